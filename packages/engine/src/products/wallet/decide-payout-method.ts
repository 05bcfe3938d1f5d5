// Decides adding and deleting payout methods. Addresses are validated before: checksums need no state.
import type { Instant } from '@tallystick/kernel/clock'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import { objectId, type State } from '../../core/state.ts'
import type { BindMethod, DeleteMethod } from './commands.ts'
import { type PayoutMethod, isSameTarget } from './payout-method.ts'
import { refuseOwner } from './owner.ts'

export function decideBindMethod(state: State, command: BindMethod, now: Instant): Decision {
  const owner = refuseOwner(state, command.userId)
  if (owner) return owner
  const bound = [...(state.wallet.users.get(command.userId)?.methods.values() ?? [])]
  const { maxMethods } = state.settings.wallet
  if (bound.length >= maxMethods) return refuse('too_many_methods', { maximum: maxMethods })
  if (bound.some(method => isSameTarget(method, command))) return refuse('method_exists')

  // From here it must succeed.
  const { type: _, ...details } = command
  const method: PayoutMethod = {
    ...details,
    id: objectId(state.shard, state.lastNumber + 1),
    status: 'active',
    createdAt: now,
    deletedAt: null,
  }
  return accept([{ type: 'method_bound', method }], { recordId: method.id })
}

export function decideDeleteMethod(state: State, command: DeleteMethod, now: Instant): Decision {
  const { userId, methodId } = command
  if (!state.wallet.users.get(userId)?.methods.has(methodId)) return refuse('method_unknown')

  // From here it must succeed.
  return accept([{ type: 'method_deleted', userId, methodId, at: now }], { recordId: methodId })
}
