// Columns of the order tables: which each list has, what it is sorted by, and in how wide a panel they stand.
import { negative } from '@tallystick/kernel/decimal'
import { useMemo } from 'react'
import type { Order, OrderStatus } from '../../../entities/order/order.ts'
import type { LiveOrder } from '../../../entities/wallet/live-account.ts'
import { useWords } from '../../../platform/words.ts'
import type { Choosable } from '../../../ui/tables/shown-columns.ts'
import type { Rank } from '../../../ui/tables/sorting.ts'

export interface OrderColumn extends Choosable {
  readonly key:
    | 'market'
    | 'closed'
    | 'side'
    | 'open'
    | 'current'
    | 'stopLoss'
    | 'takeProfit'
    | 'margin'
    | 'profit'
    | 'end'
  readonly label: string
  /** Classes of its head and cells. */
  readonly place: string
  /** Only screen readers are told the label. */
  readonly isLabelHidden?: boolean
  /** What an order counts for; absent where order means nothing. */
  readonly rank?: (order: Order, now: LiveOrder | undefined) => Rank
}

/** In a narrow panel the chart and the details show what these columns do. */
const WIDE = 'hidden @min-[58rem]:table-cell'
const MEDIUM = 'hidden @min-[42rem]:table-cell'

const START = 'text-start'
const END = 'text-end'

export const tableOf = (status: OrderStatus): string => `orders-${status}`

export function useOrderColumns(status: OrderStatus): readonly OrderColumn[] {
  const t = useWords('orders')
  return useMemo(() => {
    const isClosed = status === 'closed'
    const isPending = status === 'pending'
    const columns: readonly (OrderColumn | false)[] = [
      { key: 'market', label: t('market'), place: START, rank: ({ pair }) => pair.showCode },
      isClosed && {
        key: 'closed',
        label: t('closeTime'),
        place: START,
        rank: ({ completedAt }) => completedAt,
      },
      {
        key: 'side',
        label: t('side'),
        place: START,
        rank: ({ side, lots }) => (side === 'buy' ? lots : negative(lots)),
      },
      {
        key: 'open',
        label: t(isPending ? 'targetPrice' : 'openPrice'),
        place: isPending ? END : `${END} ${MEDIUM}`,
        rank: ({ open, requested }) => (open === 0n ? requested : open),
      },
      { key: 'current', label: t(isClosed ? 'closePrice' : 'currentPrice'), place: END },
      { key: 'stopLoss', label: t('stopLoss'), place: `${END} ${WIDE}` },
      { key: 'takeProfit', label: t('takeProfit'), place: `${END} ${WIDE}` },
      { key: 'margin', label: t('margin'), place: `${END} ${WIDE}`, rank: ({ margin }) => margin },
      !isPending && {
        key: 'profit',
        label: t('profit'),
        place: END,
        rank: (order, now) => (order.status === 'holding' && now ? now.profit : order.profit),
      },
      {
        key: 'end',
        label: t(isClosed ? 'reason' : 'actions'),
        place: END,
        isFixed: true,
        isLabelHidden: !isClosed,
      },
    ]
    return columns.filter(column => column !== false)
  }, [t, status])
}
