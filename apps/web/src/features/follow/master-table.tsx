// Masters as a table, for desktops. A head sorts by asking the server: the list comes page by page.
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { type Column, Table } from '@tallystick/ui/tables/table'
import { CompareBox, type Compared } from '../../entities/master/compare-masters.tsx'
import type { MasterListing } from '../../entities/master/master-filters.tsx'
import type { Performance } from '../../entities/master/performance.ts'
import {
  bestFirst,
  isMasterSort,
  type MasterSort,
  usePerformanceColumns,
} from '../../entities/master/performance-columns.tsx'
import { HoldingTime } from '../../entities/master/performance-view.tsx'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { LaterTools } from '../../ui/tables/tools/later-tools.tsx'
import { type Choosable, useShownColumns } from '../../ui/tables/shown-columns.ts'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import type { Master } from './relation.ts'

interface MasterTableProps {
  readonly masters: readonly Master[]
  readonly performances: ReadonlyMap<string, Performance> | undefined
  readonly chosen: Compared
  readonly canFollow: boolean
  readonly sort: MasterListing['sort']
  readonly onSort: (sort: MasterSort) => void
}

export function MasterTable(props: MasterTableProps) {
  const { masters, performances, chosen, canFollow, sort = 'followers', onSort } = props
  const t = useWords('follow')
  const words = useWords('masters')
  const navigate = useNavigate()
  const of = (master: Master): Performance | undefined => performances?.get(master.user_id)
  const { curve, drawdown, age } = usePerformanceColumns(of)
  const columns: readonly (Column<Master> & Choosable)[] = [
    {
      key: 'master',
      label: t('masters'),
      cell: master => (
        <span className="flex items-center gap-3">
          {/* A press on the box is not one on the row. */}
          <span
            onClick={event => event.stopPropagation()}
            onKeyDown={event => event.stopPropagation()}
            role="presentation"
          >
            <CompareBox master={{ id: master.user_id, nickname: master.nickname }} chosen={chosen} />
          </span>
          <Avatar name={master.avatar} className="size-9" />
          <button
            type="button"
            className="min-w-0 text-start font-medium wrap-anywhere hover:text-accent"
            onClick={event => {
              event.stopPropagation()
              void navigate({ to: '/follow/trader', search: { id: master.user_id } })
            }}
          >
            {master.nickname}
          </button>
          {master.isSimulated && <Chip tone="warn">{t('simulated')}</Chip>}
          {master.isFormer && <Chip>{t('former')}</Chip>}
        </span>
      ),
    },
    curve,
    {
      key: 'return',
      label: t('totalReturn'),
      end: true,
      sortable: true,
      cell: master => <ChangePercent text={master.profit_percent} />,
    },
    drawdown,
    { key: 'win', label: t('winRate'), end: true, cell: master => <Percent text={master.three_week_win} /> },
    {
      key: 'holding',
      label: words('holding'),
      end: true,
      cell: master => <HoldingTime seconds={of(master)?.holding_seconds ?? 0} />,
    },
    age,
    {
      key: 'followers',
      label: t('followerCount'),
      end: true,
      sortable: true,
      cell: master => <span className="figure">{master.follow_num}</span>,
    },
    {
      key: 'follow',
      isFixed: true,
      label: <span className="sr-only">{t('follow')}</span>,
      end: true,
      cell: master =>
        canFollow &&
        !master.isFormer && (
          <Button
            size="small"
            look={master.isFollowed ? 'outline' : 'primary'}
            disabled={master.isFollowed}
            onClick={event => {
              event.stopPropagation()
              void navigate({ to: '/follow/submit', search: { id: master.user_id } })
            }}
          >
            {t(master.isFollowed ? 'followed' : 'follow')}
          </Button>
        ),
    },
  ]
  const shown = useShownColumns('masters', columns)
  return (
    <TableFrame heading={t('masters')} tools={<LaterTools table="masters" columns={columns} />}>
      <Table
        label={t('masters')}
        columns={shown}
        rows={masters}
        keyOf={({ user_id: id }) => id}
        attributesOf={({ user_id: id }) => ({ 'data-testid': 'master', 'data-user': id })}
        hasRowKeys
        onOpen={({ user_id: id }) => void navigate({ to: '/follow/trader', search: { id } })}
        sorting={{
          sort: bestFirst(sort),
          onSort: key => {
            if (isMasterSort(key)) onSort(key)
          },
        }}
      />
    </TableFrame>
  )
}
