// The check of an order, computed on this device: the verdict, each rule, and the recorded prices behind it.
import type { ReceiptFinding, ReceiptRule } from '@tallystick/formulas/receipt'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, Copy } from 'lucide-react'
import { PRIVATE } from '../session/session.ts'
import { api } from '../../platform/api/api.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Price } from '../../ui/primitives/figures.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { findingsOf, verdictOf } from './findings.ts'
import { contradictionIn, LogSection, useInLog } from './log-section.tsx'

interface CheckSheetProps {
  readonly kind: 'micro' | 'forex'
  readonly orderId: number
  readonly onClose: () => void
}

/** Prices are kept a moment after the order: an early look asks again by itself. */
const AGAIN_MS = 1_500
const TRIES = 4

export function CheckSheet({ kind, orderId, onClose }: CheckSheetProps) {
  const t = useWords('check')
  const { data, isError, error, refetch } = useQuery({
    queryKey: [PRIVATE, 'check', kind, orderId],
    queryFn: async ({ signal }): Promise<OrderCheck> =>
      (await api.call('checkOrder', { kind, id: orderId }, { signal, showErrorMessage: false })).data,
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      known && dataUpdateCount < TRIES && findingsOf(known).some(({ verdict }) => verdict === 'unknown')
        ? AGAIN_MS
        : false,
  })
  return (
    <Sheet title={t('title', { id: orderId })} onClose={onClose}>
      {data === undefined ? (
        isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div className="space-y-3 py-2" aria-busy="true">
            <div className="skeleton h-16 w-full rounded-control" />
            <div className="skeleton h-48 w-full rounded-control" />
          </div>
        )
      ) : (
        <Checked check={data} />
      )}
    </Sheet>
  )
}

const ICONS = { holds: CircleCheck, broken: CircleAlert, unknown: CircleHelp } as const
const TONES = { holds: 'text-up', broken: 'text-down', unknown: 'text-muted' } as const
const SENTENCES = { holds: 'follows', broken: 'broken', unknown: 'unknown' } as const
const RULES = {
  open_price: 'openPrice',
  end_price: 'endPrice',
  nothing_between: 'nothingBetween',
  trailing_stop: 'trailingStop',
  result: 'result',
  amount: 'amount',
} as const satisfies Record<ReceiptRule, string>
const STATES = { holds: 'holds', broken: 'doesNotHold', unknown: 'notKnown' } as const

function Checked({ check }: { readonly check: OrderCheck }) {
  const t = useWords('check')
  const findings = findingsOf(check)
  const inLog = useInLog(check)
  const contradiction = contradictionIn(inLog.data)
  const verdict = contradiction ? 'broken' : verdictOf(findings)
  const Icon = ICONS[verdict]
  const isOpen = check.ClosedAt === 0
  return (
    <div className="space-y-5 pb-2">
      {(contradiction !== undefined || findings.length > 0) && (
        <output
          data-testid="check-verdict"
          data-verdict={verdict}
          className="flex items-start gap-3 rounded-control bg-sunken p-3"
        >
          <Icon className={`mt-0.5 size-5 shrink-0 ${TONES[verdict]}`} aria-hidden="true" />
          <div>
            <p className="font-medium">
              {t(contradiction ?? (isOpen && verdict === 'holds' ? 'followsSoFar' : SENTENCES[verdict]))}
            </p>
            <p className="mt-1 text-xs text-muted">{t('explain')}</p>
          </div>
        </output>
      )}
      <ul className="space-y-2.5 text-sm">
        {findings.map(finding => (
          <Finding key={finding.rule} finding={finding} />
        ))}
      </ul>
      <LogSection inLog={inLog} />
      {check.OpenedAt > 0 && <Ticks check={check} />}
      <Receipt check={check} />
    </div>
  )
}

function Finding({ finding }: { readonly finding: ReceiptFinding }) {
  const t = useWords('check')
  const Icon = ICONS[finding.verdict]
  return (
    <li className="flex items-start gap-2.5">
      <Icon className={`mt-0.5 size-4 shrink-0 ${TONES[finding.verdict]}`} aria-hidden="true" />
      <span>
        {t(RULES[finding.rule])}
        <span className="sr-only">: {t(STATES[finding.verdict])}</span>
      </span>
    </li>
  )
}

function Ticks({ check }: { readonly check: OrderCheck }) {
  const t = useWords('check')
  const roleOf = (id: number): string =>
    t(
      id === check.Forex?.Trail?.PeakTickId
        ? 'bestTick'
        : id === check.OpenTickId
          ? 'openTick'
          : id === check.EndTickId
            ? 'endTick'
            : 'nextTick',
    )
  const expiry = check.Micro ? [{ at: check.Micro.ExpiresAt, label: t('expiry'), price: '' }] : []
  const rows = [
    ...check.Ticks.map(tick => ({ at: tick.Time, label: roleOf(tick.Id), price: tick.Price })),
    ...expiry,
  ].toSorted((a, b) => a.at - b.at || a.price.length - b.price.length)
  return (
    <section>
      <h3 className="mb-1 text-xs text-muted">{t('ticks')}</h3>
      <dl className="divide-y divide-line text-sm">
        {rows.map(({ at, label, price }) => (
          <div key={`${at} ${label}`} className="flex min-h-9 items-center justify-between gap-4">
            <dt className="flex items-baseline gap-2">
              {label}
              <span className="figure text-xs text-muted">{exactTime(at)}</span>
            </dt>
            <dd>{price === '' ? <span className="text-muted">–</span> : <Price text={price} />}</dd>
          </div>
        ))}
      </dl>
      {check.FeedLabel === 'simulated' && <p className="mt-2 text-xs text-muted">{t('simulated')}</p>}
    </section>
  )
}

/** To the millisecond: that is what the rule is about. */
function exactTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23)
}

function Receipt({ check }: { readonly check: OrderCheck }) {
  const t = useWords('check')
  const copy = (): void => {
    navigator.clipboard.writeText(check.Receipt).then(
      () => showToast(t('copied'), 'success'),
      () => {},
    )
  }
  return (
    <section>
      <h3 className="mb-1 text-xs text-muted">{t('receipt')}</h3>
      <div className="flex items-center gap-2 rounded-control border border-line ps-3">
        <code dir="ltr" className="shortens min-w-0 grow text-xs">
          {check.Receipt}
        </code>
        <IconButton label={t('copy')} onClick={copy}>
          <Copy className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-1 text-xs text-muted">{t('receiptHint')}</p>
    </section>
  )
}
