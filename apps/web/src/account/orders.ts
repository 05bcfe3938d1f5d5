// The user's orders: three lists, and what can be done to one of them.
import { type Decimal, decimal, formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { useSignedIn } from '../platform/session-store.ts'
import { showToast } from '@tallystick/ui/toasts'
import { type Order, orderFromWire, type OrderStatus, STATUS_NUMBER, uniqueOrders } from './order.ts'
import { PRIVATE, refreshPrivate } from './session.ts'

interface OrderPage {
  readonly orders: readonly Order[]
  readonly total: number
  readonly profit: Usd
}

const key = (status: OrderStatus) => [PRIVATE, 'orders', status]

async function askPage(status: OrderStatus, page: number, signal: AbortSignal): Promise<OrderPage> {
  const { data } = await api.call(
    'orders',
    { status: STATUS_NUMBER[status], page },
    { signal, showErrorMessage: false },
  )
  return { orders: data.data.map(orderFromWire), total: data.total, profit: decimal(data.all_fact_profits) }
}

/** A paged list: finished when as many are loaded as there are. */
export function useOrders(status: OrderStatus) {
  const signedIn = useSignedIn()
  const query = useInfiniteQuery({
    queryKey: key(status),
    enabled: signedIn,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => askPage(status, pageParam, signal),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.orders.length, 0)
      return last.orders.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    select: data => ({
      orders: uniqueOrders(data.pages.map(page => page.orders)),
      total: data.pages[0]?.total ?? 0,
      profit: data.pages[0]?.profit ?? 0n,
    }),
  })
  return query
}

export function refreshOrders(...statuses: readonly OrderStatus[]): void {
  for (const status of statuses) void queryClient.invalidateQueries({ queryKey: key(status) })
}

/** Orders that were closed leave the list at once; the server's own list follows. */
export function removeClosed(ids: readonly number[]): void {
  queryClient.setQueryData<InfiniteData<OrderPage>>(
    key('holding'),
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          total: page.total - page.orders.filter(order => ids.includes(order.id)).length,
          orders: page.orders.filter(order => !ids.includes(order.id)),
        })),
      },
  )
  refreshPrivate()
}

export interface Closed {
  /** The server's own words. */
  readonly msg: string
  readonly price: Decimal
  readonly profit: Usd
}

export async function closeOrder(order: Order): Promise<Closed> {
  const { data, msg } = await api.call('closeOrder', { id: order.id })
  removeClosed([order.id])
  return { msg, price: decimal(data.Price), profit: decimal(data.FactProfits) }
}

export async function cancelOrder(order: Order): Promise<void> {
  const { msg } = await api.call('cancelOrder', { id: order.id })
  showToast(msg, 'success')
  refreshPrivate()
}

export async function setStops(order: Order, stopLoss: Decimal, takeProfit: Decimal): Promise<void> {
  const { msg } = await api.call('setStops', {
    id: order.id,
    stop_loss_price: formatDecimal(stopLoss),
    target_profit_price: formatDecimal(takeProfit),
  })
  showToast(msg, 'success')
  refreshOrders(order.status)
}
