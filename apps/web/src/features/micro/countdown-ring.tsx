// A ring that empties as an order runs; the remaining seconds are inside it.
import type { MicroOrder } from '../../entities/micro/micro.ts'
import { useWords } from '../../platform/words.ts'
import { clockText, useSecondsLeft } from '../../entities/micro/countdown.ts'

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

export function CountdownRing({ order }: { readonly order: MicroOrder }) {
  const t = useWords('micro')
  const left = useSecondsLeft(order.endsAt)
  const share = Math.min(1, left / order.seconds)
  return (
    <span
      role="timer"
      aria-label={left === 0 ? t('settling') : t('remaining', { time: clockText(left) })}
      data-testid="countdown"
      data-seconds={left}
      className="relative inline-grid size-12 shrink-0 place-items-center"
    >
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="3" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className="stroke-accent transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <span className="figure text-xs font-semibold" aria-hidden="true">
        {clockText(left)}
      </span>
    </span>
  )
}
