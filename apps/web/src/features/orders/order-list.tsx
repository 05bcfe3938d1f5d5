// One of the three lists, with its states, and everything that opens from a row.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import type { Order, OrderStatus } from '../../entities/order/order.ts'
import { useOrders } from '../../entities/order/orders.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { OrderCard, OrderCardSkeleton } from './order-card.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderTable } from './order-table.tsx'
import { StopsDialog } from './stops-dialog.tsx'

const EMPTY = { holding: 'emptyHolding', pending: 'emptyPending', closed: 'emptyHistory' } as const

interface OrderListProps {
  readonly status: OrderStatus
  /** Where nothing is open yet, a way to begin. */
  readonly offerTrade: boolean
}

export function OrderList({ status, offerTrade }: OrderListProps) {
  const t = useWords('orders')
  const { data, isError, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useOrders(status)
  const [opened, setOpened] = useState<number | null>(null)
  const [stops, setStops] = useState<number | null>(null)
  // Held as orders, not ids: the result of a close is shown after the order has left the list.
  const [closing, setClosing] = useState<Order | null>(null)
  const [cancelling, setCancelling] = useState<Order | null>(null)
  const find = useCallback((id: number | null) => data?.orders.find(order => order.id === id), [data])
  const close = useCallback((id: number) => setClosing(find(id) ?? null), [find])
  const cancel = useCallback((id: number) => setCancelling(find(id) ?? null), [find])

  const sheet = find(opened)
  const changing = find(stops)
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'

  let list: ReactNode
  if (data === undefined) {
    list =
      isError && !isPending ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={isDesktop ? 3 : 4}>
          {isDesktop ? <div className="skeleton mx-3 my-3 h-5" /> : <OrderCardSkeleton />}
        </SkeletonRows>
      )
  } else if (data.orders.length === 0) {
    list = <EmptyState text={t(EMPTY[status])} action={offerTrade && <GoToTrade />} />
  } else {
    list = (
      <InfiniteList more={more} onMore={() => void fetchNextPage()}>
        {isDesktop ? (
          <OrderTable
            status={status}
            orders={data.orders}
            onOpen={setOpened}
            onClose={close}
            onCancel={cancel}
            onStops={setStops}
          />
        ) : (
          <div className="space-y-3">
            {data.orders.map(order => (
              <OrderCard key={order.id} order={order} onOpen={setOpened} />
            ))}
          </div>
        )}
      </InfiniteList>
    )
  }

  return (
    <>
      {list}
      {sheet && (
        <OrderSheet
          order={sheet}
          onClose={() => setOpened(null)}
          onStops={() => setStops(sheet.id)}
          onClosePosition={() => setClosing(sheet)}
          onCancelOrder={() => setCancelling(sheet)}
        />
      )}
      {changing && <StopsDialog order={changing} onClose={() => setStops(null)} />}
      {closing && <CloseDialog order={closing} onClose={() => setClosing(null)} />}
      {cancelling && <CancelDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

function GoToTrade() {
  const t = useWords('orders')
  return (
    <Link
      to="/trade"
      className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-sm font-medium hover:border-line-strong"
    >
      {t('goToTrade')}
    </Link>
  )
}
