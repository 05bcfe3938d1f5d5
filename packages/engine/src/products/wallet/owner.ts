// The wallet is for real accounts only: demo money cannot be deposited or withdrawn.
import type { UserId } from '@tallystick/kernel/ids'
import { type Decision, refuse } from '../../core/decision.ts'
import type { State } from '../../core/state.ts'

export function refuseOwner(state: State, userId: UserId): Decision | undefined {
  const owner = state.books.users.get(userId)
  if (!owner) return refuse('account_unknown')
  return owner.realm === 'real' ? undefined : refuse('only_true_account')
}
