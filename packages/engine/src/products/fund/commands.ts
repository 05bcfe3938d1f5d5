// Commands of funds funds, from users and operators. Interest has no command: it falls due by time.
import type { FundTerms } from '@tallystick/formulas/mining'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Decider } from '../wallet/review.ts'

/** A fund as it stood when the user bought. */
export interface FundOffer extends FundTerms {
  readonly fundId: number
  readonly minimum: Usd
  /** Of all the user's active shares in this fund together. */
  readonly maximum: Usd
}

export interface BuyFund {
  readonly type: 'buy_fund'
  readonly userId: number
  readonly amount: Usd
  readonly offer: FundOffer
}

export interface AskRefund {
  readonly type: 'ask_refund'
  readonly userId: number
  readonly subscriptionId: number
}

export interface DecideRefund extends Decider {
  readonly type: 'decide_refund'
  readonly userId: number
  readonly subscriptionId: number
  readonly outcome: 'refunded' | 'refused'
}

export type FundCommand = BuyFund | AskRefund | DecideRefund
