// Decides a repayment out of the main account: no proof and no review, because the money is already here. It closes the loan at once.
import { loanTotal } from '@tallystick/formulas/loan'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { State } from '../../core/state.ts'
import { refuseOwner } from '../wallet/owner.ts'
import type { RepayFromBalance } from './commands.ts'
import { nextLoan, penaltyAt } from './record.ts'
import { openLoan } from './memory.ts'

export function decideRepayFromBalance(state: State, command: RepayFromBalance, now: Instant): Decision {
  const { userId, amount } = command
  const owner = refuseOwner(state, userId)
  if (owner) return owner
  const loan = openLoan(state.loans, command)
  if (!loan || !nextLoan(loan.status, 'repay_from_balance')) return refuse('loan_not_to_repay')
  const penalty = penaltyAt(loan, now)
  const total = loanTotal({ amount: loan.amount, interest: loan.interest, penalty })
  // Another day late since it was shown: nobody pays a sum they have not confirmed.
  if (amount !== total) return refuse('repayment_changed', { total: formatDecimal(total, 2) })
  const free = present(state.books.users.get(userId), 'accounts of a borrower').main.balance
  if (total > free) {
    return refuse('insufficient_balance', { needed: formatDecimal(total, 2), free: formatDecimal(free, 2) })
  }

  // From here it must succeed.
  return accept([{ type: 'loan_repaid', userId, penalty, at: now }], { recordId: loan.id, state: 'repaid' })
}
