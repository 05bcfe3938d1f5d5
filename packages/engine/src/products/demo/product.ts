// Opening accounts and resetting demo accounts, as the registry has them.
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_DEMO } from './apply.ts'
import { DECIDE_DEMO } from './decide.ts'

export const demo: Product<Products['demo']> = {
  decide: DECIDE_DEMO,
  apply: APPLY_DEMO,
  records: {},
}
