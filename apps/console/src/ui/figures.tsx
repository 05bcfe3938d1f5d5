// Figures, moments and ages: tabular, in the reader's signs, times in UTC.
import { formatPlain } from '@tallystick/i18n/numbers'
import { parseWireTime } from '@tallystick/i18n/dates'
import { useNow } from '../platform/time.ts'
import { useLocale, useWords, type Words } from '../platform/words.ts'
import { classNames } from '@tallystick/ui/theme/class-names'

interface AmountProps {
  /** Plain decimal text. */
  readonly text: string
  readonly unit?: string
  /** Puts a plus before what is above zero and colours by sign. */
  readonly signed?: boolean
  readonly className?: string
}

export function Amount({ text, unit, signed = false, className }: AmountProps) {
  const { signs } = useLocale()
  const isZero = /^-?0*\.?0*$/.test(text)
  const tone = !signed ? '' : isZero ? 'text-muted' : text.startsWith('-') ? 'text-down' : 'text-up'
  return (
    <span className={classNames('figure', tone, className)} data-value={text}>
      {formatPlain(text, signs, signed)}
      {unit !== undefined && <span className="ms-1 text-xs text-muted">{unit}</span>}
    </span>
  )
}

/** Epoch milliseconds, or the text times travel in; 0 and empty mean not yet. */
function instantOf(time: number | string): number | undefined {
  if (typeof time === 'string') return parseWireTime(time)
  return time > 0 ? time : undefined
}

export function Moment({ at }: { readonly at: number | string }) {
  const { times } = useLocale()
  const instant = instantOf(at)
  return <span className="figure text-muted">{instant === undefined ? '–' : times.moment(instant)}</span>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export function durationText(t: Words, ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return t('justNow')
  if (minutes < 60) return t('minutes', { n: minutes })
  const hours = Math.floor(ms / HOUR)
  return hours < 48 ? t('hours', { n: hours }) : t('days', { n: Math.floor(hours / 24) })
}

const DUE_MS = 48 * HOUR

/** How long something waits, and how much of its 48 hours is left. */
export function Age({ since }: { readonly since: string | number }) {
  const t = useWords()
  const now = useNow()
  const from = instantOf(since)
  if (from === undefined) return <span className="text-muted">–</span>
  const left = from + DUE_MS - now
  const tone = left < 0 ? 'text-down' : left < 12 * HOUR ? 'text-warn' : 'text-muted'
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap">
      {durationText(t, Math.max(0, now - from))}
      <span className={`text-xs ${tone}`}>
        {left < 0 ? t('overdue', { time: durationText(t, -left) }) : t('dueIn', { time: durationText(t, left) })}
      </span>
    </span>
  )
}
