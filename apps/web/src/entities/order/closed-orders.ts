// Orders that have just been closed, which every screen hears of.
import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../platform/pages.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { PRIVATE, refreshPrivate } from '../session/session.ts'
import type { Order, OrderStatus } from './order.ts'

export const ordersKey = (status: OrderStatus) => [PRIVATE, 'orders', status]

/** Closed or cancelled by the user on this device, who has seen the result. */
export const endedHere = new Set<number>()

/** Orders that were closed leave the list at once; the server's own list follows. */
export function removeClosed(ids: readonly number[]): void {
  queryClient.setQueryData<InfiniteData<Page<'orders', Order>>>(
    ordersKey('holding'),
    data =>
      data && {
        ...data,
        pages: data.pages.map(({ rows, head }) => {
          const left = rows.filter(order => !ids.includes(order.id))
          return { rows: left, head: { ...head, total: head.total - (rows.length - left.length) } }
        }),
      },
  )
  refreshPrivate()
}
