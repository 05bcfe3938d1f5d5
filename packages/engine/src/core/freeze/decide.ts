// Decides freezes, and what a frozen user may not do: open anything new or withdraw. Closing, cancelling and repaying remain possible.
import type { Instant } from '@tallystick/kernel/clock'
import type { HostCommand } from '../commands.ts'
import { accept, type Decision, refuse } from '../decision.ts'
import { objectId, type State } from '../state.ts'
import type { FreezeCommand, FreezeUser, UnfreezeUser } from './commands.ts'
import type { Deciders } from '../product.ts'

export const DECIDE_FREEZE: Deciders<FreezeCommand> = { freeze_user: decideFreeze, unfreeze_user: decideUnfreeze }

/** Twice is no error: the caller may have been cut off before it heard of the first time. */
function decideFreeze(state: State, { userId, operatorId, note }: FreezeUser, now: Instant): Decision {
  if (!state.books.users.has(userId)) return refuse('account_unknown')
  const frozen = state.frozen.get(userId)
  if (frozen) return accept([], { recordId: frozen.id })

  // From here it must succeed.
  const id = objectId(state.shard, state.lastNumber + 1)
  const freeze = { id, userId, frozenBy: operatorId, note, frozenAt: now, liftedBy: null, liftedAt: null }
  return accept([{ type: 'user_frozen', freeze }], { recordId: id })
}

function decideUnfreeze(state: State, { userId, operatorId }: UnfreezeUser, now: Instant): Decision {
  if (!state.books.users.has(userId)) return refuse('account_unknown')
  const frozen = state.frozen.get(userId)
  if (!frozen) return accept([])

  // From here it must succeed.
  return accept([{ type: 'user_unfrozen', userId, operatorId, at: now }], { recordId: frozen.id })
}

export function refuseFrozen(state: State, command: HostCommand): Decision | undefined {
  if (!state.frozen.has(command.userId) || WHILE_FROZEN[command.type] === 'allowed') return undefined
  return refuse('account_frozen')
}

/**
 * Every command by name, so that a new one does not compile without an entry. A copy is allowed to be decided: it is skipped
 * there, with a reason the follower can read.
 */
export const WHILE_FROZEN = {
  open_accounts: 'allowed',
  reset_demo: 'allowed',
  open_order: 'refused',
  place_order: 'refused',
  place_oco: 'refused',
  close_order: 'allowed',
  close_part: 'allowed',
  close_all: 'allowed',
  cancel_order: 'allowed',
  replace_order: 'refused',
  reverse_order: 'refused',
  set_stops: 'allowed',
  set_trail: 'allowed',
  resume_trail: 'allowed',
  open_micro: 'refused',
  settle_from_tape: 'allowed',
  submit_deposit: 'allowed',
  approve_deposit: 'allowed',
  reject_deposit: 'allowed',
  bind_method: 'refused',
  delete_method: 'allowed',
  submit_withdrawal: 'refused',
  cancel_withdrawal: 'allowed',
  accept_withdrawal: 'refused',
  approve_withdrawal: 'refused',
  reject_withdrawal: 'allowed',
  transfer_own: 'refused',
  adjust_money: 'allowed',
  follow: 'refused',
  unfollow: 'allowed',
  pause_copying: 'allowed',
  set_copy_stop: 'allowed',
  copy_open: 'allowed',
  copy_close: 'allowed',
  copy_close_part: 'allowed',
  copy_set_stops: 'allowed',
  copy_set_trail: 'allowed',
  appoint_master: 'allowed',
  pay_share: 'allowed',
  receive_share: 'allowed',
  replay_trade: 'allowed',
  submit_loan: 'refused',
  approve_loan: 'allowed',
  reject_loan: 'allowed',
  submit_repayment: 'allowed',
  decide_repayment: 'allowed',
  repay_from_balance: 'allowed',
  buy_fund: 'refused',
  ask_refund: 'allowed',
  decide_refund: 'allowed',
  make_alert: 'refused',
  remove_alert: 'allowed',
  freeze_user: 'allowed',
  unfreeze_user: 'allowed',
} as const satisfies Readonly<Record<HostCommand['type'], 'refused' | 'allowed'>>
