// Micro trading, as the registry has it.
import { dropMicro, restoreMicro } from './apply.ts'
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_MICRO } from './apply.ts'
import { DECIDE_MICRO } from './decide.ts'

export const micro: Product<Products['micro']> = {
  decide: DECIDE_MICRO,
  apply: APPLY_MICRO,
  records: {
    micro_order: {
      open: { status: ['running'] },
      restore: restoreMicro,
      drop: dropMicro,
      keepsOwner: (state, userId) => (state.micro.byUser.get(userId)?.size ?? 0) > 0,
    },
  },
}
