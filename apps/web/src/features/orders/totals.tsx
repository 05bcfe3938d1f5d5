// The head of the order page: total profit, balance, margin and margin level (no margin level in history).
import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import type { ReactNode } from 'react'
import { useBalances, useTradingRules } from '../../entities/wallet/balances.ts'
import { useLiveAccount } from '../../entities/wallet/live-account.ts'
import type { OrderStatus } from '../../entities/order/order.ts'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { sumsOf, useOrderHistory, useOrders } from '../../entities/order/orders.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount, CONTRACT_PLACES } from '../../ui/primitives/figures.tsx'
import { DemoLabel, SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { Meter } from '../../ui/charts/meter.tsx'
import { riskLevel } from './risk-level.ts'

/** Beyond this the exact rate says nothing more. */
const HUGE = decimal('9999')

/** Figures of the account and of the list that is shown. */
function useTotals(status: OrderStatus, filter: HistoryFilter) {
  const { data: balances } = useBalances()
  const { data: rules } = useTradingRules()
  const { data: open } = useOrders(status === 'pending' ? 'pending' : 'holding')
  const { data: history } = useOrderHistory(filter, status === 'closed')
  const liveProfit = useLiveAccount(state => state.profit)
  const margin = useLiveAccount(state => state.margin)
  const rate = useLiveAccount(state => state.marginLevel)
  return {
    profit:
      status === 'closed'
        ? sumsOf(history?.head)?.profit
        : status === 'holding'
          ? (liveProfit ?? open?.profit)
          : open?.profit,
    balance: balances?.free,
    margin,
    rate,
    level: rules && riskLevel(rate, rules.warningPercent, rules.stopOutPercent),
    rules,
  }
}

interface TotalsProps {
  readonly status: OrderStatus
  /** Of the history: its total is that of the filter. */
  readonly filter: HistoryFilter
  readonly compact?: boolean
}

export function Totals({ status, filter, compact = false }: TotalsProps) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const { profit, balance, margin, rate, level, rules } = useTotals(status, filter)
  const facts = (
    <>
      <Fact label={t('balance')}>{balance === undefined ? '–' : <Amount value={balance} places={2} />}</Fact>
      <Fact label={t('totalMargin')}>
        <Amount value={margin} places={2} />
      </Fact>
      {status !== 'closed' && (
        <Fact
          label={t('marginLevel')}
          hint={rules && t('marginLevelHint', { level: formatDecimal(rules.stopOutPercent, 0) })}
          beside={level && rate !== 0n && <Meter level={level.notches} tone={level.tone} />}
        >
          <span className="figure" data-testid="risk-rate" data-value={formatDecimal(rate, 2)}>
            {rate === 0n
              ? '–'
              : `${rate > HUGE ? '>' : ''}${formatPlain(formatDecimal(rate > HUGE ? HUGE : rate, rate > HUGE ? 0 : 2), signs)}%`}
          </span>
        </Fact>
      )}
    </>
  )
  if (compact) {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-1.5 text-xs">
        <Fact label={t('totalProfit')}>
          {profit === undefined ? '–' : <Amount value={profit} places={CONTRACT_PLACES} signed />}
        </Fact>
        {facts}
      </div>
    )
  }
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {t('totalProfit')}
        <DemoLabel />
        <SimulatedLabel />
      </p>
      <p className="mt-1 min-h-9 text-xl font-semibold" data-testid="total-profit">
        {profit === undefined ? (
          <span className="skeleton inline-block h-7 w-44" />
        ) : (
          <Amount value={profit} places={CONTRACT_PLACES} signed />
        )}
      </p>
      <div className="mt-3 grid auto-cols-fr grid-flow-col items-end gap-3 border-t border-line pt-3 text-sm">
        {facts}
      </div>
    </section>
  )
}

interface FactProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly beside?: ReactNode
  readonly children: ReactNode
}

function Fact({ label, hint, beside, children }: FactProps) {
  return (
    <div className="min-w-0" title={hint}>
      <p className="text-xs text-muted">{label}</p>
      <p className="flex flex-wrap items-center gap-x-1.5 font-medium">
        {children}
        <span className="max-[22rem]:hidden">{beside}</span>
      </p>
    </div>
  )
}
