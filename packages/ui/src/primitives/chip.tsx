// Small labels: states, roles, kinds of money and prices, warnings.
import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

export type ChipTone = 'warn' | 'neutral' | 'accent' | 'up' | 'down'

const TONES: Record<ChipTone, string> = {
  warn: 'bg-warn-soft text-warn',
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  up: 'text-up bg-[color-mix(in_oklch,var(--up)_10%,var(--surface))]',
  down: 'text-down bg-[color-mix(in_oklch,var(--down)_9%,var(--surface))]',
}

export function Chip({ tone = 'neutral', children }: { readonly tone?: ChipTone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
