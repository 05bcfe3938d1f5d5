// One of the three lists, with its states, and everything that opens from a row.
import { LINK_BUTTON } from '../../../ui/primitives/link-button.ts'
import { Link } from '@tallystick/ui/routing/routing'
import { type ComponentProps, lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { withEnded } from '../../../entities/order/ended-rows.ts'
import type { HistoryFilter } from '../../../entities/order/history-filter.ts'
import { countParts } from '../../../entities/order/history-params.ts'
import type { Order, OrderStatus } from '../../../entities/order/order.ts'
import { useEndedOrders, useOrderHistory, useOrders } from '../../../entities/order/orders.ts'
import { isDesktop } from '../../../platform/stores/presentation.ts'
import { useWords } from '../../../platform/words.ts'
import { PagedList } from '../../../ui/tables/paged-list.tsx'
import { CancelDialog } from '../dialogs/cancel-dialog.tsx'
import { CloseDialog } from '../dialogs/close-dialog.tsx'
import { OrderCard, OrderCardSkeleton } from './order-card.tsx'

// The table of desktops, which phones do not load.
const OrderTable = lazy(async () => ({ default: (await import('./order-table.tsx')).OrderTable }))
// What opens from a row comes when it is asked for.
const OrderSheet = lazy(async () => ({ default: (await import('./order-sheet.tsx')).OrderSheet }))
const EditDialog = lazy(async () => ({ default: (await import('../dialogs/edit-dialog.tsx')).EditDialog }))
const ReverseDialog = lazy(async () => ({ default: (await import('../dialogs/reverse-dialog.tsx')).ReverseDialog }))
const StopsDialog = lazy(async () => ({ default: (await import('../dialogs/stops-dialog.tsx')).StopsDialog }))

const EMPTY = { holding: 'emptyHolding', pending: 'emptyPending' } as const

const NONE: readonly Order[] = []
const LINE = <div className="skeleton mx-3 my-3 h-5" />

interface OrderListProps {
  readonly status: OrderStatus
  /** Of the history. */
  readonly filter: HistoryFilter
  /** Where nothing is open yet, a way to begin. */
  readonly offerTrade: boolean
}

export function OrderList({ status, filter, offerTrade }: OrderListProps) {
  return status === 'closed' ? (
    <History filter={filter} offerTrade={offerTrade} />
  ) : (
    <Open status={status} offerTrade={offerTrade} />
  )
}

function Open({ status, offerTrade }: Pick<OrderListProps, 'offerTrade'> & { status: 'holding' | 'pending' }) {
  const t = useWords('orders')
  const list = useOrders(status)
  const ended = useEndedOrders(list.data?.orders)
  const orders = useMemo(() => list.data && withEnded(list.data.orders, ended), [list.data, ended])
  return (
    <Rows
      status={status}
      list={list}
      orders={orders}
      ended={ended}
      empty={t(EMPTY[status])}
      emptyAction={offerTrade && <GoToTrade />}
    />
  )
}

function History({ filter, offerTrade }: Omit<OrderListProps, 'status'>) {
  const t = useWords('orders')
  const list = useOrderHistory(filter)
  const isNarrowed = countParts(filter) > 0
  return (
    <Rows
      status="closed"
      list={list}
      orders={list.data?.rows}
      empty={t(isNarrowed ? 'emptyFilter' : 'emptyHistory')}
      emptyAction={offerTrade && !isNarrowed && <GoToTrade />}
    />
  )
}

interface RowsProps extends Pick<ComponentProps<typeof PagedList>, 'list' | 'empty' | 'emptyAction'> {
  readonly status: OrderStatus
  /** Undefined until they have come. */
  readonly orders: readonly Order[] | undefined
  /** Of the open ones: those that ended while they were looked at. */
  readonly ended?: readonly Order[]
}

function Rows({ status, list, orders: loaded, ended = NONE, empty, emptyAction }: RowsProps) {
  const orders = loaded ?? NONE
  const [opened, setOpened] = useState<number | null>(null)
  const [stops, setStops] = useState<number | null>(null)
  // Held as orders, not ids: the question stays until it was answered, also when the order has left the list meanwhile.
  const [closing, setClosing] = useState<Order | null>(null)
  const [cancelling, setCancelling] = useState<Order | null>(null)
  const [editing, setEditing] = useState<Order | null>(null)
  const [reversing, setReversing] = useState<Order | null>(null)
  const find = useCallback((id: number | null) => orders.find(order => order.id === id), [orders])
  const close = useCallback((id: number) => setClosing(find(id) ?? null), [find])
  const cancel = useCallback((id: number) => setCancelling(find(id) ?? null), [find])

  const sheet = find(opened)
  const changing = find(stops)
  const isChanging = changing?.status === status

  return (
    <>
      <PagedList
        isReady={loaded !== undefined}
        isEmpty={orders.length === 0}
        list={list}
        empty={empty}
        emptyAction={emptyAction}
        skeletons={isDesktop ? 3 : 4}
        skeleton={isDesktop ? LINE : <OrderCardSkeleton />}
      >
        {isDesktop ? (
          <OrderTable
            status={status}
            orders={orders}
            isComplete={!list.hasNextPage}
            onOpen={setOpened}
            onClose={close}
            onCancel={cancel}
            onStops={setStops}
          />
        ) : (
          <div className="space-y-3">
            {orders.map(order => (
              <OrderCard key={order.id} order={order} list={status} onOpen={setOpened} onClose={close} />
            ))}
          </div>
        )}
      </PagedList>
      {sheet && (
        <Suspense>
          <OrderSheet
            order={sheet}
            isEnded={sheet.status !== status}
            onClose={() => setOpened(null)}
            onStops={() => setStops(sheet.id)}
            onClosePosition={() => setClosing(sheet)}
            onCancelOrder={() => setCancelling(sheet)}
            onEditOrder={() => setEditing(sheet)}
            onReverse={() => setReversing(sheet)}
          />
        </Suspense>
      )}
      {changing && isChanging && (
        <Suspense>
          <StopsDialog order={changing} onClose={() => setStops(null)} />
        </Suspense>
      )}
      {closing && (
        <CloseDialog
          order={closing}
          ended={ended.find(({ id, status: now }) => id === closing.id && now === 'closed')}
          onClose={() => setClosing(null)}
        />
      )}
      {editing && (
        <Suspense>
          <EditDialog order={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {reversing && (
        <Suspense>
          <ReverseDialog order={reversing} onClose={() => setReversing(null)} />
        </Suspense>
      )}
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
