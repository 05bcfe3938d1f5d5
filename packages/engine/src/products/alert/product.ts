// Price alerts, as the registry has them.
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_ALERT, dropAlert, restoreAlert } from './apply.ts'
import { DECIDE_ALERT } from './decide.ts'

export const alert: Product<Products['alert']> = {
  decide: DECIDE_ALERT,
  apply: APPLY_ALERT,
  records: { price_alert: { open: { status: ['active'] }, restore: restoreAlert, drop: dropAlert } },
}
