// The order lists below the chart of the desktop trade screen.
import { lazy, Suspense, useState } from 'react'
import { NO_FILTER } from '../../entities/order/history-params.ts'
import type { OrderStatus } from '../../entities/order/order.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { EmptyState } from '../../ui/tables/list-states.tsx'
import { CloseAllButton } from './dialogs/close-all-button.tsx'
import { OrderList } from './list/order-list.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { Totals } from './totals.tsx'

// Comes after the table, which is there without it.
const OrderTools = lazy(() => import('./list/order-tools.tsx'))

export default function OrdersPanel() {
  const t = useWords('orders')
  const signedIn = useSignedIn()
  const [status, setStatus] = useState<OrderStatus>('holding')
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4">
        <StatusTabs value={status} onChange={setStatus} look="underline" />
        {signedIn && (
          <div className="flex items-center gap-3">
            {status === 'holding' && <CloseAllButton />}
            <Suspense>
              <OrderTools status={status} filter={NO_FILTER} />
            </Suspense>
          </div>
        )}
        {signedIn && (
          <div className="basis-full">
            <Totals status={status} filter={NO_FILTER} compact />
          </div>
        )}
      </div>
      <div className="@container min-h-0 grow overflow-auto">
        {signedIn ? (
          <OrderList key={status} status={status} filter={NO_FILTER} offerTrade={false} />
        ) : (
          <EmptyState text={t('emptyHolding')} />
        )}
      </div>
    </div>
  )
}
