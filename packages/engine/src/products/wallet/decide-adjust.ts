// Decides a correction by operators: two different operators, neither of them the user, within a limit, and never more than the free
// balance.
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, negative } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { objectId, type State } from '../../core/state.ts'
import type { AdjustMoney } from './commands.ts'
import { refuseOwner } from './owner.ts'

export function decideAdjust(state: State, command: AdjustMoney, now: Instant): Decision {
  const { userId, amount, makerId, checkerId, reason } = command
  const owner = refuseOwner(state, userId)
  if (owner) return owner
  if (makerId === checkerId) return refuse('already_approved')
  if (command.makerUserId === userId || command.checkerUserId === userId) return refuse('own_request')
  if (amount === 0n) return refuse('amount_below_minimum', { minimum: '0.00000001' })
  const { adjustMaximum } = state.settings.wallet
  const size = amount < 0n ? negative(amount) : amount
  if (size > adjustMaximum) return refuse('amount_above_maximum', { maximum: formatDecimal(adjustMaximum, 2) })
  const { balance } = present(state.books.users.get(userId), 'accounts of a correction').main
  if (balance + amount < 0n) {
    return refuse('insufficient_balance', { needed: formatDecimal(size, 2), free: formatDecimal(balance, 2) })
  }

  // From here it must succeed.
  const id = objectId(state.shard, state.lastNumber + 1)
  const adjustment = { id, userId, amount, makerId, checkerId, reason, createdAt: now }
  return accept([{ type: 'money_adjusted', adjustment }], { recordId: id })
}
