// The order page: totals, three lists, deep links by `source` and `type`.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type OrderStatus, STATUS_NUMBER } from '../../entities/order/order.ts'
import { refreshPrivate } from '../../entities/session/session.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { OrderList } from './order-list.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { Totals } from './totals.tsx'

const route = getRouteApi('/order')

const STATUS: Readonly<Record<0 | 1 | 3, OrderStatus>> = { 0: 'pending', 1: 'holding', 3: 'closed' }

/** `sourceSwitch` is contract or future, beside the title. */
export function OrdersScreen({ sourceSwitch }: { readonly sourceSwitch: ReactNode }) {
  const t = useWords('orders')
  const navigate = useNavigate()
  const { type = 1 } = route.useSearch()
  const status = STATUS[type]
  const show = (next: OrderStatus): void => {
    void navigate({ to: '/order', search: { source: 0, type: STATUS_NUMBER[next] }, replace: true })
  }

  if (isDesktop) {
    return (
      <div className="mx-auto max-w-7xl space-y-5 p-6">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          {sourceSwitch}
        </div>
        <Totals status={status} />
        <div className="rounded-card border border-line bg-surface">
          <StatusTabs value={status} onChange={show} look="underline" className="border-b border-line px-4" />
          <div className="@container relative overflow-x-auto">
            <OrderList status={status} offerTrade />
          </div>
        </div>
      </div>
    )
  }
  return (
    <PullToRefresh onRefresh={refreshPrivate}>
      <div className="gutter space-y-4 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-lg font-semibold">{t('title')}</h1>
          {sourceSwitch}
        </div>
        <Totals status={status} />
        <StatusTabs value={status} onChange={show} look="segments" />
        <OrderList key={status} status={status} offerTrade />
      </div>
    </PullToRefresh>
  )
}
