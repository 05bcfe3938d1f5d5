// Forex orders, as the registry has them.
import { dropOrder, restoreOrder } from './apply.ts'
import { watchRisk } from './value/risk.ts'
import { KEPT_IN_STORE, type Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_FOREX } from './apply.ts'
import { DECIDE_FOREX } from './decide.ts'

export const forex: Product<Products['forex']> = {
  decide: DECIDE_FOREX,
  apply: APPLY_FOREX,
  records: {
    forex_order: {
      open: { status: ['pending', 'holding'] },
      restore: restoreOrder,
      drop: dropOrder,
      keepsOwner: (state, userId) => {
        const user = state.forexUsers.get(userId)
        return user !== undefined && user.holdings.size + user.pendings.size > 0
      },
    },
    order_stops: KEPT_IN_STORE,
    stop_out: KEPT_IN_STORE,
  },
  watch: (state, only) => {
    for (const userId of only === undefined ? state.forexUsers.keys() : [only]) watchRisk(state, userId)
  },
  forget: (state, userId) => void state.forexUsers.delete(userId),
}
