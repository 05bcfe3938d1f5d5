// Every open position, for what is asked about all of them.
import { useEffect } from 'react'
import type { Order } from '../../entities/order/order.ts'
import { useOrders } from '../../entities/order/orders.ts'

const NONE: readonly Order[] = []

/** All pages of the list: the question is about every position, not only those scrolled to. */
export function useAllPositions(): readonly Order[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useOrders('holding')
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return data?.orders ?? NONE
}
