// Every interest payment of one subscription, newest first.
import { parseWireTime } from '@tallystick/i18n/dates'
import { decimal } from '@tallystick/kernel/decimal'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/figures.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/list-states.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { useIncome } from './mining-calls.ts'
import { MiningPage } from './mining-page.tsx'

const route = getRouteApi('/mining/income')

export default function MiningIncomeScreen() {
  const t = useWords('mining')
  const { id } = route.useSearch()
  return (
    <MiningPage title={t('income')}>
      <Income subscriptionId={id ?? 0} />
    </MiningPage>
  )
}

function Income({ subscriptionId }: { readonly subscriptionId: number }) {
  const t = useWords('mining')
  const { times } = useLocale()
  const income = useIncome(subscriptionId)
  if (income.data === undefined) {
    if (income.isError) return <ErrorState onRetry={() => void income.refetch()} />
    return (
      <SkeletonRows count={6}>
        <div className="skeleton mb-2 h-14 rounded-control" />
      </SkeletonRows>
    )
  }
  if (income.data.length === 0) return <EmptyState text={t('emptyIncome')} />
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = income
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  return (
    <PullToRefresh onRefresh={() => void income.refetch()}>
      <InfiniteList more={more} onMore={() => void income.fetchNextPage()}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {income.data.map(row => {
            const at = parseWireTime(row.created_at)
            return (
              <li key={row.id} className="flex min-h-15 items-center justify-between gap-4 px-4" data-testid="income">
                <span>
                  <span className="block text-sm font-medium">{t('day', { day: row.day })}</span>
                  <span dir="auto" className="block text-start text-xs text-muted tabular-nums">
                    {at !== undefined && times.moment(at)}
                  </span>
                </span>
                <Amount value={decimal(row.interest)} places={4} signed className="font-semibold" />
              </li>
            )
          })}
        </ul>
      </InfiniteList>
    </PullToRefresh>
  )
}
