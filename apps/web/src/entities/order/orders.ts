// The user's orders: three lists.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import { useCursorPages, usePages } from '../../platform/pages.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { endedHere, ordersKey } from './closed-orders.ts'
import { endedOf, useGone } from './ended-rows.ts'
import type { HistoryFilter } from './history-filter.ts'
import { orderParams } from './history-params.ts'
import { type Order, orderFromWire, type OrderStatus, STATUS_NUMBER } from './order.ts'

/** Positions and pending orders. */
export function useOrders(status: Exclude<OrderStatus, 'closed'>) {
  return usePages('orders', {
    queryKey: ordersKey(status),
    params: { status: STATUS_NUMBER[status] },
    enabled: useSignedIn(),
    rowOf: orderFromWire,
    idOf: order => order.id,
    show: (orders, head) => ({ orders, total: head?.total ?? 0, profit: decimal(head?.all_fact_profits ?? '0') }),
  })
}

/** Closed orders in the filter, with their number and sum. */
export function useOrderHistory(filter: HistoryFilter, isShown = true) {
  const signedIn = useSignedIn()
  return useCursorPages('orderHistory', {
    queryKey: [...ordersKey('closed'), filter],
    params: orderParams(filter),
    enabled: signedIn && isShown,
    rowOf: orderFromWire,
  })
}

/** What a head says about the whole filter. */
export function sumsOf(
  head: { readonly total: number; readonly all_fact_profits: string } | undefined,
): { readonly total: number; readonly profit: Usd } | undefined {
  return head && { total: head.total, profit: decimal(head.all_fact_profits) }
}

const NONE: readonly Order[] = []
const NO_FILTER: HistoryFilter = {}

/** Orders that ended by themselves or elsewhere while the open ones were looked at. */
export function useEndedOrders(open: readonly Order[] | undefined): readonly Order[] {
  const gone = useGone(open).filter(({ id }) => !endedHere.has(id))
  const closed = useOrderHistory(NO_FILTER, gone.length > 0)
  return endedOf(gone, { rows: closed.data?.rows ?? NONE, isComing: closed.isFetching })
}
