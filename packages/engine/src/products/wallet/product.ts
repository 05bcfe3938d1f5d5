// The wallet, as the registry has it.
import { KEPT_IN_STORE } from '../../core/product.ts'
import {
  dropDeposit,
  dropWithdrawal,
  forgetWalletUser,
  restoreAllowance,
  restoreDeposit,
  restoreMethod,
  restoreWithdrawal,
} from './memory.ts'
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_WALLET } from './apply.ts'
import { DECIDE_WALLET } from './decide.ts'

export const wallet: Product<Products['wallet']> = {
  decide: DECIDE_WALLET,
  apply: APPLY_WALLET,
  records: {
    deposit: {
      open: { status: ['unchecked'] },
      restore: (state, one) => restoreDeposit(state.wallet, one),
      drop: (state, one) => dropDeposit(state.wallet, one),
    },
    withdrawal: {
      open: { status: ['under_review', 'rate_changed'] },
      restore: (state, one) => restoreWithdrawal(state.wallet, one),
      drop: (state, one) => dropWithdrawal(state.wallet, one),
      // An offer of a new rate ends by time.
      keepsOwner: (state, userId) => (state.wallet.users.get(userId)?.withdrawals.size ?? 0) > 0,
    },
    payout_method: {
      open: { status: ['active'] },
      restore: (state, one) => restoreMethod(state.wallet, one),
      withOwner: true,
    },
    withdrawal_allowance: {
      open: 'all',
      restore: (state, one) => restoreAllowance(state.wallet, one),
      withOwner: true,
    },
    adjustment: KEPT_IN_STORE,
  },
  forget: (state, userId) => forgetWalletUser(state.wallet, userId),
}
