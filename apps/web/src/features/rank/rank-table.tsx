// The ranking as a table, for desktops. A head sorts by asking the server; without one the three-week return decides.
import { decimal } from '@tallystick/kernel/decimal'
import { Chip } from '@tallystick/ui/primitives/chip'
import { type Column, Table } from '@tallystick/ui/tables/table'
import type { MasterListing } from '../../entities/master/master-filters.tsx'
import { curveOf, type Performance } from '../../entities/master/performance.ts'
import { useWords } from '../../platform/words.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Amount, ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import type { RankedMaster } from './ranked-master.ts'

type Sort = NonNullable<MasterListing['sort']>

interface RankTableProps {
  readonly masters: readonly RankedMaster[]
  readonly performances: ReadonlyMap<string, Performance> | undefined
  readonly sort: Sort | undefined
  /** Undefined: by the three-week return again. */
  readonly onSort: (sort: Sort | undefined) => void
  readonly onOpen: (id: string) => void
}

const THREE_WEEKS = 'three_weeks'
const ORDERS: Readonly<Record<string, Sort>> = { total: 'return', fall: 'drawdown', since: 'age' }
const COLUMN_OF: Readonly<Partial<Record<Sort, string>>> = { return: 'total', drawdown: 'fall', age: 'since' }

export function RankTable({ masters, performances, sort, onSort, onOpen }: RankTableProps) {
  const t = useWords('rank')
  const words = useWords('masters')
  const of = ({ user }: RankedMaster): Performance | undefined => performances?.get(user.user_id)
  const columns: readonly Column<RankedMaster>[] = [
    {
      key: 'master',
      label: t('title'),
      cell: master => (
        <span className="flex items-center gap-3">
          <span
            className="figure w-6 text-center text-muted"
            aria-label={t('rankOf', { rank: masters.indexOf(master) + 1 })}
          >
            {masters.indexOf(master) + 1}
          </span>
          <Avatar name={master.user.avatar} className="size-9" />
          <button
            type="button"
            className="min-w-0 text-start font-medium wrap-anywhere hover:text-accent"
            onClick={event => {
              event.stopPropagation()
              onOpen(master.user.user_id)
            }}
          >
            {master.user.nickname}
          </button>
          {master.isSimulated && <Chip tone="warn">{t('simulated')}</Chip>}
        </span>
      ),
    },
    {
      key: 'curve',
      label: words('growth'),
      cell: master => {
        const performance = of(master)
        return (
          <span className="flex items-center gap-3">
            <Sparkline values={performance && curveOf(performance)} className="h-8 w-24" />
            {performance ? <ChangePercent text={performance.growth} /> : '–'}
          </span>
        )
      },
    },
    {
      key: THREE_WEEKS,
      label: t('threeWeekReturn'),
      end: true,
      sortable: true,
      cell: master => <ChangePercent text={master.three_week_rate} />,
    },
    {
      key: 'total',
      label: t('totalReturn'),
      end: true,
      sortable: true,
      cell: master => <ChangePercent text={master.total_rate} />,
    },
    {
      key: 'fall',
      label: words('fall'),
      end: true,
      sortable: true,
      cell: master => {
        const performance = of(master)
        return performance ? <Percent text={performance.drawdown} /> : '–'
      },
    },
    { key: 'win', label: t('winRate'), end: true, cell: master => <Percent text={master.three_week_win} /> },
    {
      key: 'orders',
      label: t('trades'),
      end: true,
      cell: master => <span className="figure">{master.total_trade_num}</span>,
    },
    {
      key: 'median',
      label: t('followersMedian'),
      end: true,
      cell: master => <Amount value={decimal(master.followers_median)} places={2} signed />,
    },
    {
      key: 'since',
      label: words('since'),
      end: true,
      sortable: true,
      cell: master => {
        const performance = of(master)
        return performance ? <WireTime text={performance.since} form="day" /> : '–'
      },
    },
  ]
  const key = (sort && COLUMN_OF[sort]) ?? THREE_WEEKS
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Table
        label={t('title')}
        columns={columns}
        rows={masters}
        keyOf={({ user }) => user.user_id}
        attributesOf={() => ({ 'data-testid': 'master' })}
        onOpen={({ user }) => onOpen(user.user_id)}
        sorting={{
          // The best drawdown is the smallest, the longest record began first.
          sort: { key, isDescending: key !== 'fall' && key !== 'since' },
          onSort: pressed => onSort(ORDERS[pressed]),
        }}
      />
    </div>
  )
}
