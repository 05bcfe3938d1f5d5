// The user's fills, marked at their ticks; and the trade that was asked for, with a line from its entry to its exit.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { type Order, tickTime } from '../../../../entities/order/order.ts'
import { useLocale, useWords } from '../../../../platform/words.ts'
import type { ChartView } from '../../../../ui/charts/chart-view.ts'

interface Fill {
  readonly key: string
  readonly time: number
  readonly price: number
  readonly isBuy: boolean
  readonly isOpening: boolean
  readonly words: string
}

interface FillsProps {
  readonly view: ChartView
  readonly orders: readonly Order[]
  /** The trade that was asked for; one of the orders. */
  readonly trade: Order | null
}

export function Fills({ view, orders, trade: asked }: FillsProps) {
  const t = useWords('chart')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const fills = orders.flatMap((order): Fill[] => {
    const { places } = order.pair
    const facts = {
      side: trade(order.side),
      lots: formatPlain(trimDecimal(order.lots), signs),
    }
    const price = (value: bigint): string => formatPlain(formatDecimal(value, places), signs)
    const isBuy = order.side === 'buy'
    const opened = order.openTick !== null && {
      key: `${order.id} open`,
      time: tickTime(order.openTick),
      price: Number(trimDecimal(order.open)),
      isBuy,
      isOpening: true,
      words: t('fillOpen', { ...facts, price: price(order.open) }),
    }
    const ended = order.closeTick !== null && {
      key: `${order.id} close`,
      time: tickTime(order.closeTick),
      price: Number(trimDecimal(order.current)),
      isBuy: !isBuy,
      isOpening: false,
      words: t('fillClose', {
        ...facts,
        price: price(order.current),
        profit: formatPlain(formatDecimal(order.profit, 2), signs, true),
      }),
    }
    return [opened, ended].filter(one => one !== false)
  })
  const visible = fills.flatMap(fill => {
    const x = view.x(fill.time)
    return x < -8 || x > view.width + 8 ? [] : [{ ...fill, x, y: view.y(fill.price) }]
  })
  return (
    <>
      <svg className="absolute inset-0" width={view.width} height={view.height} aria-hidden="true">
        {asked && <TradeLine view={view} order={asked} />}
        {visible.map(({ key, x, y, isBuy, isOpening, words }) => (
          <g key={key} transform={`translate(${x} ${y})`} data-testid="chart-fill" className="pointer-events-auto">
            <title>{words}</title>
            <path
              d={isBuy ? 'M0 2l6 9h-12Z' : 'M0 -2l6 -9h-12Z'}
              strokeWidth="1.5"
              className={`${isBuy ? 'stroke-up' : 'stroke-down'} ${isOpening ? (isBuy ? 'fill-up' : 'fill-down') : 'fill-surface'}`}
            />
            <circle r="1.75" className={isBuy ? 'fill-up' : 'fill-down'} />
          </g>
        ))}
      </svg>
      <ul className="sr-only">
        {visible.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </>
  )
}

function TradeLine({ view, order }: { readonly view: ChartView; readonly order: Order }) {
  const { openTick, closeTick, open, current, profit } = order
  if (openTick === null || closeTick === null) return null
  return (
    <line
      data-testid="trade-line"
      x1={view.x(tickTime(openTick))}
      y1={view.y(Number(trimDecimal(open)))}
      x2={view.x(tickTime(closeTick))}
      y2={view.y(Number(trimDecimal(current)))}
      strokeWidth="1.5"
      strokeDasharray="4 3"
      className={profit < 0n ? 'stroke-down' : 'stroke-up'}
    />
  )
}
