// Micro orders on desktops: a dense table that sorts by its heads.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { rowKeys } from '@tallystick/ui/tables/row-keys'
import type { Sort } from '@tallystick/ui/tables/table'
import { memo, type ReactNode, useState } from 'react'
import { KeyChip } from '../../../entities/key-marks/key-marks.tsx'
import { EntryChips } from '../../../entities/journal/entry-view.tsx'
import type { MicroOrder, MicroStatus } from '../../../entities/micro/micro.ts'
import { useWords } from '../../../platform/words.ts'
import { Amount, Price } from '../../../ui/primitives/figures.tsx'
import { OrderTime } from '../../../entities/order/order-time.tsx'
import { PairButton } from '../../../entities/order/pair-button.tsx'
import { clockText, useSecondsLeft } from '../../../entities/micro/countdown.ts'
import { useShownColumns } from '../../../ui/tables/shown-columns.ts'
import { SortHeads } from '../../../ui/tables/sort-head.tsx'
import { sorted } from '../../../ui/tables/sorting.ts'
import { type MicroColumn, tableOf, useMicroColumns } from './micro-columns.ts'
import { DirectionLabel, microReason, useDurationText, useMicroView } from '../micro-view.tsx'

const HEAD = 'h-8 px-2 first:ps-4 last:pe-4 text-xs font-normal whitespace-nowrap text-muted'
const CELL = 'h-11 px-2 first:ps-4 last:pe-4 whitespace-nowrap'

interface MicroTableProps {
  readonly status: MicroStatus
  readonly orders: readonly MicroOrder[]
  /** All of them: a part is not sorted. */
  readonly isComplete: boolean
  readonly onOpen: (id: number) => void
}

export function MicroTable({ status, orders, isComplete, onOpen }: MicroTableProps) {
  const columns = useShownColumns(tableOf(status), useMicroColumns(status))
  const [sort, setSort] = useState<Sort | null>(null)
  const rank = isComplete ? columns.find(({ key }) => key === sort?.key)?.rank : undefined
  return (
    <table className="w-full border-collapse text-sm">
      <SortHeads
        columns={columns}
        className={HEAD}
        sort={rank ? sort : null}
        onSort={isComplete && orders.length > 1 ? setSort : undefined}
      />
      <tbody ref={rowKeys}>
        {(rank && sort ? sorted(orders, rank, sort.isDescending) : orders).map(order => (
          <MicroLine key={order.id} order={order} columns={columns} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

interface MicroLineProps extends Pick<MicroTableProps, 'onOpen'> {
  readonly order: MicroOrder
  readonly columns: readonly MicroColumn[]
}

const MicroLine = memo(function MicroLine({ order, columns, onOpen }: MicroLineProps) {
  const t = useWords('micro')
  const durationText = useDurationText()
  const { current, profit } = useMicroView(order)
  const { places } = order.pair
  const reason = microReason(order.reason)
  const cells: Readonly<Record<MicroColumn['key'], () => ReactNode>> = {
    market: () => <PairButton pair={order.pair} onOpen={() => onOpen(order.id)} />,
    closed: () => <OrderTime order={order} className="text-muted" />,
    direction: () => (
      <span className="inline-flex items-center gap-2">
        <DirectionLabel order={order} />
        <KeyChip marks={order.keyMarks} />
        <EntryChips entry={order.entry} inTable />
      </span>
    ),
    stake: () => <Amount value={order.stake} places={2} />,
    duration: () => durationText(order.seconds),
    open: () => <Price text={formatDecimal(order.open, places)} />,
    current: () =>
      current === 0n ? <span className="text-muted">–</span> : <Price text={formatDecimal(current, places)} />,
    profit: () => (
      <span className="font-medium" data-testid="micro-profit">
        <Amount value={profit} places={2} signed />
      </span>
    ),
    end: () =>
      order.status === 'running' ? (
        <TimeLeft order={order} />
      ) : (
        reason && <span className="text-muted">{t(reason)}</span>
      ),
  }
  return (
    <tr data-micro={order.id} className="border-b border-line/60 hover:bg-sunken">
      {columns.map(({ key, place }) => (
        <td key={key} className={`${CELL} ${place}`}>
          {cells[key]()}
        </td>
      ))}
    </tr>
  )
})

function TimeLeft({ order }: { readonly order: MicroOrder }) {
  const t = useWords('micro')
  const left = useSecondsLeft(order.endsAt)
  if (left === 0) return <span className="text-muted">{t('settling')}</span>
  return (
    <span role="timer" data-testid="countdown" data-seconds={left} className="figure font-medium">
      {clockText(left)}
    </span>
  )
}
