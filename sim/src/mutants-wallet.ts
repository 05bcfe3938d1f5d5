// Deliberate bugs of the wallet.
import type { Mutant } from './mutant-catalogue.ts'

const WALLET = 'packages/engine/src/wallet'

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `wallet: ${name}`,
  edits: [{ file: `${WALLET}/${file}`, find, replace }],
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
    'an operator decides his own',
    'review.ts',
    "  return decider.operatorUserId === reviewed.userId ? 'own_request' : undefined",
    '  return undefined',
  ),
  mutant(
    'one approval is always enough',
    'review.ts',
    '  return reviewed.approvalsNeeded === 1 || reviewed.approvedBy !== 0',
    '  return true',
  ),
  mutant(
    'the two-person amount itself needs one approval',
    'review.ts',
    '  return amount >= twoPersonFrom ? 2 : 1',
    '  return amount > twoPersonFrom ? 2 : 1',
  ),
  mutant('a deposit stays open after its credit', 'apply.ts', '  charges.delete(charge.id)\n', ''),
  mutant(
    'a proof stands under review twice',
    'decide-charge.ts',
    "  if (state.wallet.proofs.has(command.proofHash)) return refuse('proof_used')\n",
    '',
  ),
  mutant('a deleted method can still be used', 'apply.ts', '  methods.delete(method.id)\n', ''),
  mutant(
    'a fresh method does not cool',
    'decide-withdrawal.ts',
    "  if (now < methodReadyAt) return refuse('method_cooling', wait(methodReadyAt - now))\n",
    '',
  ),
  mutant(
    'a password change does not cool',
    'decide-withdrawal.ts',
    'command.credentialChangedAt > 0 && now < readyAt',
    'command.credentialChangedAt > readyAt',
  ),
  mutant(
    'the daily limit forgets what came before',
    'decide-withdrawal.ts',
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
]
