// What the log commits to of subscriptions to mining funds and of loans: the terms that were locked, and how it ended. Built from what never
// changes after the act, like the facts of orders.
import { factLine } from '@tallystick/transparency-log/entries'
import type { Subscription } from '@tallystick/engine/products/fund/record'
import type { Loan } from '@tallystick/engine/products/loan/record'
import type { Instant } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'

/** Ledger rows that are such acts; every one of them is one entry of the log. Interest of funds follows from the terms, so it is none. */
export const MAIN_ACTS = {
  fund_buy: { product: 'fund', act: 'subscribed' },
  fund_release: { product: 'fund', act: 'ended' },
  fund_redeem: { product: 'fund', act: 'ended' },
  loan_payout: { product: 'loan', act: 'paid_out' },
  loan_repayment: { product: 'loan', act: 'repaid' },
} as const
type MainActKind = keyof typeof MAIN_ACTS

export function isMainAct(kind: string): kind is MainActKind {
  return kind in MAIN_ACTS
}

/** A ledger row that is such an act. */
export interface MainAct {
  readonly shard: number
  readonly seq: number
  readonly kind: MainActKind
  readonly realm: 'real' | 'demo'
  /** The subscription or the loan. */
  readonly ref: number
  readonly at: Instant
}

export function fundFacts({ kind, realm, at }: Pick<MainAct, 'kind' | 'realm' | 'at'>, share: Subscription): string {
  const head = { product: 'fund', act: MAIN_ACTS[kind].act, id: share.id, realm, fund: share.fundId }
  const terms = {
    ...head,
    amount: trimDecimal(share.amount),
    dividend_percent: trimDecimal(share.dividendPercent),
    lock_days: share.lockDays,
    penalty_percent: trimDecimal(share.penaltyPercent),
    day_interest: trimDecimal(share.dayInterest),
    penalty: trimDecimal(share.penalty),
  }
  if (kind === 'fund_buy') return factLine({ ...terms, at })
  return factLine({
    ...terms,
    subscribed_at: share.createdAt,
    at,
    reason: kind === 'fund_redeem' ? 'redeemed' : 'matured',
    asked_at: share.refundAskedAt ?? 0,
    paid_days: share.paidDays,
    interest: trimDecimal(share.interestPaid),
  })
}

/** @param handedInAt when the proof was that it was repaid by from outside; undefined when it was repaid from the balance. */
export function loanFacts(
  { kind, realm, at }: Pick<MainAct, 'kind' | 'realm' | 'at'>,
  loan: Loan,
  handedInAt: Instant | undefined,
): string {
  const terms = {
    product: 'loan',
    act: MAIN_ACTS[kind].act,
    id: loan.id,
    realm,
    amount: trimDecimal(loan.amount),
    period: loan.period,
    free_period: loan.freePeriod,
    interest_rate: trimDecimal(loan.interestRate),
    penalty_rate: trimDecimal(loan.penaltyRate),
    interest: trimDecimal(loan.interest),
    due_at: loan.dueAt ?? 0,
  }
  if (kind === 'loan_payout') return factLine({ ...terms, at })
  return factLine({ ...terms, at, handed_in_at: handedInAt ?? 0, penalty: trimDecimal(loan.penalty) })
}
