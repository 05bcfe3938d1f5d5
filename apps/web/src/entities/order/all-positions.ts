// Every open position, for what is asked about all of them.
import { useEffect } from 'react'
import type { Order } from './order.ts'
import { useOrders } from './orders.ts'

const NONE: readonly Order[] = []

/** All pages of the list: the question is about every position, not only those scrolled to. As many as are here. */
export function useAllPositions(): readonly Order[] {
  return useEveryPage().orders ?? NONE
}

/** Undefined until the last page is here: a figure made of some of them would be wrong. */
export function useWholePositions(): readonly Order[] | undefined {
  const { orders, hasNextPage } = useEveryPage()
  return hasNextPage ? undefined : orders
}

function useEveryPage(): { readonly orders: readonly Order[] | undefined; readonly hasNextPage: boolean } {
  const { data, hasNextPage, isFetching, fetchNextPage } = useOrders('holding')
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return { orders: data?.orders, hasNextPage }
}
