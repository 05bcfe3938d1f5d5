// The decider of each command of the wallet.
import type { Deciders } from '../../core/product.ts'
import type { WalletCommand } from './commands.ts'
import { decideAdjust } from './decide-adjust.ts'
import { decideApproveDeposit, decideRejectDeposit, decideSubmitDeposit } from './decide-deposit.ts'
import { decideBindMethod, decideDeleteMethod } from './decide-payout-method.ts'
import { decideTransfer } from './decide-transfer.ts'
import {
  decideAcceptWithdrawal,
  decideApproveWithdrawal,
  decideCancelWithdrawal,
  decideRejectWithdrawal,
  decideSubmitWithdrawal,
} from './withdrawal/decide-withdrawal.ts'

export const DECIDE_WALLET: Deciders<WalletCommand> = {
  submit_deposit: decideSubmitDeposit,
  approve_deposit: decideApproveDeposit,
  reject_deposit: decideRejectDeposit,
  bind_method: decideBindMethod,
  delete_method: decideDeleteMethod,
  submit_withdrawal: decideSubmitWithdrawal,
  cancel_withdrawal: decideCancelWithdrawal,
  accept_withdrawal: decideAcceptWithdrawal,
  approve_withdrawal: decideApproveWithdrawal,
  reject_withdrawal: decideRejectWithdrawal,
  transfer_own: decideTransfer,
  adjust_money: decideAdjust,
}
