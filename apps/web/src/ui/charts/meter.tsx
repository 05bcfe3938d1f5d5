// A level in four notches, used for the margin level.

interface MeterProps {
  /** 0…4 notches filled. */
  readonly level: number
  readonly tone: 'up' | 'warn' | 'down'
}

const TONES = { up: 'bg-up', warn: 'bg-warn', down: 'bg-down' } as const

export function Meter({ level, tone }: MeterProps) {
  return (
    <span className="inline-flex gap-0.5" aria-hidden="true">
      {[0, 1, 2, 3].map(notch => (
        <span key={notch} className={`h-3 w-1.5 rounded-[2px] ${notch < level ? TONES[tone] : 'bg-line'}`} />
      ))}
    </span>
  )
}
