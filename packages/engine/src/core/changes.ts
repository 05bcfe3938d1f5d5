// What a batch of steps changed, collected while events are applied: what the store must write and the bus must publish.
import type { UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Usd } from '@tallystick/kernel/decimal'
import type { Transfer } from '@tallystick/ledger/transfer'
import type { CarriedNotice } from '../products/copy/notices.ts'
import type { TouchedRecords } from './records.ts'

type LoanNotice = 'loan_decided' | 'repayment_decided'
type FundNotice = 'interest_paid' | 'fund_finished' | 'refund_decided'
type CopyNotice = CarriedNotice | 'copying_stopped'
type WalletNotice =
  | 'deposit_decided'
  | 'withdrawal_submitted'
  | 'withdrawal_rate_changed'
  | 'withdrawal_decided'
  | 'money_adjusted'

/** Something that happened without a command, or that a user must be told of. */
export interface Notice {
  readonly userId: UserId
  readonly kind:
    | 'order_filled'
    | 'order_stopped'
    | 'order_dropped'
    | 'loss_forgiven'
    | 'margin_warning'
    | 'alert_fired'
    | 'micro_settled'
    | WalletNotice
    | CopyNotice
    | LoanNotice
    | FundNotice
  /** The order or record concerned; 0 for the account. */
  readonly ref: number
  /** Of a margin warning: the account as it was then. */
  readonly account?: WarnedAccount
  readonly at: Instant
}

export interface WarnedAccount {
  readonly equity: Usd
  readonly margin: Usd
  /** The level in percent at which positions are closed. */
  readonly stopOutPercent: Decimal
}

export interface Changes {
  readonly transfers: Transfer[]
  readonly records: TouchedRecords
  /** Users whose accounts were opened. */
  readonly opened: Set<number>
  /** Users whose accounts or orders changed. */
  readonly users: Set<number>
  readonly notices: Notice[]
  /** Orders that left the holding list, by user. */
  readonly closed: Map<number, number[]>
}

/** Every change touches a user, except a notice. */
export function isEmpty(changes: Changes): boolean {
  return changes.users.size === 0 && changes.notices.length === 0
}

/** One step, written straight into the batch. Only the users are its own: when it ends, theirs is the risk to be judged. */
export function beginStep(batch: Changes): Changes {
  return { ...batch, users: new Set() }
}

export function endStep(batch: Changes, step: Changes): void {
  for (const userId of step.users) batch.users.add(userId)
}
