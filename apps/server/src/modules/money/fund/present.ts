// Presents mining funds on the wire.
import type { Subscription, SubscriptionStatus } from '@tallystick/engine/products/fund/record'
import { interestDueAt } from '@tallystick/formulas/fund'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { AnswerOf, Fund, FundInterest, FundSubscription } from '@tallystick/wire/trader/schemas'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { FundRow, InterestRow, ReviewedSubscription } from './queries.ts'

const share = (amount: Usd): string => formatDecimal(amount, 2)
const profit = (amount: Usd): string => formatDecimal(amount, 4)

/** A share that a demo reset took away reads as redeemed: the contract has four states. */
export const WIRE_STATUS = {
  running: 1,
  refunding: 2,
  refunded: 3,
  finished: 4,
  voided: 3,
} as const satisfies Record<SubscriptionStatus, number>

export function presentFund(fund: FundRow, language: LanguageCode): Fund {
  return {
    id: fund.fundId,
    title: titleOf(fund, language),
    image: fund.image,
    currency_code: fund.currencyCode,
    dividend_percentage: trimDecimal(fund.dividendPercent),
    staring_sub_amount: share(fund.minimum),
    lock_dividend_days: fund.lockDays,
    max_sub_amount: share(fund.maximum),
    desc: fund.description[language] ?? fund.description.en,
    liquidated_damages: trimDecimal(fund.penaltyPercent),
  }
}

function titleOf(fund: FundRow, language: LanguageCode): string {
  return fund.title[language] ?? fund.title.en
}

export function presentSubscription(
  subscription: Subscription,
  fund: FundRow | undefined,
  language: LanguageCode,
): FundSubscription {
  const { amount, dayInterest, lockDays, createdAt } = subscription
  return {
    id: subscription.id,
    status: WIRE_STATUS[subscription.status],
    share_amount: share(amount),
    sub_time: timeText(createdAt),
    end_time: timeText(interestDueAt(createdAt, lockDays)),
    closed_at: timeText(subscription.closedAt),
    day_profit: profit(dayInterest),
    sum_profit: profit(subscription.interestPaid),
    expected_profit: profit(BigInt(lockDays) * dayInterest),
    paid_days: subscription.paidDays,
    lock_dividend_days: lockDays,
    penalty_amount: profit(subscription.penalty),
    remark: subscription.note ?? '',
    get_fund: {
      title: fund ? titleOf(fund, language) : '',
      image: fund?.image ?? '',
      currency_code: fund?.currencyCode ?? '',
      liquidated_damages: trimDecimal(subscription.penaltyPercent),
    },
  }
}

export function presentInterest(row: InterestRow): FundInterest {
  return {
    id: row.id,
    day: row.day,
    interest: profit(row.amount),
    created_at: timeText(row.dueAt),
    paid_at: timeText(row.paidAt),
  }
}

export function presentPayouts(subscription: Subscription, rows: readonly InterestRow[]): AnswerOf<'fundPayouts'> {
  return {
    status: WIRE_STATUS[subscription.status],
    sub_time: timeText(subscription.createdAt),
    day_profit: profit(subscription.dayInterest),
    lock_dividend_days: subscription.lockDays,
    data: rows.map(({ day, amount, dueAt }) => ({ day, interest: profit(amount), created_at: timeText(dueAt) })),
  }
}

export function presentReview(
  { subscription, publicId, uid, email, realm }: ReviewedSubscription,
  fund: FundRow | undefined,
  language: LanguageCode,
): OperatorAnswerOf<'operatorRedemptions'>['data'][number] {
  return {
    id: subscription.id,
    user_id: publicId,
    uid,
    email,
    realm,
    status: WIRE_STATUS[subscription.status],
    fund: fund ? titleOf(fund, language) : '',
    share_amount: share(subscription.amount),
    penalty_amount: profit(subscription.penalty),
    sum_profit: profit(subscription.interestPaid),
    paid_days: subscription.paidDays,
    lock_dividend_days: subscription.lockDays,
    decided_by: subscription.decidedBy ?? 0,
    note: subscription.note ?? '',
    sub_time: timeText(subscription.createdAt),
    asked_at: timeText(subscription.refundAskedAt),
    closed_at: timeText(subscription.closedAt),
  }
}
