// Parts of a subscription shared by card and table: state and progress.
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import type { Subscription, SubscriptionStatus } from './subscription.ts'

interface Shown {
  readonly words: 'status1' | 'status2' | 'status3' | 'status4'
  readonly tone: 'accent' | 'warn' | 'neutral' | 'up'
}

const STATUS: Readonly<Record<SubscriptionStatus, Shown>> = {
  running: { words: 'status1', tone: 'accent' },
  refunding: { words: 'status2', tone: 'warn' },
  refunded: { words: 'status3', tone: 'neutral' },
  finished: { words: 'status4', tone: 'up' },
}

export function StatusChip({ status }: { readonly status: SubscriptionStatus }) {
  const t = useWords('funds')
  const { tone, words } = STATUS[status]
  return <Chip tone={tone}>{t(words)}</Chip>
}

export function Progress({ subscription }: { readonly subscription: Subscription }) {
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

const WHY_NOT = {
  refunding: 'redeemWhy2',
  refunded: 'redeemWhy3',
  finished: 'redeemWhy4',
} as const satisfies Record<Exclude<SubscriptionStatus, 'running'>, string>

/** Why a subscription in this state cannot be redeemed. */
export function whyNotRedeem(status: SubscriptionStatus, t: ReturnType<typeof useWords<'funds'>>): string | undefined {
  return status === 'running' ? undefined : t(WHY_NOT[status])
}
