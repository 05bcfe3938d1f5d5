// Loans, as the registry has them.
import { dropLoan, dropRepayment, restoreLoan, restoreRepayment } from './memory.ts'
import type { Product } from '../../core/product.ts'
import type { Products } from '../../core/products.ts'
import { APPLY_LOAN } from './apply.ts'
import { DECIDE_LOAN } from './decide.ts'

export const loan: Product<Products['loan']> = {
  decide: DECIDE_LOAN,
  apply: APPLY_LOAN,
  records: {
    loan: {
      open: { status: ['waiting', 'to_repay', 'repayment_review'] },
      restore: (state, one) => restoreLoan(state.loans, one),
      drop: (state, one) => dropLoan(state.loans, one),
    },
    loan_repayment: {
      open: { status: ['under_review'] },
      restore: (state, one) => restoreRepayment(state.loans, one),
      drop: (state, one) => dropRepayment(state.loans, one),
    },
  },
}
