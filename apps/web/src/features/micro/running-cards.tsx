// Orders of the pair on the ticket: countdown, entry and the result at the current price; once ended, the result in the same place.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { useState } from 'react'
import { type MicroOrder, useEndedMicro, useMicroOrders, useSettlementRefresh } from '../../entities/micro/micro.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useWords } from '../../platform/words.ts'
import { CheckButton } from '../../entities/receipt/check-button.tsx'
import { withEnded } from '../../entities/order/ended-rows.ts'
import { Amount, Price, toneOf } from '../../ui/primitives/figures.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { MicroSheet } from './micro-sheet.tsx'
import { DirectionLabel, microReason, useMicroView } from './micro-view.tsx'
import { RepeatButton } from './repeat-button.tsx'

const NONE: readonly MicroOrder[] = []
/** More would push the ticket off the screen; the order page has them all. */
const SHOWN = 3
/** In the desktop's narrow ticket the figures speak for themselves; a screen reader still hears the words. */
const WIDE = 'sr-only @min-[20rem]:not-sr-only'

export function RunningCards({ pair }: { readonly pair: Pair }) {
  const { data } = useMicroOrders()
  useSettlementRefresh(data?.orders)
  const ended = useEndedMicro(data?.orders, true)
  const [opened, setOpened] = useState<number | null>(null)
  const own = withEnded(data?.orders ?? NONE, ended).filter(order => order.pair.id === pair.id)
  const t = useWords('micro')
  const result = own.find(order => order.status === 'closed')
  const said = result && microReason(result.reason)
  const sheet = own.find(({ id }) => id === opened)
  if (own.length === 0) return null
  return (
    <div className="space-y-2">
      {/* There before the result is, so that a screen reader says it. */}
      <output className="sr-only">{result && said && `${result.pair.showCode}: ${t(said)}`}</output>
      {own
        .slice(0, SHOWN)
        .map(order =>
          order.status === 'running' ? (
            <RunningCard key={order.id} order={order} />
          ) : (
            <ResultCard key={order.id} order={order} onOpen={() => setOpened(order.id)} />
          ),
        )}
      {sheet && <MicroSheet order={sheet} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** As high as the card of a running order, so that the ticket below does not move. */
function ResultCard({ order, onOpen }: { readonly order: MicroOrder; readonly onOpen: () => void }) {
  const t = useWords('micro')
  const { places } = order.pair
  const reason = microReason(order.reason)
  return (
    <div
      data-micro={order.id}
      data-testid="micro-result"
      className="flex min-h-[4.625rem] items-center rounded-card border border-line bg-sunken px-3"
    >
      <button type="button" onClick={onOpen} className="min-h-11 min-w-0 grow text-start">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={`text-sm font-semibold ${toneOf(order.profit)}`}>{reason && t(reason)}</span>
          <Amount value={order.profit} places={2} signed unit="USD" className="text-base font-semibold" />
        </span>
        <span className="figure flex flex-wrap items-baseline gap-x-1.5 text-xs text-muted">
          <Price text={formatDecimal(order.open, places)} />→
          {order.end === 0n ? t('noEndPrice') : <Price text={formatDecimal(order.end, places)} className="text-ink" />}
        </span>
      </button>
      <CheckButton kind="micro" orderId={order.id} asIcon />
      <RepeatButton order={order} asIcon />
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
