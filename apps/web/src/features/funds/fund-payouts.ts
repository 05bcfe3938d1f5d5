// Payouts of a fund day by day: those offered for an amount, and those of a subscription, paid and to come. Pure functions over the
// formulas the engine pays with.
import { dayInterest, interestDueAt } from '@tallystick/formulas/fund'
import { parseWireTime } from '@tallystick/i18n/dates'
import type { Instant } from '@tallystick/kernel/clock'
import { decimal, parseDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { AnswerOf, Fund } from '@tallystick/wire/trader/schemas'
import type { DatedAmount } from '../../ui/tables/dated-amounts.ts'
import { isRunningStatus } from './subscription.ts'

/** What each day would pay, were it subscribed to then; none without an amount. */
export function offeredPayouts(fund: Fund, amount: string, subscribedAt: Instant): readonly DatedAmount[] {
  const value = parseDecimal(amount) ?? 0n
  if (value === 0n) return []
  const daily = dayInterest({ dividendPercent: decimal(fund.dividend_percentage) }, value)
  return ahead(subscribedAt, daily, 1, fund.lock_dividend_days, 0n)
}

/** What was paid, and what is still to come while the subscription runs. */
export function payoutsOf(payouts: AnswerOf<'fundPayouts'>): readonly DatedAmount[] {
  const paid: DatedAmount[] = []
  let total = 0n
  for (const { interest, created_at: time } of payouts.data) {
    const amount = decimal(interest)
    total += amount
    paid.push({ at: parseWireTime(time) ?? 0, amount, total, tone: 'past' })
  }
  const subscribedAt = parseWireTime(payouts.sub_time)
  if (subscribedAt === undefined || !isRunningStatus(payouts.status)) return paid
  const next = (payouts.data.at(-1)?.day ?? 0) + 1
  return [...paid, ...ahead(subscribedAt, decimal(payouts.day_profit), next, payouts.lock_dividend_days, total)]
}

function ahead(subscribedAt: Instant, daily: Usd, first: number, last: number, before: Usd): readonly DatedAmount[] {
  const count = Math.max(0, last - first + 1)
  return Array.from({ length: count }, (_, index): DatedAmount => {
    return {
      at: interestDueAt(subscribedAt, first + index),
      amount: daily,
      total: before + BigInt(index + 1) * daily,
      tone: 'ahead',
    }
  })
}
