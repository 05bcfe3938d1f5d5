// Applies freeze events: the record, and the in-memory set that decisions check. No money moves.
import { present } from '@tallystick/kernel/assert'
import type { Changes } from '../changes.ts'
import { noteChanged, noteMade } from '../records.ts'
import { MAX_SHARDS, type State } from '../state.ts'
import type { FreezeEvent } from './events.ts'
import { restoreFreeze } from './freeze.ts'

export function applyFreeze(state: State, event: FreezeEvent, changes: Changes): void {
  if (event.type === 'user_frozen') {
    const { freeze } = event
    state.lastNumber = Math.max(state.lastNumber, Math.floor(freeze.id / MAX_SHARDS))
    restoreFreeze(state.frozen, freeze)
    noteMade(changes.records.user_freeze, freeze)
    changes.users.add(freeze.userId)
    return
  }
  const freeze = present(state.frozen.get(event.userId), `freeze of user ${event.userId}`)
  freeze.liftedBy = event.operatorId
  freeze.liftedAt = event.at
  state.frozen.delete(event.userId)
  noteChanged(changes.records.user_freeze, freeze)
  changes.users.add(event.userId)
}
