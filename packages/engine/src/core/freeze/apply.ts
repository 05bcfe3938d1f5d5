// Applies freeze events: the record, and the in-memory set that decisions check. No money moves.
import { present } from '@tallystick/kernel/assert'
import type { Appliers } from '../product.ts'
import { noteChanged, noteMade } from '../records.ts'
import { MAX_SHARDS } from '../state.ts'
import type { FreezeEvent } from './events.ts'
import { restoreFreeze } from './record.ts'

export const APPLY_FREEZE: Appliers<FreezeEvent> = {
  user_frozen(state, { freeze }, changes) {
    state.lastNumber = Math.max(state.lastNumber, Math.floor(freeze.id / MAX_SHARDS))
    restoreFreeze(state.frozen, freeze)
    noteMade(changes.records.user_freeze, freeze)
    changes.users.add(freeze.userId)
  },
  user_unfrozen(state, event, changes) {
    const freeze = present(state.frozen.get(event.userId), `freeze of user ${event.userId}`)
    freeze.liftedBy = event.operatorId
    freeze.liftedAt = event.at
    state.frozen.delete(event.userId)
    noteChanged(changes.records.user_freeze, freeze)
    changes.users.add(event.userId)
  },
}
