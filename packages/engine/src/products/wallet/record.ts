// The kinds of records of the wallet.
import type { Adjustment } from './adjustment.ts'
import type { Deposit } from './deposit.ts'
import type { PayoutMethod } from './payout-method.ts'
import type { Withdrawal, WithdrawalAllowance } from './withdrawal/withdrawal.ts'

export interface WalletRecords {
  readonly deposit: Deposit
  readonly withdrawal: Withdrawal
  readonly payout_method: PayoutMethod
  readonly withdrawal_allowance: WithdrawalAllowance
  readonly adjustment: Adjustment
}
