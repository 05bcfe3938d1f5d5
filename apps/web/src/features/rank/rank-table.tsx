// The ranking as a table, for desktops. A head sorts by asking the server; without one the three-week return decides.
import { decimal } from '@tallystick/kernel/decimal'
import { Chip } from '@tallystick/ui/primitives/chip'
import { type Column, Table } from '@tallystick/ui/tables/table'
import type { Performance } from '../../entities/master/performance.ts'
import {
  bestFirst,
  isMasterSort,
  type MasterSort,
  usePerformanceColumns,
} from '../../entities/master/performance-columns.tsx'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Amount, ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { LaterTools } from '../../ui/tables/tools/later-tools.tsx'
import { useShownColumns } from '../../ui/tables/shown-columns.ts'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import type { RankedMaster } from './ranked-master.ts'

interface RankTableProps {
  readonly masters: readonly RankedMaster[]
  readonly performances: ReadonlyMap<string, Performance> | undefined
  readonly sort: MasterSort | undefined
  /** Undefined: by the three-week return again. */
  readonly onSort: (sort: MasterSort | undefined) => void
  readonly onOpen: (id: string) => void
}

const THREE_WEEKS = 'three_weeks'

export function RankTable({ masters, performances, sort, onSort, onOpen }: RankTableProps) {
  const t = useWords('rank')
  const of = ({ user }: RankedMaster): Performance | undefined => performances?.get(user.user_id)
  const { curve, drawdown, age } = usePerformanceColumns(of)
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
    curve,
    {
      key: THREE_WEEKS,
      label: t('threeWeekReturn'),
      end: true,
      sortable: true,
      cell: master => <ChangePercent text={master.three_week_rate} />,
    },
    {
      key: 'return',
      label: t('totalReturn'),
      end: true,
      sortable: true,
      cell: master => <ChangePercent text={master.total_rate} />,
    },
    drawdown,
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
    age,
  ]
  const shown = useShownColumns('ranking', columns)
  return (
    <TableFrame heading={t('title')} tools={<LaterTools table="ranking" columns={columns} />}>
      <Table
        label={t('title')}
        columns={shown}
        rows={masters}
        keyOf={({ user }) => user.user_id}
        attributesOf={() => ({ 'data-testid': 'master' })}
        hasRowKeys
        onOpen={({ user }) => onOpen(user.user_id)}
        sorting={{
          sort: bestFirst(sort ?? THREE_WEEKS),
          onSort: key => onSort(isMasterSort(key) ? key : undefined),
        }}
      />
    </TableFrame>
  )
}
