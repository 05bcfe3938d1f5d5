// A transfer is the only thing that moves money: two to eight postings that sum to zero, in one realm.
import { assert } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Realm } from './chart.ts'

/** Why money moved. Stored with the transfer and translated for account logs. */
export type TransferKind =
  | 'demo_grant'
  | 'demo_reset'
  | 'forex_open'
  | 'forex_reserve'
  | 'forex_fill'
  | 'forex_release'
  | 'forex_close'
  | 'loss_forgiven'
  | 'micro_stake'
  | 'micro_settle'
  | 'deposit_credit'
  | 'withdrawal_hold'
  | 'withdrawal_release'
  | 'withdrawal_complete'
  | 'account_transfer'
  | 'adjustment'
  | 'copy_share'
  | 'share_sent'
  | 'share_received'
  | 'loan_payout'
  | 'loan_repayment'
  | 'fund_buy'
  | 'fund_interest'
  | 'fund_release'
  | 'fund_redeem'

export interface Posting {
  readonly account: number
  /** Positive raises the account. A user's debt is a negative balance of its own bucket. */
  readonly amount: Usd
}

export interface Transfer {
  readonly kind: TransferKind
  readonly realm: Realm
  readonly userId: number
  /** The order or other object this belongs to; 0 when it belongs to the account itself. */
  readonly ref: number
  readonly at: Instant
  readonly postings: readonly Posting[]
}

/** One row of the database holds a whole transfer and checks its sum without a function call, hence a bound. */
export const MAX_POSTINGS = 8

/** Leaves out zero postings and refuses anything that does not balance. */
export function transfer(fields: Transfer): Transfer {
  const postings = fields.postings.filter(posting => posting.amount !== 0n)
  assert(postings.length >= 2 && postings.length <= MAX_POSTINGS, `${fields.kind}: ${postings.length} postings`)
  const sum = postings.reduce((total, posting) => total + posting.amount, 0n)
  assert(sum === 0n, `${fields.kind} of ${fields.ref} is off balance by ${sum}`)
  const isFirst = ({ account }: Posting, index: number): boolean =>
    postings.findIndex(posting => posting.account === account) === index
  assert(postings.every(isFirst), `${fields.kind} of ${fields.ref} names an account twice`)
  return { ...fields, postings }
}
