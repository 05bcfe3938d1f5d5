// The postings of each loan event. Debts are in the house's `loans` account (negative while anything is owed); interest and penalty are
// booked when they are paid.
import { negative } from '@tallystick/kernel/decimal'
import type { Instant } from '@tallystick/kernel/clock'
import { houseAccount, userAccount } from '@tallystick/ledger/chart'
import { type Transfer, transfer } from '@tallystick/ledger/transfer'
import type { State } from '../../core/state.ts'
import type { Loan, Repayment } from './record.ts'

/** Loans exist for real users only. */
const REALM = 'real'

export function payOutLoan(state: State, loan: Loan): Transfer {
  return transfer({
    kind: 'loan_payout',
    realm: REALM,
    userId: loan.userId,
    ref: loan.id,
    at: loan.reviewedAt,
    postings: [
      { account: userAccount(loan.userId, 'main', 'available'), amount: loan.amount },
      { account: houseAccount(state.shard, REALM, 'loans'), amount: negative(loan.amount) },
    ],
  })
}

/** The money came in from outside, to the address shown: none of the user's balances changes. */
export function repayLoan(state: State, loan: Loan, repayment: Repayment, at: Instant): Transfer {
  return transfer({
    kind: 'loan_repayment',
    realm: REALM,
    userId: loan.userId,
    ref: loan.id,
    at,
    postings: [
      { account: houseAccount(state.shard, REALM, 'deposits'), amount: negative(repayment.total) },
      { account: houseAccount(state.shard, REALM, 'loans'), amount: loan.amount },
      { account: houseAccount(state.shard, REALM, 'loan_interest'), amount: loan.interest },
      { account: houseAccount(state.shard, REALM, 'loan_penalty'), amount: repayment.penalty },
    ],
  })
}
