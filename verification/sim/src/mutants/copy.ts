// Deliberate bugs of copy trading.
import { mutant, type Mutant } from './edit.ts'

export const COPY_MUTANTS: readonly Mutant[] = [
  mutant(
    'copy: a copy is copied',
    'engine/forex',
    'tellFollowers',
    "if (order.origin !== 'own' || !state.copy.masters.has(order.userId)) return",
    "if (order.origin === 'own' && !state.copy.masters.has(order.userId)) return",
  ),
  mutant(
    'copy: unfollowing is ignored',
    'engine/copy',
    'isLinked',
    "return relation.status !== 'ended' && order.id > relation.linkedFrom",
    'return order.id > 0',
  ),
  mutant(
    'copy: the maximum amount is not looked at',
    'engine/copy',
    'decideCopyOpen',
    '+ marginOf(decision.events) > relation.maxAmount',
    '+ marginOf(decision.events) > 10n * relation.maxAmount',
  ),
  mutant(
    'copy: a copy is rounded up',
    'formulas',
    'copyLots',
    'return wanted - (wanted % lotStep)',
    'return wanted + lotStep - (wanted % lotStep)',
  ),
  mutant(
    'copy: a part is rounded up',
    'formulas',
    'partLots',
    'return wanted - (wanted % lotStep)',
    'return wanted + lotStep - (wanted % lotStep)',
  ),
  mutant(
    'copy: a part of a copy pays no share',
    'engine/forex',
    'closePartAtMarket',
    'return { part, events: [closed, ...(settled ? [settled] : [])] }',
    'return { part, events: [closed] }',
  ),
  mutant(
    'copy: a copy is opened with what the master has left, and follows the parts again',
    'server/modules/trading/copy',
    'Dispatcher.#opened',
    'masterLots: order.firstLots',
    'masterLots: order.firstLots / 2n',
  ),
  mutant(
    'copy: the share is taken of every profit',
    'formulas',
    'profitShare',
    'const gain = realised > terms.highWater ? realised - terms.highWater : 0n',
    'const gain = terms.profit > 0n ? terms.profit : 0n',
  ),
  mutant(
    'copy: a payment arrives twice',
    'engine/copy',
    'decideReceiveShare',
    'if (inbox && inbox.lastPayment >= paymentId)',
    'if (inbox && inbox.lastPayment > paymentId)',
  ),
  mutant(
    'copy: a relation is forgotten when a price from before the start passes its level',
    'engine',
    'seedPrice',
    'watchRisk(state, userId) watchRelations(state, userId)',
    'watchRisk(state, userId)',
  ),
  mutant(
    'copy: a relation is watched too far from its stop-loss',
    'engine/copy',
    'slackOf',
    'return approximate(resultOf(state, relation, held) + limitOf(relation))',
    'return 1_000 * approximate(resultOf(state, relation, held) + limitOf(relation))',
  ),
]
