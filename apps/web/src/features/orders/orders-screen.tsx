// The order page: totals, three lists, deep links by `source` and `type`.
import { OrdersFrame } from '../../entities/order/orders-frame.tsx'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { lazy, type ReactNode, Suspense } from 'react'
import { type OrderStatus, PRODUCT_NUMBER, STATUS, STATUS_NUMBER } from '../../entities/order/order.ts'
import type { HistoryFilter } from '../../entities/order/history-filter.ts'
import { HistorySums } from '../../entities/order/history-bar.tsx'
import { sumsOf, useOrderHistory } from '../../entities/order/orders.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { CONTRACT_PLACES } from '../../ui/primitives/figures.tsx'
import { CloseAllButton } from './dialogs/close-all-button.tsx'
import { OrderList } from './list/order-list.tsx'
import MarginCall from './margin/margin-call.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { Totals } from './totals.tsx'

// Comes after the table, which is there without it.
const OrderTools = lazy(() => import('./list/order-tools.tsx'))

interface OrdersScreenProps {
  /** Contract or future, beside the title. */
  readonly sourceSwitch: ReactNode
  readonly filter: HistoryFilter
  readonly filterBar: ReactNode
}

export function OrdersScreen({ sourceSwitch, filter, filterBar }: OrdersScreenProps) {
  const t = useWords('orders')
  const navigate = useNavigate()
  const { type = STATUS_NUMBER.holding } = useSearch('/order')
  const status = STATUS[type]
  const show = (next: OrderStatus): void => {
    void navigate({
      to: '/order',
      search: { source: PRODUCT_NUMBER.contract, type: STATUS_NUMBER[next] },
      replace: true,
    })
  }
  return (
    <OrdersFrame
      title={t('title')}
      sourceSwitch={sourceSwitch}
      totals={
        <div className="space-y-3">
          <Totals status={status} filter={filter} />
          {status !== 'closed' && <MarginCall />}
        </div>
      }
      filters={status === 'closed' && <HistoryHead filter={filter} filterBar={filterBar} />}
      actions={
        <>
          {status === 'holding' && <CloseAllButton />}
          {isDesktop && (
            <Suspense>
              <OrderTools status={status} filter={filter} />
            </Suspense>
          )}
        </>
      }
      tabs={look => <StatusTabs value={status} onChange={show} look={look} />}
    >
      <OrderList key={status} status={status} filter={filter} offerTrade />
    </OrdersFrame>
  )
}

function HistoryHead({ filter, filterBar }: Pick<OrdersScreenProps, 'filter' | 'filterBar'>) {
  const { data } = useOrderHistory(filter)
  return (
    <>
      {filterBar}
      <HistorySums sums={sumsOf(data?.head)} places={CONTRACT_PLACES} />
    </>
  )
}
