// One of the two micro lists of the order page, with its states and the sheet that opens from a row.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type MicroStatus, useMicroOrders } from '../../entities/micro/micro.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { MicroCard } from './micro-card.tsx'
import { MicroSheet } from './micro-sheet.tsx'
import { MicroTable } from './micro-table.tsx'

export function MicroList({ status, offerTrade }: { readonly status: MicroStatus; readonly offerTrade: boolean }) {
  const t = useWords('micro')
  const { data, isError, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useMicroOrders(status)
  const [opened, setOpened] = useState<number | null>(null)
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  const sheet = data?.orders.find(order => order.id === opened)

  let list: ReactNode
  if (data === undefined) {
    list =
      isError && !isPending ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={isDesktop ? 3 : 4}>
          <div className={isDesktop ? 'skeleton mx-3 my-3 h-5' : 'skeleton mb-3 h-26 w-full rounded-card'} />
        </SkeletonRows>
      )
  } else if (data.orders.length === 0) {
    const text = t(status === 'running' ? 'emptyRunning' : 'emptyClosed')
    list = <EmptyState text={text} action={offerTrade && <GoToTrade />} />
  } else {
    list = (
      <InfiniteList more={more} onMore={() => void fetchNextPage()}>
        {isDesktop ? (
          <MicroTable status={status} orders={data.orders} onOpen={setOpened} />
        ) : (
          <div className="space-y-3">
            {data.orders.map(order => (
              <MicroCard key={order.id} order={order} onOpen={setOpened} />
            ))}
          </div>
        )}
      </InfiniteList>
    )
  }
  return (
    <>
      {list}
      {sheet && <MicroSheet order={sheet} onClose={() => setOpened(null)} />}
    </>
  )
}

function GoToTrade() {
  const t = useWords('micro')
  return (
    <Link
      to="/trade"
      className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-sm font-medium hover:border-line-strong"
    >
      {t('goToTrade')}
    </Link>
  )
}
