// What the page shows of the figures: texts in the reader's language, with a dash where there is nothing to tell.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'

export type Fair = AnswerOf<'fair'>
export type FairDay = Fair['days'][number]
export type Realm = 'real' | 'demo'

const NONE = '–'
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

export interface Writer {
  readonly count: (n: number | null) => string
  /** From 0 to 1. */
  readonly share: (text: string | null) => string
  readonly span: (ms: number | null) => string
}

export function writerIn(locale: string): Writer {
  const latin = `${locale}-u-nu-latn`
  const format = (options: Intl.NumberFormatOptions, n: number): string =>
    new Intl.NumberFormat(latin, options).format(n)
  return {
    count: n => (n === null ? NONE : format({}, n)),
    share: text => (text === null ? NONE : format({ style: 'percent', maximumFractionDigits: 1 }, Number(text))),
    span: ms => {
      if (ms === null) return NONE
      const [unit, size] = UNITS.find(([, least]) => ms >= least) ?? (['second', 1_000] as const)
      return format({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }, ms / size)
    },
  }
}

export interface DayView {
  readonly day: string
  readonly at: number
  readonly closed: string
  readonly stopOuts: string
  readonly losing: string
  readonly micro: string
  readonly paid: string
  readonly refused: string
  readonly refusals: readonly { readonly reason: string; readonly count: string }[]
  readonly fresh: string
  readonly downtime: string
  /** Of the public log alone. */
  readonly logDowntime: string
}

export function viewOfDay(day: FairDay, realm: Realm, write: Writer): DayView {
  const figures = day[realm]
  const both = (one: string, other: string): string => (one === NONE ? NONE : `${one} (${other})`)
  return {
    day: day.day,
    at: Date.parse(day.day),
    closed: write.count(figures.closed),
    stopOuts: write.count(figures.stop_outs),
    losing: write.share(figures.losing_share),
    micro: both(write.share(figures.micro_won_share), write.share(figures.micro_expected_share)),
    paid: both(write.span(figures.paid_median_ms), write.span(figures.paid_p95_ms)),
    refused: write.count(figures.refused.reduce((sum, { count }) => sum + count, 0)),
    refusals: figures.refused.map(({ reason, count }) => ({ reason, count: write.count(count) })),
    fresh: write.share(day.fresh_share),
    downtime: write.span(day.downtime_ms),
    logDowntime: write.span(day.log_stopped_ms),
  }
}

export interface OutageView {
  readonly from: number
  readonly span: string
  readonly isOver: boolean
}

/** @param now by the clock of the site, which the others are told by. */
export function viewOfOutages(
  { log, made_at: now }: Pick<Fair, 'log' | 'made_at'>,
  write: Writer,
): readonly OutageView[] {
  return (log?.outages ?? []).map(({ from, until }) => ({
    from,
    span: write.span((until ?? now) - from),
    isOver: until !== null,
  }))
}

/** The hash of the tree, which is the third line of a checkpoint. */
export function rootOf(checkpoint: string): string {
  return checkpoint.split('\n')[2] ?? ''
}
