// Deliberate bugs of loans and funds funds: days paid twice, skipped or early, penalties forgotten, debts that vanish.
import type { Mutant } from './catalogue.ts'

const LOAN = 'packages/engine/src/products/loan'
const FUNDS = 'packages/engine/src/products/fund'
const FORMULAS = 'packages/formulas/src'

const fund = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `funds: ${name}`,
  edits: [{ file, find, replace }],
})

export const FUND_MUTANTS: readonly Mutant[] = [
  fund(
    'missing days get the time they are paid as their due time',
    `${FUNDS}/pay-interest.ts`,
    'const day = paidDays + index + 1\n    return',
    "const day = paidDays + index + 1\n    if (index > 0) return { type: 'interest_paid', subscriptionId, day, dueAt: now, at: now }\n    return",
  ),
  fund(
    'a day is due too early',
    `${FORMULAS}/mining.ts`,
    'Math.floor((at - subscribedAt)',
    'Math.ceil((at - subscribedAt)',
  ),
  fund(
    'interest goes on while a share is being redeemed',
    `${FUNDS}/apply.ts`,
    '  state.funds.due.remove(subscription.id)\n  touch',
    '  touch',
  ),
  fund(
    'a redemption pays nothing of what is due by then',
    `${FUNDS}/decide.ts`,
    'const paid = payDue(subscription, now)',
    'const paid = payDue(subscription, subscription.createdAt)',
  ),
  fund(
    'a refused redemption forgets the skipped days',
    `${FUNDS}/decide.ts`,
    "outcome === 'refused' ? untilMaturity(subscription, now) : []",
    '[]',
  ),
  fund('redeeming early is free', `${FUNDS}/decide.ts`, 'penalty: redemptionPenalty(offer, amount)', 'penalty: 0n'),
  fund(
    'a share can be redeemed at maturity',
    `${FUNDS}/decide.ts`,
    ' || isMature(subscription, now)) {',
    ' || now < 0) {',
  ),
  fund(
    'shares of one fund are not counted together',
    `${FUNDS}/decide.ts`,
    'offer.maximum - activeShares(state, userId, offer.fundId)',
    'offer.maximum',
  ),
  fund(
    'running shares are forgotten in a restart',
    'apps/server/src/engine-host/batch.ts',
    '  for (const one of snapshot.records.fund_subscription) restoreSubscription(state.funds, one)\n',
    '',
  ),
  fund(
    'a backlog that is too long is dropped',
    `${FUNDS}/pay-interest.ts`,
    '  for (const subscription of reached.slice(limit)) due.set(subscription.id, nextDueAt(subscription))\n',
    '',
  ),
  fund(
    'a reset does not take shares away',
    'packages/engine/src/products/demo/apply.ts',
    '    voidSubscription(state, subscription, event.at, changes)\n',
    '',
  ),
  fund('free days cost interest', `${FORMULAS}/loan.ts`, 'terms.period - terms.freePeriod', 'terms.period'),
  fund(
    'a started day late is free',
    `${FORMULAS}/loan.ts`,
    'Math.ceil((at - dueAt) / DAY_MS)',
    'Math.floor((at - dueAt) / DAY_MS)',
  ),
  fund('two loans at once', `${LOAN}/decide.ts`, 'if (state.loans.open.has(userId))', 'if (userId < 0)'),
  fund(
    'a demo user borrows',
    'packages/engine/src/products/wallet/owner.ts',
    "owner.realm === 'real' ? undefined : refuse('only_true_account')",
    'undefined',
  ),
  fund(
    'one operator is enough for a large loan',
    `${LOAN}/decide.ts`,
    'approvalsNeeded(amount, state.settings.wallet.twoPersonFrom)',
    '1',
  ),
  fund(
    'a repayment forgets the penalty',
    `${LOAN}/decide.ts`,
    'const penalty = penaltyAt(loan, now)',
    'const penalty = penaltyAt(loan, 0)',
  ),
  fund(
    'a repaid loan stays owed',
    `${LOAN}/postings.ts`,
    "amount: loan.amount },\n      { account: houseAccount(state.shard, REALM, 'loan_interest'), amount: loan.interest }",
    "amount: 0n },\n      { account: houseAccount(state.shard, REALM, 'loan_interest'), amount: loan.interest + loan.amount }",
  ),
  fund(
    'open loans are forgotten in a restart',
    'apps/server/src/engine-host/batch.ts',
    '  for (const loan of snapshot.records.loan) restoreLoan(state.loans, loan)\n',
    '',
  ),
]
