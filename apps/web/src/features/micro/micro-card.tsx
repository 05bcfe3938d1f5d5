// One micro order in the phone's list. Tapping it opens its details.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { memo } from 'react'
import { KeyChip } from '../../entities/key-marks/key-marks.tsx'
import { EntryChips } from '../../entities/journal/entry-view.tsx'
import type { MicroOrder } from '../../entities/micro/micro.ts'
import { useWords } from '../../platform/words.ts'
import { Amount, Price } from '../../ui/primitives/figures.tsx'
import { OrderTime } from '../../entities/order/order-time.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { DirectionLabel, microReason, ResultMark, useDurationText, useMicroView } from './micro-view.tsx'

interface MicroCardProps {
  readonly order: MicroOrder
  readonly onOpen: (id: number) => void
}

export const MicroCard = memo(function MicroCard({ order, onOpen }: MicroCardProps) {
  const t = useWords('micro')
  const durationText = useDurationText()
  const { current, profit } = useMicroView(order)
  const { places } = order.pair
  const reason = microReason(order.reason)
  return (
    <button
      type="button"
      data-micro={order.id}
      onClick={() => onOpen(order.id)}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-4 text-start transition hover:border-line-strong active:bg-sunken"
    >
      {order.status === 'running' ? <CountdownRing order={order} /> : <ResultMark order={order} />}
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{order.pair.showCode}</span>
          <DirectionLabel order={order} />
          <span className="text-xs text-muted">{durationText(order.seconds)}</span>
          <span data-testid="micro-profit" className="ms-auto">
            <Amount value={profit} places={2} signed className="text-base font-semibold" />
          </span>
        </span>
        <span className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
          <span className="figure">
            <Price text={formatDecimal(order.open, places)} />
            {current !== 0n && (
              <>
                <span className="mx-1.5">→</span>
                <Price text={formatDecimal(current, places)} className="text-ink" />
              </>
            )}
          </span>
          <span className="text-xs">{reason ? t(reason) : <Amount value={order.stake} places={2} unit="USD" />}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-muted">
          <OrderTime order={order} />
          <KeyChip marks={order.keyMarks} />
          <EntryChips entry={order.entry} />
        </span>
      </span>
    </button>
  )
})
