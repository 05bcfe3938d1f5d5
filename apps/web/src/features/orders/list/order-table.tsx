// Orders on desktops: a dense table that sorts by its heads, with the actions in the row.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { rowKeys } from '@tallystick/ui/tables/row-keys'
import type { Sort } from '@tallystick/ui/tables/table'
import { SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { KeyChip } from '../../../entities/key-marks/key-marks.tsx'
import { EntryChips } from '../../../entities/journal/entry-view.tsx'
import type { Order, OrderStatus } from '../../../entities/order/order.ts'
import { type LiveOrder, useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useWords } from '../../../platform/words.ts'
import { Amount, CONTRACT_PLACES, Price } from '../../../ui/primitives/figures.tsx'
import { OrderTime } from '../../../entities/order/order-time.tsx'
import { PairButton } from '../../../entities/order/pair-button.tsx'
import { useShownColumns } from '../../../ui/tables/shown-columns.ts'
import { SortHeads } from '../../../ui/tables/sort-head.tsx'
import { sorted } from '../../../ui/tables/sorting.ts'
import { TableAction } from '../../../ui/tables/table-action.tsx'
import { type OrderColumn, tableOf, useOrderColumns } from './order-columns.ts'
import { OcoMark, SideLabel } from './order-card.tsx'
import { useClosingFault, useOrderView } from '../order-view.ts'
import { endedWords, reasonWords } from '../reason-words.ts'

export interface OrderActions {
  readonly onOpen: (id: number) => void
  readonly onClose: (id: number) => void
  readonly onCancel: (id: number) => void
  readonly onStops: (id: number) => void
}

interface OrderTableProps extends OrderActions {
  readonly status: OrderStatus
  readonly orders: readonly Order[]
  /** All of them: a part is not sorted. */
  readonly isComplete: boolean
}

const HEAD = 'h-8 px-1.5 @min-[58rem]:px-2 first:ps-4 last:pe-4 text-xs font-normal whitespace-nowrap text-muted'
const CELL = 'h-11 px-1.5 @min-[58rem]:px-2 first:ps-4 last:pe-4 whitespace-nowrap'

export function OrderTable({ status, orders, isComplete, ...actions }: OrderTableProps) {
  const columns = useShownColumns(tableOf(status), useOrderColumns(status))
  const [sort, setSort] = useState<Sort | null>(null)
  const rank = isComplete ? columns.find(({ key }) => key === sort?.key)?.rank : undefined
  // Rows go by the newest results only while they are sorted by them.
  const now = useLiveAccount(state => (rank && sort?.key === 'profit' ? state.orders : NOTHING))
  const rows = rank && sort ? sorted(orders, order => rank(order, now.get(order.id)), sort.isDescending) : orders
  return (
    <table className="w-full border-collapse text-sm">
      <SortHeads
        columns={columns}
        className={HEAD}
        sort={rank ? sort : null}
        onSort={isComplete && orders.length > 1 ? setSort : undefined}
      />
      <tbody ref={rowKeys}>
        {rows.map(order => (
          <OrderLine key={order.id} order={order} list={status} columns={columns} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

const NOTHING: ReadonlyMap<number, LiveOrder> = new Map()

interface OrderLineProps extends OrderActions {
  readonly order: Order
  readonly list: OrderStatus
  readonly columns: readonly OrderColumn[]
}

const OrderLine = memo(function OrderLine({ order, list, columns, ...actions }: OrderLineProps) {
  const { current, profit } = useOrderView(order)
  const { places } = order.pair
  const stop = (price: bigint) =>
    price === 0n ? <span className="text-muted">–</span> : <Price text={formatDecimal(price, places)} />
  const cells: Readonly<Record<OrderColumn['key'], () => ReactNode>> = {
    market: () => (
      <PairButton pair={order.pair} onOpen={() => actions.onOpen(order.id)} logoClass="@max-[42rem]:hidden" />
    ),
    closed: () => <OrderTime order={order} className="text-muted" />,
    side: () => (
      <span className="inline-flex items-center gap-2">
        <SideLabel order={order} />
        <OcoMark order={order} />
        <KeyChip marks={order.keyMarks} />
        <EntryChips entry={order.entry} inTable />
      </span>
    ),
    open: () => <Price text={formatDecimal(order.open === 0n ? order.requested : order.open, places)} />,
    current: () => stop(current),
    stopLoss: () => stop(order.stopLoss),
    takeProfit: () => stop(order.takeProfit),
    margin: () => <Amount value={order.margin} places={2} />,
    profit: () => (
      <span className="font-medium" data-testid="order-profit">
        <Amount value={profit} places={CONTRACT_PLACES} signed />
      </span>
    ),
    end: () => <End order={order} list={list} {...actions} />,
  }
  return (
    <tr
      data-order={order.id}
      data-ended={list !== order.status || undefined}
      className="border-b border-line/60 hover:bg-sunken data-ended:bg-sunken"
    >
      {columns.map(({ key, place }) => (
        <td key={key} className={`${CELL} ${place}`}>
          {cells[key]()}
        </td>
      ))}
    </tr>
  )
})

/** What can be done with it, or why it ended. */
function End({ order, list, onClose, onCancel, onStops }: Omit<OrderLineProps, 'columns'>) {
  const t = useWords('orders')
  const fault = useClosingFault(order)
  if (order.status === 'pending')
    return <TableAction onClick={() => onCancel(order.id)}>{t('cancelOrder')}</TableAction>
  if (order.status === 'closed') {
    const reason = list === 'closed' ? reasonWords(order.reason) : endedWords(order.reason)
    return reason && <span className={list === 'closed' ? 'text-muted' : 'font-medium'}>{t(reason)}</span>
  }
  return (
    <span className="inline-flex items-stretch gap-1 align-middle">
      <TableAction onClick={() => onStops(order.id)} title={t('setStops')}>
        <SlidersHorizontal className="size-4 @min-[58rem]:hidden" aria-hidden="true" />
        <span className="sr-only @min-[58rem]:not-sr-only">{t('setStops')}</span>
      </TableAction>
      <TableAction
        onClick={() => onClose(order.id)}
        disabled={fault !== null}
        title={fault ? t(fault) : undefined}
        aria-label={t('closePosition')}
      >
        {t('closeShort')}
      </TableAction>
    </span>
  )
}
