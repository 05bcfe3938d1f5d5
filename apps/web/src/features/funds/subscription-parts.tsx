// Parts of a subscription shared by card and table: state and progress.
import type { FundSubscription } from '@tallystick/wire/trader/schemas'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'

export const RUNNING = 1

interface Shown {
  readonly words: 'status1' | 'status2' | 'status3' | 'status4'
  readonly tone: 'accent' | 'warn' | 'neutral' | 'up'
}

const STATUS: Readonly<Record<number, Shown>> = {
  1: { words: 'status1', tone: 'accent' },
  2: { words: 'status2', tone: 'warn' },
  3: { words: 'status3', tone: 'neutral' },
  4: { words: 'status4', tone: 'up' },
}

export function StatusChip({ status }: { readonly status: number }) {
  const t = useWords('funds')
  const known = STATUS[status]
  return known ? <Chip tone={known.tone}>{t(known.words)}</Chip> : null
}

export function Progress({ subscription }: { readonly subscription: FundSubscription }) {
  const t = useWords('funds')
  const { paid_days: paid, lock_dividend_days: days } = subscription
  return (
    <>
      <p className="text-xs text-muted tabular-nums">{t('of', { paid, days })}</p>
      <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${(paid / days) * 100}%` }} />
      </div>
    </>
  )
}

const WHY_NOT: Readonly<Record<number, 'redeemWhy2' | 'redeemWhy3' | 'redeemWhy4'>> = {
  2: 'redeemWhy2',
  3: 'redeemWhy3',
  4: 'redeemWhy4',
}

/** Why a subscription in this state cannot be redeemed. */
export function whyNotRedeem(status: number, t: ReturnType<typeof useWords<'funds'>>): string | undefined {
  const words = WHY_NOT[status]
  return words && t(words)
}
