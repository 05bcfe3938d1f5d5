// A master's followers: amounts due, amounts earned, and each follower's own result.
import { decimal } from '@tallystick/kernel/decimal'
import type { Follower } from '@tallystick/wire/trader/schemas'
import { useWords } from '../../platform/words.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Amount, Percent } from '../../ui/primitives/figures.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { useFollowers } from './follow-calls.ts'

export default function MyFollowersScreen() {
  const t = useWords('follow')
  const list = useFollowers()
  const summary = list.data?.summary
  return (
    <SubPage title={t('myFollowers')} above="/follow" size="dashboard">
      <PullToRefresh onRefresh={() => void list.refetch()}>
        <dl
          className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4"
          data-testid="summary"
        >
          <Sum label={t('toBePaid')} text={summary?.position_profits} />
          <Sum label={t('totalShares')} text={summary?.total_profits} />
          <div className="text-end">
            <dt className="text-xs text-muted">{t('followerCount')}</dt>
            <dd className="figure mt-1 text-lg font-semibold">{summary?.follow_num ?? '–'}</dd>
          </div>
        </dl>
        <div className="pt-5">
          <PagedList
            isReady={list.data !== undefined}
            isEmpty={list.data?.followers.length === 0}
            list={list}
            empty={t('noFollowers')}
            skeleton="h-20"
          >
            {isDesktop ? (
              <FollowerTable
                followers={list.data?.followers ?? []}
                isComplete={!list.hasNextPage}
                everyRow={async () => (await everyPage(list))?.followers}
              />
            ) : (
              <ul className="grid grid-cols-1 gap-3">
                {list.data?.followers.map(follower => (
                  <FollowerCard key={follower.follow_id} follower={follower} />
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      </PullToRefresh>
    </SubPage>
  )
}

function Sum({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-1 text-lg font-semibold">
        {text === undefined ? '–' : <Amount value={decimal(text)} places={2} unit="USD" />}
      </dd>
    </div>
  )
}

/** Green when not negative, red when negative, as specified; the sign says the same. */
const tone = (text: string): string => (decimal(text) < 0n ? 'text-down' : 'text-up')

function ReturnRate({ follower }: { readonly follower: Follower }) {
  return <span className={`figure text-sm font-medium ${tone(follower.profitability)}`}>{follower.profitability}%</span>
}

function Revenue({ follower }: { readonly follower: Follower }) {
  return (
    <Amount
      value={decimal(follower.total_profits)}
      places={2}
      signed
      className={`text-sm font-medium ${tone(follower.total_profits)}!`}
    />
  )
}

interface FollowerTableProps {
  readonly followers: readonly Follower[]
  readonly isComplete: boolean
  readonly everyRow: () => Promise<readonly Follower[] | undefined>
}

function FollowerTable({ followers, isComplete, everyRow }: FollowerTableProps) {
  const t = useWords('follow')
  return (
    <DataTable
      name="followers"
      label={t('myFollowers')}
      rows={followers}
      isComplete={isComplete}
      everyRow={everyRow}
      keyOf={follower => follower.follow_id}
      testId={() => 'follower'}
      columns={[
        {
          key: 'name',
          label: t('followerCount'),
          rank: follower => follower.nickname,
          text: follower => follower.nickname,
          cell: follower => (
            <span className="flex items-center gap-3 font-medium">
              <Avatar name={follower.avatar} className="size-8" />
              <span className="wrap-anywhere">{follower.nickname}</span>
            </span>
          ),
        },
        {
          key: 'return',
          label: t('returnRate'),
          end: true,
          rank: follower => decimal(follower.profitability),
          text: follower => follower.profitability,
          cell: follower => <ReturnRate follower={follower} />,
        },
        {
          key: 'revenue',
          label: t('totalRevenue'),
          end: true,
          rank: follower => decimal(follower.total_profits),
          text: follower => follower.total_profits,
          cell: follower => <Revenue follower={follower} />,
        },
      ]}
    />
  )
}

function FollowerCard({ follower }: { readonly follower: Follower }) {
  const t = useWords('follow')
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-4"
      data-testid="follower"
    >
      <Avatar name={follower.avatar} className="size-10" />
      <span className="min-w-28 grow basis-28 font-medium wrap-anywhere">{follower.nickname}</span>
      <span className="grow text-end">
        <span className="block text-xs text-muted">{t('returnRate')}</span>
        <Percent text={follower.profitability} className={`text-sm font-medium ${tone(follower.profitability)}`} />
      </span>
      <span className="min-w-24 grow text-end">
        <span className="block text-xs text-muted">{t('totalRevenue')}</span>
        <Revenue follower={follower} />
      </span>
    </li>
  )
}
