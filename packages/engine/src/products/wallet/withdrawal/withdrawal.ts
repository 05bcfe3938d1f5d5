// A withdrawal: its record with terms and payee copied into it, states and transitions. The amount is held from the request until it is
// paid or refunded. The rate at submission is an estimate; the one at the last approval is binding.
import type { MethodId, PairId, TickId, UserId, WithdrawalId } from '@tallystick/kernel/ids'
import type { FeeTerms } from '@tallystick/formulas/withdrawal'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price, Rate, Usd } from '@tallystick/kernel/decimal'
import type { MethodDetails } from '../payout-method.ts'
import type { Reviewed } from '../review.ts'

/** `rate_changed` is under review too: the user has to accept the new rate before the review goes on. */
export type WithdrawalStatus =
  | 'under_review'
  | 'rate_changed'
  | 'completed'
  | 'rejected'
  | 'invalid'
  | 'cancelled'
  | 'expired'

/**
 * Where the rate at the last approval comes from. `fixed`: the rate of submission binds (dollars and dollar coins). `typed`: what operators
 * have set for the currency by then. `pair`: the newest accepted tick of a pair.
 */
export type RateSource = 'fixed' | 'typed' | 'pair'

export interface RateTerms {
  readonly rateSource: RateSource
  /** None unless the source is a pair. */
  readonly pairId: PairId | null
  /** Prices are units of the currency for one dollar, not dollars for one unit. */
  readonly isPerUsd: boolean
}

/** Payee and terms stand in the record itself: deleting a method or changing a currency leaves it whole. */
export interface Withdrawal extends Reviewed, MethodDetails, FeeTerms, RateTerms {
  readonly id: WithdrawalId
  readonly methodId: MethodId
  readonly currencyCode: string
  readonly protocolCode: string
  readonly places: number
  readonly amount: Usd
  readonly fee: Usd
  /** As shown when it was asked for. */
  readonly tolerancePercent: Rate
  /** Price, tick (none without a pair) and received amount of submission, or of what the user accepted last. */
  estimatedPrice: Price
  estimatedTick: TickId | null
  estimatedReceived: Decimal
  /** When a new rate was accepted last, if ever. */
  acceptedAt: Instant | null
  /** The new rate that waits, or waited at the end, for the user's answer, if there is one. */
  offeredPrice: Price | null
  offeredTick: TickId | null
  offeredReceived: Decimal | null
  offeredAt: Instant | null
  offeredUntil: Instant | null
  /** What it was paid at; none unless completed. */
  price: Price | null
  tick: TickId | null
  received: Decimal | null
  readonly memo: string
  readonly createdAt: Instant
  status: WithdrawalStatus
  decidedAt: Instant | null
}

type Offer = Pick<Withdrawal, 'offeredPrice' | 'offeredTick' | 'offeredReceived' | 'offeredAt' | 'offeredUntil'>
export const NO_OFFER: Readonly<Offer> = {
  offeredPrice: null,
  offeredTick: null,
  offeredReceived: null,
  offeredAt: null,
  offeredUntil: null,
}

/** Ways to end without a payment. */
export type ReleaseAct = 'reject' | 'invalidate' | 'cancel' | 'expire'
export type WithdrawalAct = ReleaseAct | 'approve' | 'complete' | 'offer' | 'accept'

/** The first of two approvals leaves it under review. */
export const WITHDRAWAL_TRANSITIONS = {
  under_review: {
    approve: 'under_review',
    complete: 'completed',
    offer: 'rate_changed',
    reject: 'rejected',
    invalidate: 'invalid',
    cancel: 'cancelled',
  },
  rate_changed: {
    accept: 'under_review',
    reject: 'rejected',
    invalidate: 'invalid',
    cancel: 'cancelled',
    expire: 'expired',
  },
  completed: {},
  rejected: {},
  invalid: {},
  cancelled: {},
  expired: {},
} as const satisfies Record<WithdrawalStatus, Partial<Record<WithdrawalAct, WithdrawalStatus>>>

export function nextWithdrawal(status: WithdrawalStatus, act: WithdrawalAct): WithdrawalStatus | undefined {
  const row: Partial<Record<WithdrawalAct, WithdrawalStatus>> = WITHDRAWAL_TRANSITIONS[status]
  return row[act]
}

/** Neither paid nor given back: its amount is held. */
export function isOpenWithdrawal({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'under_review' || status === 'rate_changed'
}

/** What a user has asked to withdraw on one UTC day, without what came back. One record per user. */
export interface WithdrawalAllowance {
  readonly id: number
  readonly userId: UserId
  /** Midnight of the day. */
  day: Instant
  used: Usd
}
