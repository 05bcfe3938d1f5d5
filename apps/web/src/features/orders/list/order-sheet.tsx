// Everything about one order, and what can be done with it.
import { parseWireTime } from '@tallystick/i18n/dates'
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { Bell, ChartCandlestick } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNewAlert } from '../../../entities/alert/use-new-alert.tsx'
import { KeyLines } from '../../../entities/key-marks/key-marks.tsx'
import { EntrySection } from '../../../entities/journal/entry-view.tsx'
import type { Order } from '../../../entities/order/order.ts'
import { showTrade } from '../../../entities/order/shown-trade.ts'
import { usePair } from '../../../entities/pair/markets.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { CheckButton } from '../../../entities/receipt/check-button.tsx'
import { Button, IconButton } from '@tallystick/ui/primitives/button'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { Amount, CONTRACT_PLACES, Price } from '../../../ui/primitives/figures.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { BreakEvenButton } from '../dialogs/break-even.tsx'
import { SideLabel } from './order-card.tsx'
import { useClosingFault, useOrderView, useStopOutPrice } from '../order-view.ts'
import { endedWords, reasonWords } from '../reason-words.ts'

interface OrderSheetProps {
  readonly order: Order
  /** It ended by itself or elsewhere while it was looked at. */
  readonly isEnded: boolean
  readonly onClose: () => void
  readonly onStops: () => void
  readonly onClosePosition: () => void
  readonly onCancelOrder: () => void
  readonly onEditOrder: () => void
  readonly onReverse: () => void
}

export function OrderSheet({ order, isEnded, onClose, ...acts }: OrderSheetProps) {
  const t = useWords('orders')
  const footer =
    order.status === 'holding' ? (
      <PositionActs order={order} {...acts} />
    ) : order.status === 'pending' ? (
      <div className="grid grid-cols-2 gap-3">
        <Button size="small" onClick={acts.onEditOrder}>
          {t('editOrder')}
        </Button>
        <Button size="small" onClick={acts.onStops}>
          {t('setStops')}
        </Button>
        <Button size="small" look="danger" className="col-span-2" onClick={acts.onCancelOrder}>
          {t('cancelOrder')}
        </Button>
      </div>
    ) : order.closeTick !== null ? (
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <ShowOnChart order={order} onClose={onClose} />
        <CheckButton kind="forex" orderId={order.id} />
      </div>
    ) : undefined
  return (
    <Sheet title={t('details')} onClose={onClose} footer={footer}>
      <Head order={order} onClose={onClose} />
      <KeyLines marks={order.keyMarks} />
      <EntrySection kind="forex" orderId={order.id} entry={order.entry} />
      <Facts order={order} isEnded={isEnded} />
      {order.closeTick === null && (
        <div className="pt-3 pb-1">
          <CheckButton kind="forex" orderId={order.id} />
        </div>
      )}
    </Sheet>
  )
}

type PositionActsProps = Pick<OrderSheetProps, 'order' | 'onStops' | 'onClosePosition' | 'onReverse'>

function PositionActs({ order, onStops, onClosePosition, onReverse }: PositionActsProps) {
  const t = useWords('orders')
  const fault = useClosingFault(order)
  return (
    <>
      {fault && <p className="mb-2 text-center text-xs text-muted">{t(fault)}</p>}
      <div className="grid grid-cols-2 gap-3">
        <BreakEvenButton order={order} />
        <Button size="small" disabled={fault !== null} onClick={onReverse}>
          {t('reverse')}
        </Button>
        <Button size="small" onClick={onStops}>
          {t('setStops')}
        </Button>
        <Button size="small" look="primary" disabled={fault !== null} onClick={onClosePosition}>
          {t('closePosition')}
        </Button>
      </div>
    </>
  )
}

function Head({ order, onClose }: Pick<OrderSheetProps, 'order' | 'onClose'>) {
  const { profit } = useOrderView(order)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1 pb-4">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="text-lg font-semibold">{order.pair.showCode}</span>
        <SideLabel order={order} />
        {order.status !== 'closed' && <AlertButton order={order} />}
        {order.status === 'holding' && <ShowOnChart order={order} onClose={onClose} asIcon />}
      </span>
      {order.status !== 'pending' && (
        <Amount value={profit} places={CONTRACT_PLACES} signed className="text-lg font-semibold" />
      )}
    </div>
  )
}

interface ShowOnChartProps extends Pick<OrderSheetProps, 'order' | 'onClose'> {
  /** Where there is no room for the words. */
  readonly asIcon?: boolean
}

/** Opens the chart at the time of the trade; not for a market that is no longer offered. */
function ShowOnChart({ order, onClose, asIcon = false }: ShowOnChartProps) {
  const pair = usePair(order.pair.code)
  if (pair === undefined || order.openTick === null) return null
  return <ChartButton order={order} onClose={onClose} asIcon={asIcon} />
}

