// Acts by API key, as the registry has them: marks of what other products did. No command of its own.
import type { Product } from '../product.ts'
import { KEPT_IN_STORE } from '../product.ts'
import type { Products } from '../products.ts'
import { noteMade } from '../records.ts'
import { MAX_SHARDS } from '../state.ts'

export const keyAct: Product<Products['keyAct']> = {
  decide: {},
  apply: {
    acted_by_key(state, { act }, changes) {
      state.lastNumber = Math.max(state.lastNumber, Math.floor(act.id / MAX_SHARDS))
      noteMade(changes.records.key_act, act)
      changes.users.add(act.userId)
    },
  },
  records: { key_act: KEPT_IN_STORE },
}
