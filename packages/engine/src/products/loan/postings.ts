// The postings of each loan event. Debts are in the house's `loans` account (negative while anything is owed); interest and penalty are
// booked when they are paid.
import { loanTotal } from '@tallystick/formulas/loan'
import { negative } from '@tallystick/kernel/decimal'
import type { Instant } from '@tallystick/kernel/clock'
import { houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Posting, type Transfer, transfer } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { Loan, Repayment } from './record.ts'

/** Loans exist for real users only. */
const REALM = 'real'

export function payOutLoan(state: State, loan: Loan, at: Instant): Transfer {
  return transfer({
    kind: 'loan_payout',
    realm: REALM,
    userId: loan.userId,
    ref: loan.id,
    at,
    postings: [
      { account: userAccount(loan.userId, 'main', 'available'), amount: loan.amount },
      { account: houseAccount(state.shard, REALM, 'loans'), amount: negative(loan.amount) },
    ],
  })
}

/** The money came in from outside, to the address shown: none of the user's balances changes. */
export function repayLoan(state: State, loan: Loan, repayment: Repayment, at: Instant): Transfer {
  return closeLoan(state, loan, at, {
    account: houseAccount(state.shard, REALM, 'deposits'),
    amount: negative(repayment.total),
  })
}

/** The money comes out of the main account. */
export function repayLoanFromBalance(state: State, loan: Loan, at: Instant): Transfer {
  const account = userAccount(loan.userId, 'main', 'available')
  return closeLoan(state, loan, at, { account, amount: negative(loanTotal(loan)) })
}

/** @param paid where the money comes from; what it covers is the loan's. */
function closeLoan(state: State, loan: Loan, at: Instant, paid: Posting): Transfer {
  return transfer({
    kind: 'loan_repayment',
    realm: REALM,
    userId: loan.userId,
    ref: loan.id,
    at,
    postings: [
      paid,
      { account: houseAccount(state.shard, REALM, 'loans'), amount: loan.amount },
      { account: houseAccount(state.shard, REALM, 'loan_interest'), amount: loan.interest },
      { account: houseAccount(state.shard, REALM, 'loan_penalty'), amount: loan.penalty },
    ],
  })
}
