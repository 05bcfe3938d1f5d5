// Copy trading, as the registry has it.
import { KEPT_IN_STORE } from '../../core/product.ts'
import { dropMaster, restoreInbox, restoreMaster, restoreRelation } from './memory.ts'
import { dropRelation, watchRelations } from './stop-loss.ts'
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_COPY } from './apply.ts'
import { DECIDE_COPY } from './decide.ts'

export const copy: Product<Products['copy']> = {
  decide: DECIDE_COPY,
  apply: APPLY_COPY,
  records: {
    // Ended ones too: their high-water mark goes on when the same master is followed again.
    copy_relation: { open: 'all', restore: (state, one) => restoreRelation(state.copy, one), drop: dropRelation },
    copy_skip: KEPT_IN_STORE,
    copy_master: {
      open: 'all',
      restore: (state, one) => restoreMaster(state.copy, one),
      drop: (state, one) => dropMaster(state.copy, one),
    },
    copy_payment: KEPT_IN_STORE,
    clearing_inbox: { open: 'all', restore: (state, one) => restoreInbox(state.copy, one) },
  },
  watch: (state, only) => {
    for (const userId of only === undefined ? state.copy.byFollower.keys() : [only]) watchRelations(state, userId)
  },
}
