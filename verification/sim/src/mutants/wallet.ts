// Deliberate bugs of the wallet.
import type { Mutant } from './catalogue.ts'

const WALLET = 'packages/engine/src/products/wallet'

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `wallet: ${name}`,
  edits: [{ file: `${WALLET}/${file}`, find, replace }],
})

const formula = (name: string, find: string, replace: string): Mutant => ({
  name: `wallet: ${name}`,
  edits: [{ file: 'packages/formulas/src/withdraw.ts', find, replace }],
})

export const WALLET_MUTANTS: readonly Mutant[] = [
  mutant('a withdrawal is not held', 'apply.ts', '  book(state, holdTransfer(state, withdrawal), changes)\n', ''),
  mutant(
    'one operator approves twice',
    'review.ts',
    "  return reviewed.approvedBy === decider.operatorId ? 'already_approved' : refuseDecider(reviewed, decider)",
    '  return refuseDecider(reviewed, decider)',
  ),
  mutant(
    'an operator decides their own request',
    'review.ts',
    "  return decider.operatorUserId === reviewed.userId ? 'own_request' : undefined",
    '  return undefined',
  ),
  mutant(
    'one approval is always enough',
    'review.ts',
    '  return reviewed.approvedBy !== 0 && reviewed.approvedBy === firstApprover',
    '  return true',
  ),
  mutant(
    'sums of a day are ignored',
    'review.ts',
    '  if (reviewed.approvalsNeeded === 1 && !needsTwo) return true',
    '  if (reviewed.approvalsNeeded === 1) return true',
  ),
  mutant(
    'the first approval of an operator without the right counts',
    'review.ts',
    'reviewed.approvedBy !== 0 && reviewed.approvedBy === firstApprover',
    'reviewed.approvedBy !== 0',
  ),
  mutant('sums ask for a second person only once', 'review.ts', '  reviewed.approvalsNeeded = 2\n', ''),
  mutant(
    'the two-person amount itself needs one approval',
    'review.ts',
    '  return amount >= twoPersonFrom ? 2 : 1',
    '  return amount > twoPersonFrom ? 2 : 1',
  ),
  mutant('a deposit stays open after its credit', 'apply.ts', '  deposits.delete(deposit.id)\n', ''),
  mutant(
    'a proof stands under review twice',
    'decide-deposit.ts',
    "  if (state.wallet.proofs.has(command.proofHash)) return refuse('proof_used')\n",
    '',
  ),
  mutant('a deleted method can still be used', 'apply.ts', '  methods.delete(method.id)\n', ''),
  mutant(
    'a fresh method does not cool',
    'withdrawal/decide-withdrawal.ts',
    "  if (now < methodReadyAt) return refuse('method_cooling', wait(methodReadyAt - now))\n",
    '',
  ),
  mutant(
    'a password change does not cool',
    'withdrawal/decide-withdrawal.ts',
    'command.credentialChangedAt > 0 && now < readyAt',
    'command.credentialChangedAt > readyAt',
  ),
  mutant(
    'the daily limit forgets what came before',
    'withdrawal/decide-withdrawal.ts',
    '  if (used + command.amount > limit) {',
    '  if (command.amount > limit) {',
  ),
  mutant('what comes back still counts against the day', 'apply.ts', '  allowance.used -= withdrawal.amount\n', ''),
  mutant(
    'the whole amount is paid out and the fee on top',
    'postings.ts',
    "amount: withdrawal.amount - withdrawal.fee },\n    { account: house(state, withdrawal.userId, 'fees'), amount: withdrawal.fee },",
    'amount: withdrawal.amount },',
  ),
  mutant(
    'one person corrects money alone',
    'decide-adjust.ts',
    "  if (makerId === checkerId) return refuse('already_approved')\n",
    '',
  ),
  mutant(
    'a correction takes more than is free',
    'decide-adjust.ts',
    '  if (balance + amount < 0n) {',
    '  if (balance + amount < -1n) {',
  ),
  mutant(
    'a transfer takes money that positions need',
    'decide-transfer.ts',
    "  if (from !== 'forex') return { free: account.balance, haircut: 0n }\n",
    '  if (account.balance > 0n) return { free: account.balance, haircut: 0n }\n',
  ),
  mutant(
    'the tolerance is ignored',
    'withdrawal/decide-withdrawal.ts',
    '  if (!isWithinTolerance({ price: estimatedPrice, isPerUsd }, rate.price, tolerancePercent)) {',
    '  if (isWithinTolerance({ price: estimatedPrice, isPerUsd }, rate.price, 0n) && rate.price === 0n) {',
  ),
  formula(
    'the tolerance holds in one direction only',
    '  return absolute(over) * PERCENT * ONE <= tolerancePercent * under',
    '  return -over * PERCENT * ONE <= tolerancePercent * under',
  ),
  mutant(
    'the tolerance of the approval counts instead of the one shown',
    'withdrawal/decide-withdrawal.ts',
    'rate.price, tolerancePercent)) {',
    'rate.price, state.settings.wallet.rateTolerancePercent || tolerancePercent)) {',
  ),
  mutant(
    'a stale price is paid out on',
    'withdrawal/rate.ts',
    '  const isStale = pair.price === 0n || (pair.open && now - pair.at > state.settings.forexStaleMs)',
    '  const isStale = pair.price === 0n || now < 0',
  ),
  mutant(
    'a closed market has no price',
    'withdrawal/rate.ts',
    '(pair.open && now - pair.at > state.settings.forexStaleMs)',
    'now - pair.at > state.settings.forexStaleMs',
  ),
  mutant(
    'the estimate binds instead of the tick',
    'withdrawal/rate.ts',
    "rateSource === 'fixed' ? estimatedPrice : typedPrice, now)\n",
    "rateSource === 'fixed' ? estimatedPrice : typedPrice, now)\n  if (!('reason' in rate)) return { ...rate, price: estimatedPrice, received: withdrawal.estimatedReceived }\n",
  ),
  mutant(
    'what operators set does not bind at the approval',
    'withdrawal/rate.ts',
    "rateSource === 'fixed' ? estimatedPrice",
    "rateSource !== 'pair' ? estimatedPrice",
  ),
  mutant(
    'an offer runs out twice',
    'apply.ts',
    '  user(state, withdrawal).withdrawals.delete(withdrawal.id)\n',
    "  if (act !== 'expire') user(state, withdrawal).withdrawals.delete(withdrawal.id)\n",
  ),
  mutant(
    'an offer runs out too early',
    'withdrawal/expire-offers.ts',
    'deadlines.takeReached(now)',
    'deadlines.takeReached(now + 500)',
  ),
  {
    name: 'wallet: an accepted offer still runs out',
    edits: [
      {
        file: `${WALLET}/memory.ts`,
        find: '  wallet.offered.delete(withdrawalId)\n  wallet.deadlines.remove(withdrawalId)\n',
        replace: '',
      },
      // The transition table would stop it, and memory be read anew.
      {
        file: `${WALLET}/withdrawal/withdrawal.ts`,
        find: "    offer: 'rate_changed',\n",
        replace: "    offer: 'rate_changed',\n    expire: 'expired',\n",
      },
    ],
  },
  mutant(
    'a restart forgets the deadline',
    'memory.ts',
    "  if (withdrawal.status === 'rate_changed') noteOffer(wallet, withdrawal)\n",
    '',
  ),
  mutant(
    'an offer is accepted after its deadline',
    'withdrawal/decide-withdrawal.ts',
    ' && now < withdrawal.offeredUntil\n',
    '\n',
  ),
  mutant(
    'another amount than the one offered is accepted',
    'withdrawal/decide-withdrawal.ts',
    '  if (!isOffered || command.received !== withdrawal.offeredReceived)',
    '  if (!isOffered)',
  ),
  mutant(
    'accepting pays at once what was offered',
    'apply.ts',
    '  withdrawal.estimatedPrice = withdrawal.offeredPrice\n',
    '',
  ),
  mutant(
    'an operator approves while the user is asked',
    'withdrawal/withdrawal.ts',
    "    accept: 'under_review',\n",
    "    accept: 'under_review',\n    complete: 'completed',\n    offer: 'rate_changed',\n",
  ),
  formula(
    'a rounded reciprocal is paid by',
    'isPerUsd ? quotient(net * price, ONE * ONE, places) : quotient(net, price, places)',
    'quotient(net * (isPerUsd ? price : quotient(ONE, price, 8)), ONE * ONE, places)',
  ),
]
