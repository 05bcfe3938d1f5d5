// Funds, as the registry has them.
import { KEPT_IN_STORE } from '../../core/product.ts'
import { forgetSubscription, restoreSubscription } from './memory.ts'
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_FUND } from './apply.ts'
import { DECIDE_FUND } from './decide.ts'

export const fund: Product<Products['fund']> = {
  decide: DECIDE_FUND,
  apply: APPLY_FUND,
  records: {
    fund_subscription: {
      open: { status: ['running', 'refunding'] },
      restore: (state, one) => restoreSubscription(state.funds, one),
      drop: (state, one) => forgetSubscription(state.funds, one),
      keepsOwner: (state, userId) => state.funds.byUser.has(userId),
    },
    // What was paid is told by the subscription.
    fund_interest: KEPT_IN_STORE,
  },
}
