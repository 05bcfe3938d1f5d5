// One of the three lists, with its states, and everything that opens from a row.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Order, OrderStatus } from '../../entities/order/order.ts'
import { useOrders } from '../../entities/order/orders.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { OrderCard, OrderCardSkeleton } from './order-card.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderTable } from './order-table.tsx'
import { StopsDialog } from './stops-dialog.tsx'

const EMPTY = { holding: 'emptyHolding', pending: 'emptyPending', closed: 'emptyHistory' } as const

const NONE: readonly Order[] = []

interface OrderListProps {
  readonly status: OrderStatus
  /** Where nothing is open yet, a way to begin. */
  readonly offerTrade: boolean
}

export function OrderList({ status, offerTrade }: OrderListProps) {
  const t = useWords('orders')
  const list = useOrders(status)
  const orders = list.data?.orders ?? NONE
  const [opened, setOpened] = useState<number | null>(null)
  const [stops, setStops] = useState<number | null>(null)
  // Held as orders, not ids: the question stays until it was answered, also when the order has left the list meanwhile.
  const [closing, setClosing] = useState<Order | null>(null)
  const [cancelling, setCancelling] = useState<Order | null>(null)
  const find = useCallback((id: number | null) => orders.find(order => order.id === id), [orders])
  const close = useCallback((id: number) => setClosing(find(id) ?? null), [find])
  const cancel = useCallback((id: number) => setCancelling(find(id) ?? null), [find])

  const sheet = find(opened)
  const changing = find(stops)

  return (
    <>
      <PagedList
        isReady={list.data !== undefined}
        isEmpty={orders.length === 0}
        list={list}
        empty={t(EMPTY[status])}
        emptyAction={offerTrade && <GoToTrade />}
        skeletons={isDesktop ? 3 : 4}
        skeleton={isDesktop ? <div className="skeleton mx-3 my-3 h-5" /> : <OrderCardSkeleton />}
      >
        {isDesktop ? (
          <OrderTable
            status={status}
            orders={orders}
            onOpen={setOpened}
            onClose={close}
            onCancel={cancel}
            onStops={setStops}
          />
        ) : (
          <div className="space-y-3">
            {orders.map(order => (
              <OrderCard key={order.id} order={order} onOpen={setOpened} onClose={close} />
            ))}
          </div>
        )}
      </PagedList>
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
    <Link to="/trade" className={LINK_BUTTON}>
      {t('goToTrade')}
    </Link>
  )
}
