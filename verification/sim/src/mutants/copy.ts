// Deliberate bugs in copy trading.
import type { Mutant } from './catalogue.ts'

const COPY = 'packages/engine/src/products/copy'
const FORMULA = 'packages/formulas/src/copy.ts'

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `copy: ${name}`,
  edits: [{ file, find, replace }],
})

export const COPY_MUTANTS: readonly Mutant[] = [
  mutant(
    'a copy is copied',
    'packages/engine/src/products/forex/apply.ts',
    'if (order.followType !== 1 || !state.copy.masters.has(order.userId)) return',
    'if (order.followType === 1 && !state.copy.masters.has(order.userId)) return',
  ),
  mutant(
    'unfollowing is ignored',
    `${COPY}/memory.ts`,
    `return relation.status !== 'ended' && order.id > relation.linkedFrom`,
    'return order.id > 0',
  ),
  mutant(
    'the maximum amount is not looked at',
    `${COPY}/decide-copy.ts`,
    '+ marginOf(decision.events) > relation.maxAmount',
    '+ marginOf(decision.events) > 10n * relation.maxAmount',
  ),
  mutant(
    'a copy is rounded up',
    FORMULA,
    'return wanted - (wanted % lotStep)',
    'return wanted + lotStep - (wanted % lotStep)',
  ),
  mutant(
    'the share is taken of every profit',
    FORMULA,
    'const gain = realised > terms.highWater ? realised - terms.highWater : 0n',
    'const gain = terms.profit > 0n ? terms.profit : 0n',
  ),
  mutant(
    'a payment arrives twice',
    `${COPY}/share.ts`,
    'if (inbox && inbox.lastPayment >= paymentId)',
    'if (inbox && inbox.lastPayment > paymentId)',
  ),
  mutant(
    'a relation is forgotten when a price from before the start passes its level',
    'packages/engine/src/core/step.ts',
    'watchRisk(state, userId)\n    watchRelations(state, userId)',
    'watchRisk(state, userId)',
  ),
  mutant(
    'a relation is watched too far from its stop-loss',
    `${COPY}/stop-loss.ts`,
    'return approximate(resultOf(state, relation, held) + limitOf(relation))',
    'return 1_000 * approximate(resultOf(state, relation, held) + limitOf(relation))',
  ),
]
