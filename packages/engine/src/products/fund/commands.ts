// Commands of mining funds, from users and operators. Interest has no command: it falls due by time.
import type { FundId, SubscriptionId, UserId } from '@tallystick/kernel/ids'
import type { FundTerms } from '@tallystick/formulas/fund'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Offered } from '../../core/offered.ts'
import type { Decider } from '../wallet/review.ts'

/** A fund as it stood when the user bought. */
export interface FundOffer extends FundTerms {
  readonly fundId: FundId
  readonly minimum: Usd
  /** Of all the user's active shares in this fund together. */
  readonly maximum: Usd
}

export interface BuyFund extends Offered {
  readonly type: 'buy_fund'
  readonly userId: UserId
  readonly amount: Usd
  readonly offer: FundOffer
}

export interface AskRefund {
  readonly type: 'ask_refund'
  readonly userId: UserId
  readonly subscriptionId: SubscriptionId
}

export interface DecideRefund extends Decider {
  readonly type: 'decide_refund'
  readonly userId: UserId
  readonly subscriptionId: SubscriptionId
  readonly outcome: 'refunded' | 'refused'
}

export type FundCommand = BuyFund | AskRefund | DecideRefund
