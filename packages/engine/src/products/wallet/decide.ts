// Maps wallet commands to their deciders, and tells the wallet's commands and events from others.
import { unreachable } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { Command } from '../../core/commands.ts'
import type { Decision } from '../../core/decision.ts'
import type { EngineEvent } from '../../core/events.ts'
import type { State } from '../../core/state.ts'
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
import type { WalletEvent } from './events.ts'

/** Reads only. */
export function decideWallet(state: State, command: WalletCommand, now: Instant): Decision {
  switch (command.type) {
    case 'submit_deposit':
      return decideSubmitDeposit(state, command, now)
    case 'approve_deposit':
      return decideApproveDeposit(state, command, now)
    case 'reject_deposit':
      return decideRejectDeposit(state, command, now)
    case 'bind_method':
      return decideBindMethod(state, command, now)
    case 'delete_method':
      return decideDeleteMethod(state, command, now)
    case 'submit_withdrawal':
      return decideSubmitWithdrawal(state, command, now)
    case 'cancel_withdrawal':
      return decideCancelWithdrawal(state, command, now)
    case 'accept_withdrawal':
      return decideAcceptWithdrawal(state, command, now)
    case 'approve_withdrawal':
      return decideApproveWithdrawal(state, command, now)
    case 'reject_withdrawal':
      return decideRejectWithdrawal(state, command, now)
    case 'transfer_own':
      return decideTransfer(state, command, now)
    case 'adjust_money':
      return decideAdjust(state, command, now)
    default:
      return unreachable(command)
  }
}

// Records, not lists: a forgotten member does not compile.
const COMMANDS: Readonly<Record<WalletCommand['type'], true>> = {
  submit_deposit: true,
  approve_deposit: true,
  reject_deposit: true,
  bind_method: true,
  delete_method: true,
  submit_withdrawal: true,
  cancel_withdrawal: true,
  accept_withdrawal: true,
  approve_withdrawal: true,
  reject_withdrawal: true,
  transfer_own: true,
  adjust_money: true,
}

const EVENTS: Readonly<Record<WalletEvent['type'], true>> = {
  deposit_submitted: true,
  deposit_approved: true,
  deposit_decided: true,
  method_bound: true,
  method_deleted: true,
  withdrawal_submitted: true,
  withdrawal_approved: true,
  withdrawal_completed: true,
  withdrawal_rate_changed: true,
  withdrawal_rate_accepted: true,
  withdrawal_released: true,
  money_transferred: true,
  money_adjusted: true,
}

export function isWalletCommand(command: Command): command is WalletCommand {
  return Object.hasOwn(COMMANDS, command.type)
}

export function isWalletEvent(event: EngineEvent): event is WalletEvent {
  return Object.hasOwn(EVENTS, event.type)
}
