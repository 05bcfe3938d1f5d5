// Orders on desktops: a dense table, with the actions in the row.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import { KeyChip } from '../../../entities/key-marks/key-marks.tsx'
import { EntryChips } from '../../../entities/journal/entry-view.tsx'
import type { Order, OrderStatus } from '../../../entities/order/order.ts'
import { useWords } from '../../../platform/words.ts'
import { Amount, CONTRACT_PLACES, Price } from '../../../ui/primitives/figures.tsx'
import { OrderTime } from '../../../entities/order/order-time.tsx'
import { PairButton } from '../../../entities/order/pair-button.tsx'
import { TableAction } from '../../../ui/tables/table-action.tsx'
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
}

const HEAD = 'h-8 px-1.5 @min-[58rem]:px-2 first:ps-4 last:pe-4 text-xs font-normal whitespace-nowrap text-muted'
/** In a narrow panel the chart and the details show what these columns do. */
const WIDE = 'hidden @min-[58rem]:table-cell'
const MEDIUM = 'hidden @min-[42rem]:table-cell'
const CELL = 'h-11 px-1.5 @min-[58rem]:px-2 first:ps-4 last:pe-4 whitespace-nowrap'

export function OrderTable({ status, orders, ...actions }: OrderTableProps) {
  const t = useWords('orders')
  const opened = status === 'pending' ? '' : MEDIUM
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="sticky top-0 z-10 bg-surface">
        <tr className="border-b border-line">
          <th className={`${HEAD} text-start`}>{t('market')}</th>
          {status === 'closed' && <th className={`${HEAD} text-start`}>{t('closeTime')}</th>}
          <th className={`${HEAD} text-start`}>{t('side')}</th>
          <th className={`${HEAD} ${opened} text-end`}>{t(status === 'pending' ? 'targetPrice' : 'openPrice')}</th>
          <th className={`${HEAD} text-end`}>{t(status === 'closed' ? 'closePrice' : 'currentPrice')}</th>
          <th className={`${HEAD} ${WIDE} text-end`}>{t('stopLoss')}</th>
          <th className={`${HEAD} ${WIDE} text-end`}>{t('takeProfit')}</th>
          <th className={`${HEAD} ${WIDE} text-end`}>{t('margin')}</th>
          {status !== 'pending' && <th className={`${HEAD} text-end`}>{t('profit')}</th>}
          <th className={`${HEAD} text-end`}>
            {status === 'closed' ? t('reason') : <span className="sr-only">{t('actions')}</span>}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <OrderLine key={order.id} order={order} list={status} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

const OrderLine = memo(function OrderLine({
  order,
  list,
  onOpen,
  onClose,
  onCancel,
  onStops,
}: OrderActions & { readonly order: Order; readonly list: OrderStatus }) {
  const t = useWords('orders')
  const { current, profit } = useOrderView(order)
  const fault = useClosingFault(order)
  const { places } = order.pair
  const reason = list === 'closed' ? reasonWords(order.reason) : endedWords(order.reason)
  const stop = (price: bigint) =>
    price === 0n ? <span className="text-muted">–</span> : <Price text={formatDecimal(price, places)} />
  return (
    <tr
      data-order={order.id}
      data-ended={list !== order.status || undefined}
      className="border-b border-line/60 hover:bg-sunken data-ended:bg-sunken"
    >
      <td className={CELL}>
        <PairButton pair={order.pair} onOpen={() => onOpen(order.id)} logoClass="@max-[42rem]:hidden" />
      </td>
      {list === 'closed' && (
        <td className={CELL}>
          <OrderTime order={order} className="text-muted" />
        </td>
      )}
      <td className={CELL}>
        <span className="inline-flex items-center gap-2">
          <SideLabel order={order} />
          <OcoMark order={order} />
          <KeyChip marks={order.keyMarks} />
          <EntryChips entry={order.entry} inTable />
        </span>
      </td>
      <td className={`${CELL} ${list === 'pending' ? '' : MEDIUM} text-end`}>
        <Price text={formatDecimal(order.open === 0n ? order.requested : order.open, places)} />
      </td>
      <td className={`${CELL} text-end`}>
        {current === 0n ? <span className="text-muted">–</span> : <Price text={formatDecimal(current, places)} />}
      </td>
      <td className={`${CELL} ${WIDE} text-end`}>{stop(order.stopLoss)}</td>
      <td className={`${CELL} ${WIDE} text-end`}>{stop(order.takeProfit)}</td>
      <td className={`${CELL} ${WIDE} text-end`}>
        <Amount value={order.margin} places={2} />
      </td>
      {list !== 'pending' && (
        <td className={`${CELL} text-end font-medium`} data-testid="order-profit">
          <Amount value={profit} places={CONTRACT_PLACES} signed />
        </td>
      )}
      <td className={`${CELL} text-end`}>
        {order.status === 'holding' && (
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
        )}
        {order.status === 'pending' && <TableAction onClick={() => onCancel(order.id)}>{t('cancelOrder')}</TableAction>}
        {order.status === 'closed' && reason && (
          <span className={list === 'closed' ? 'text-muted' : 'font-medium'}>{t(reason)}</span>
        )}
      </td>
    </tr>
  )
})
