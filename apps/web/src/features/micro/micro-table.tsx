// Micro orders on desktops: a dense table.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { memo } from 'react'
import { KeyChip } from '../../entities/key-marks/key-marks.tsx'
import { EntryChips } from '../../entities/journal/entry-view.tsx'
import type { MicroOrder, MicroStatus } from '../../entities/micro/micro.ts'
import { useWords } from '../../platform/words.ts'
import { Amount, Price } from '../../ui/primitives/figures.tsx'
import { OrderTime } from '../../entities/order/order-time.tsx'
import { PairButton } from '../../entities/order/pair-button.tsx'
import { clockText, useSecondsLeft } from '../../entities/micro/countdown.ts'
import { DirectionLabel, microReason, useDurationText, useMicroView } from './micro-view.tsx'

const HEAD = 'h-8 px-2 first:ps-4 last:pe-4 text-xs font-normal whitespace-nowrap text-muted'
const CELL = 'h-11 px-2 first:ps-4 last:pe-4 whitespace-nowrap'

interface MicroTableProps {
  readonly status: MicroStatus
  readonly orders: readonly MicroOrder[]
  readonly onOpen: (id: number) => void
}

export function MicroTable({ status, orders, onOpen }: MicroTableProps) {
  const t = useWords('micro')
  const isRunning = status === 'running'
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="sticky top-0 z-10 bg-surface">
        <tr className="border-b border-line">
          <th className={`${HEAD} text-start`}>{t('market')}</th>
          {!isRunning && <th className={`${HEAD} text-start`}>{t('completeTime')}</th>}
          <th className={`${HEAD} text-start`}>{t('direction')}</th>
          <th className={`${HEAD} text-end`}>{t('stake')}</th>
          <th className={`${HEAD} text-end`}>{t('duration')}</th>
          <th className={`${HEAD} text-end`}>{t('openPrice')}</th>
          <th className={`${HEAD} text-end`}>{t(isRunning ? 'currentPrice' : 'endPrice')}</th>
          <th className={`${HEAD} text-end`}>{t(isRunning ? 'profitNow' : 'profit')}</th>
          <th className={`${HEAD} text-end`}>{t(isRunning ? 'timeLeft' : 'reason')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <MicroLine key={order.id} order={order} withTime={!isRunning} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

interface MicroLineProps extends Pick<MicroTableProps, 'onOpen'> {
  readonly order: MicroOrder
  /** The table has a column for when it ended; an order that ends among running ones stays where it is. */
  readonly withTime: boolean
}

const MicroLine = memo(function MicroLine({ order, withTime, onOpen }: MicroLineProps) {
  const t = useWords('micro')
  const durationText = useDurationText()
  const { current, profit } = useMicroView(order)
  const { places } = order.pair
  const reason = microReason(order.reason)
  return (
    <tr data-micro={order.id} className="border-b border-line/60 hover:bg-sunken">
      <td className={CELL}>
        <PairButton pair={order.pair} onOpen={() => onOpen(order.id)} />
      </td>
      {withTime && (
        <td className={CELL}>
          <OrderTime order={order} className="text-muted" />
        </td>
      )}
      <td className={CELL}>
        <span className="inline-flex items-center gap-2">
          <DirectionLabel order={order} />
          <KeyChip marks={order.keyMarks} />
          <EntryChips entry={order.entry} inTable />
        </span>
      </td>
      <td className={`${CELL} text-end`}>
        <Amount value={order.stake} places={2} />
      </td>
      <td className={`${CELL} text-end`}>{durationText(order.seconds)}</td>
      <td className={`${CELL} text-end`}>
        <Price text={formatDecimal(order.open, places)} />
      </td>
      <td className={`${CELL} text-end`}>
        {current === 0n ? <span className="text-muted">–</span> : <Price text={formatDecimal(current, places)} />}
      </td>
      <td className={`${CELL} text-end font-medium`} data-testid="micro-profit">
        <Amount value={profit} places={2} signed />
      </td>
      <td className={`${CELL} text-end`}>
        {order.status === 'running' ? (
          <TimeLeft order={order} />
        ) : (
          reason && <span className="text-muted">{t(reason)}</span>
        )}
      </td>
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