function ChartButton({ order, onClose, asIcon }: ShowOnChartProps) {
  const t = useWords('orders')
  const navigate = useNavigate()
  const show = (): void => {
    showTrade(order)
    onClose()
    void navigate({ to: '/trade' })
  }
  if (asIcon === true)
    return (
      <IconButton label={t('showOnChart')} className="-my-3 self-center" onClick={show}>
        <ChartCandlestick className="size-5" strokeWidth={1.75} />
      </IconButton>
    )
  return (
    <Button size="small" block onClick={show}>
      <ChartCandlestick className="size-4 text-accent" aria-hidden="true" />
      {t('showOnChart')}
    </Button>
  )
}

/** A new alert of its market, at the price it was opened at or waits for. */
function AlertButton({ order }: { readonly order: Order }) {
  const pair = usePair(order.pair.code)
  return pair ? <BellOf order={order} pair={pair} /> : null
}

function BellOf({ order, pair }: { readonly order: Order; readonly pair: Pair }) {
  const t = useWords('orders')
  const level = formatDecimal(order.status === 'pending' ? order.requested : order.open, order.pair.places)
  const alert = useNewAlert(pair, '/order', level)
  return (
    <>
      <IconButton label={t('newAlert')} className="-my-3 self-center" onClick={alert.begin}>
        <Bell className="size-5" strokeWidth={1.75} />
      </IconButton>
      {alert.sheet}
    </>
  )
}

function Facts({ order, isEnded }: Pick<OrderSheetProps, 'order' | 'isEnded'>) {
  const t = useWords('orders')
  const { signs, times } = useLocale()
  const { current, trailStop } = useOrderView(order)
  const stopOut = useStopOutPrice(order, current)
  const { places } = order.pair
  const reason = isEnded ? endedWords(order.reason) : reasonWords(order.reason)
  const price = (value: bigint): ReactNode => (value === 0n ? t('none') : <Price text={formatDecimal(value, places)} />)
  const time = (text: string): ReactNode => {
    const at = parseWireTime(text)
    return at === undefined ? '–' : times.moment(at)
  }
  const pending = order.status === 'pending'
  const closed = order.status === 'closed'
  return (
    <dl className="divide-y divide-line text-sm">
      {order.open !== 0n && <Fact label={t('openPrice')}>{price(order.open)}</Fact>}
      <Fact label={t(pending ? 'targetPrice' : 'requestedPrice')}>{price(order.requested)}</Fact>
      <Fact label={t(closed ? 'closePrice' : 'currentPrice')}>{price(current)}</Fact>
      <Fact label={t('stopLoss')}>{price(order.stopLoss)}</Fact>
      <Fact label={t('takeProfit')}>{price(order.takeProfit)}</Fact>
      {order.trail && (
        <Fact label={t('trailingStop')}>
          {trailStop !== undefined && <>{price(trailStop)} · </>}
          {order.trail.distance === null ? (
            <span className="figure">{formatPlain(trimDecimal(order.trail.percent), signs)}%</span>
          ) : (
            <>
              <span aria-hidden="true">± </span>
              {price(order.trail.distance)}
            </>
          )}
        </Fact>
      )}
      <Fact label={t('leverage')}>
        {order.leverage === 0 ? t('fixedMargin') : <span className="figure">×{order.leverage}</span>}
      </Fact>
      <Fact label={t('margin')}>
        <Amount value={order.margin} places={CONTRACT_PLACES} />
      </Fact>
      <Fact label={t('fee')}>
        <Amount value={order.fee} places={CONTRACT_PLACES} />
      </Fact>
      {order.status === 'holding' && stopOut !== undefined && <Fact label={t('stopOutPrice')}>{price(stopOut)}</Fact>}
      {reason && <Fact label={t('reason')}>{t(reason)}</Fact>}
      <Fact label={t(pending ? 'placeTime' : 'openTime')}>{time(order.createdAt)}</Fact>
      {pending && <Fact label={t('expiry')}>{order.expiresAt === null ? t('expiryNone') : time(order.expiresAt)}</Fact>}
      {closed && <Fact label={t('closeTime')}>{time(order.completedAt)}</Fact>}
      <Fact label={t('orderId')}>
        <span className="figure">{order.id}</span>
      </Fact>
      {order.otherId !== null && (
        <Fact label={t('oco')}>
          <span className="figure">{order.otherId}</span>
        </Fact>
      )}
      {order.splitFrom !== null && (
        <Fact label={t('splitFrom')}>
          <span className="figure">{order.splitFrom}</span>
        </Fact>
      )}
      {order.originId !== null && (
        <Fact label={t('originId')}>
          <span className="figure">{order.originId}</span>
        </Fact>
      )}
      {order.openTick !== null && (
        <Fact label={t('openTick')}>
          <span className="figure">{order.openTick}</span>
        </Fact>
      )}
      {order.closeTick !== null && (
        <Fact label={t('closeTick')}>
          <span className="figure">{order.closeTick}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
