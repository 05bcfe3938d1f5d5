// Commands of the wallet, from users and operators.
import type { Offered } from '../../core/offered.ts'
import type { DepositId, MethodId, OperatorId, UserId, WithdrawalId } from '@tallystick/kernel/ids'
import type { Approver, Decider } from './review.ts'
import type { Channel, MethodDetails } from './payout-method.ts'
import type { FeeTerms } from '@tallystick/formulas/withdrawal'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Price, Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import type { RateTerms } from './withdrawal/withdrawal.ts'

export interface SubmitDeposit {
  readonly type: 'submit_deposit'
  readonly userId: UserId
  readonly channel: Channel
  /** The network or bank that was chosen, and what it said at that time. */
  readonly optionId: number
  readonly currencyCode: string
  readonly protocolCode: string
  readonly address: string
  readonly amount: Usd
  readonly proofId: number
  /** Of the picture's content: one picture proves one deposit. */
  readonly proofHash: string
}

export interface ApproveDeposit extends Approver {
  readonly type: 'approve_deposit'
  readonly userId: UserId
  readonly depositId: DepositId
}

export interface RejectDeposit extends Decider {
  readonly type: 'reject_deposit'
  readonly userId: UserId
  readonly depositId: DepositId
  readonly outcome: 'rejected' | 'invalid'
}

export interface BindMethod extends MethodDetails {
  readonly type: 'bind_method'
  readonly userId: UserId
}

export interface DeleteMethod {
  readonly type: 'delete_method'
  readonly userId: UserId
  readonly methodId: MethodId
}

/** The terms of a currency as they are when a withdrawal is asked for. The price of a pair is not among them: the engine has its own. */
export interface WithdrawalCurrencyTerms extends FeeTerms, RateTerms {
  readonly currencyId: number
  readonly currencyCode: string
  readonly protocolCode: string
  /** Units of the currency for one dollar, as operators have set it; not used with a pair. */
  readonly typedPrice: Price
  readonly places: number
}

export interface SubmitWithdrawal extends Offered {
  readonly type: 'submit_withdrawal'
  readonly userId: UserId
  readonly methodId: MethodId
  readonly amount: Usd
  readonly memo: string
  readonly terms: WithdrawalCurrencyTerms
  /** When the password last changed, if ever. */
  readonly credentialChangedAt: Instant | null
  /** Identity check finished. */
  readonly isVerified: boolean
}

export interface CancelWithdrawal {
  readonly type: 'cancel_withdrawal'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
}

/** The user accepts the rate of the last approval, which was beyond the tolerance, as the new estimate. */
export interface AcceptWithdrawal {
  readonly type: 'accept_withdrawal'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  /** The amount the user was shown, so that a user cannot accept an offer they have not seen. */
  readonly received: Decimal
}

export interface ApproveWithdrawal extends Approver {
  readonly type: 'approve_withdrawal'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  /** What operators have set for its currency by now; not used with a pair, nor for dollars. */
  readonly typedPrice: Price
}

export interface RejectWithdrawal extends Decider {
  readonly type: 'reject_withdrawal'
  readonly userId: UserId
  readonly withdrawalId: WithdrawalId
  readonly outcome: 'rejected' | 'invalid'
}

export interface TransferOwn {
  readonly type: 'transfer_own'
  readonly userId: UserId
  readonly from: AccountType
  readonly to: AccountType
  readonly amount: Usd
}

/** A correction by two operators. Their own trader accounts are named, where they have one: operators cannot correct their own money. */
export interface AdjustMoney {
  readonly type: 'adjust_money'
  readonly userId: UserId
  /** Below zero: taken from the user. */
  readonly amount: Usd
  readonly makerId: OperatorId
  readonly makerUserId: UserId | null
  readonly checkerId: OperatorId
  readonly checkerUserId: UserId | null
  /** Shown to the user. */
  readonly reason: string
}

export type DepositCommand = SubmitDeposit | ApproveDeposit | RejectDeposit
export type MethodCommand = BindMethod | DeleteMethod
export type WithdrawalCommand =
  | SubmitWithdrawal
  | CancelWithdrawal
  | AcceptWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
export type WalletCommand = DepositCommand | MethodCommand | WithdrawalCommand | TransferOwn | AdjustMoney
