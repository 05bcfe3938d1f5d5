// A master's profile: the record from closed orders, the orders themselves, and following or unfollowing.
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { PerformanceView } from '../../entities/master/performance-view.tsx'
import { useIsMaster } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { useFollowOrders, useTrader } from './follow-calls.ts'
import { ComparisonCard } from './comparison/comparison-card.tsx'
import type { Master } from './relation.ts'
import { MasterRecord } from './master-record.tsx'
import { FollowOrderRow, SeeMasters } from './parts.tsx'
import { UnfollowDialog } from './unfollow-dialog.tsx'

export default function TraderScreen() {
  const t = useWords('follow')
  const { id = '' } = useSearch('/follow/trader')
  const trader = useTrader(id)
  const isUnknown = id === '' || (trader.error instanceof CallFailed && trader.error.kind === 'refused')
  return (
    <SubPage title={t('details')} above="/follow" size="beside">
      {trader.data ? (
        <Profile trader={trader.data} />
      ) : isUnknown ? (
        <EmptyState text={t('notMaster')} action={<SeeMasters />} />
      ) : trader.isError ? (
        <ErrorState failure={trader.error} onRetry={() => void trader.refetch()} />
      ) : (
        <div className="space-y-4" aria-busy="true">
          <div className="skeleton h-72 rounded-card" />
          <div className="skeleton h-48 rounded-card" />
        </div>
      )}
    </SubPage>
  )
}

function Profile({ trader }: { readonly trader: Master }) {
  const t = useWords('follow')
  const orders = useFollowOrders(trader.user_id, undefined, 'closed')
  const isMaster = useIsMaster()
  return (
    <div className="grid gap-6 pb-20 *:min-w-0 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="space-y-6">
        <MasterRecord trader={trader} />
        <PerformanceView id={trader.user_id} nickname={trader.nickname} />
      </div>
      <div className="space-y-6">
        {/* Leaving is possible whatever became of the master. */}
        {!isMaster && (!trader.isFormer || trader.isFollowed) && <FollowBar trader={trader} />}
        {trader.isFollowed && <ComparisonCard trader={trader} />}
        <section>
          <h2 className="mb-1 text-lg font-semibold">{t('history')}</h2>
          <PagedList
            isReady={orders.data !== undefined}
            isEmpty={orders.data?.orders.length === 0}
            list={orders}
            empty={t('noHistory')}
            skeleton="h-14"
          >
            <ul className="divide-y divide-line">
              {orders.data?.orders.map(order => (
                <FollowOrderRow key={order.id} order={order} />
              ))}
            </ul>
          </PagedList>
        </section>
      </div>
    </div>
  )
}

function FollowBar({ trader }: { readonly trader: Master }) {
  const t = useWords('follow')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface desktop:static desktop:border-0 desktop:bg-transparent">
      <div className="mx-auto max-w-3xl px-4 pt-3 desktop:mx-0 pb-[max(0.75rem,env(safe-area-inset-bottom))] desktop:px-0">
        {trader.isFollowed ? (
          <Button look="danger" block onClick={() => setAsking(true)}>
            {t('unfollow')}
          </Button>
        ) : (
          <Button
            look="primary"
            block
            onClick={() => void navigate({ to: '/follow/submit', search: { id: trader.user_id } })}
          >
            {t('follow')}
          </Button>
        )}
      </div>
      {asking && <UnfollowDialog trader={trader} onClose={() => setAsking(false)} />}
    </div>
  )
}
