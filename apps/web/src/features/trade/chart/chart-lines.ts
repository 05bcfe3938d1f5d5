// Lines across the chart: positions, their stops and targets, trailing stops where they stand now, pending orders, and the entries of
// running micro orders of a pair.
import { formatPlain } from '@tallystick/i18n/numbers'
import { type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { useMemo, useState } from 'react'
import { useMicroOrders } from '../../../entities/micro/micro.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useOrders } from '../../../entities/order/orders.ts'
import type { StopName } from '../../../entities/order/stops-form.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import type { ChartLine } from '../../../ui/charts/candle-chart.tsx'

/** A stop or trigger price that is being moved: its own line is drawn where the finger is, not here. */
export type Dragged = { readonly orderId: number; readonly line: StopName | 'target' } | null

export function useChartLines(pair: Pair): {
  readonly lines: readonly ChartLine[]
  readonly drag: (dragged: Dragged) => void
} {
  const t = useWords('trade')
  const chart = useWords('chart')
  const { signs } = useLocale()
  const { data: holding } = useOrders('holding')
  const { data: pending } = useOrders('pending')
  const { data: micro } = useMicroOrders()
  const [dragged, drag] = useState<Dragged>(null)
  const trailing = useMemo(
    () => (holding?.orders ?? []).filter(order => order.trail !== null && order.pair.id === pair.id),
    [holding, pair.id],
  )
  // Where they stand is the server's to say. As one text: only a move of one draws the lines anew.
  const trailStops = useLiveAccount(({ orders }) => trailing.map(({ id }) => orders.get(id)?.trailStop ?? 0n).join(' '))
  const lines = useMemo(() => {
    const ofPair = (orders: readonly Order[] | undefined) => (orders ?? []).filter(order => order.pair.id === pair.id)
    const label = (order: Order) =>
      t('positionLine', {
        side: t(order.side === 'buy' ? 'buy' : 'sell'),
        lots: formatPlain(trimDecimal(order.lots), signs),
      })
    const line = (id: string, price: Price, title: string, tone: ChartLine['tone'], dashed: boolean): ChartLine[] =>
      price === 0n ? [] : [{ id, price: Number(trimDecimal(price)), title, tone, dashed }]
    const isDragged = (order: Order, name: StopName | 'target'): boolean =>
      dragged?.orderId === order.id && dragged.line === name
    const stop = (order: Order, name: StopName, tone: ChartLine['tone']): ChartLine[] =>
      isDragged(order, name) ? [] : line(`${name}-${order.id}`, order[name], t(name), tone, true)
    const stops = (order: Order) => [...stop(order, 'stopLoss', 'warn'), ...stop(order, 'takeProfit', 'accent')]
    return [
      ...ofPair(holding?.orders).flatMap(order => [
        ...line(`open-${order.id}`, order.open, label(order), order.side === 'buy' ? 'up' : 'down', false),
        ...stops(order),
      ]),
      ...trailing.flatMap(({ id }, index) =>
        line(`trail-${id}`, BigInt(trailStops.split(' ')[index] ?? 0), chart('trailingStop'), 'warn', true),
      ),
      ...ofPair(pending?.orders).flatMap(order => [
        ...(isDragged(order, 'target')
          ? []
          : line(`target-${order.id}`, order.requested, label(order), 'accent', false)),
        ...stops(order),
      ]),
      ...(micro?.orders ?? [])
        .filter(order => order.pair.id === pair.id)
        .flatMap(order => {
          const title = `${order.direction === 'up' ? '▲' : '▼'} ${formatPlain(trimDecimal(order.stake), signs)}`
          return line(`micro-${order.id}`, order.open, title, order.direction, true)
        }),
    ]
  }, [holding, pending, micro, trailing, trailStops, pair, t, chart, signs, dragged])
  return { lines, drag }
}
