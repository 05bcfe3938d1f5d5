// Freezes of users, as the registry has them.
import { restoreFreeze } from './record.ts'
import type { Product } from '../product.ts'
import type { Products } from '../products.ts'
import { APPLY_FREEZE } from './apply.ts'
import { DECIDE_FREEZE } from './decide.ts'

export const freeze: Product<Products['freeze']> = {
  decide: DECIDE_FREEZE,
  apply: APPLY_FREEZE,
  records: {
    user_freeze: {
      open: { liftedAt: [null] },
      restore: (state, one) => restoreFreeze(state.frozen, one),
      drop: (state, one) => void state.frozen.delete(one.userId),
    },
  },
}
