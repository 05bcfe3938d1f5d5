// Running orders of the pair on the ticket: countdown, entry, and the result at the current price.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { type MicroOrder, useMicroOrders, useSettlementRefresh } from '../../entities/micro/micro.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useWords } from '../../platform/words.ts'
import { Amount, Price } from '../../ui/primitives/figures.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { DirectionLabel, useMicroView } from './micro-view.tsx'

/** More would push the ticket off the screen; the order page has them all. */
const SHOWN = 3
/** In the desktop's narrow ticket the figures speak for themselves; a screen reader still hears the words. */
const WIDE = 'sr-only @min-[20rem]:not-sr-only'

export function RunningCards({ pair }: { readonly pair: Pair }) {
  const { data } = useMicroOrders()
  useSettlementRefresh(data?.orders)
  const own = (data?.orders ?? []).filter(order => order.pair.id === pair.id).slice(0, SHOWN)
  if (own.length === 0) return null
  return (
    <div className="space-y-2">
      {own.map(order => (
        <RunningCard key={order.id} order={order} />
      ))}
    </div>
  )
}

function RunningCard({ order }: { readonly order: MicroOrder }) {
  const t = useWords('micro')
  const { profit } = useMicroView(order)
  return (
    <div
      data-micro={order.id}
      data-testid="running-micro"
      className="@container flex items-center gap-3 rounded-card border border-line bg-surface p-3"
    >
      <CountdownRing order={order} />
      <div className="min-w-0 grow">
        <p className="flex items-baseline gap-2">
          <DirectionLabel order={order} />
          <Amount value={order.stake} places={2} unit="USD" className="text-sm" />
        </p>
        <p className="text-xs text-muted">
          <span className={WIDE}>{t('openPrice')} </span>
          <Price text={formatDecimal(order.open, order.pair.places)} className="text-ink" />
        </p>
      </div>
      <div className="text-end">
        <Amount value={profit} places={2} signed className="block text-base font-semibold" />
        <span className={`text-xs text-muted ${WIDE}`}>{t('profitNow')}</span>
      </div>
    </div>
  )
}
