// Deliberate bugs, each one edit or a few of the real code. The simulator must find every one of them: a mutant that survives is a hole
// in its checks, not a pass.
import { COPY_MUTANTS } from './copy.ts'
import { FUND_MUTANTS } from './funds.ts'
import { MICRO_MUTANTS } from './micro.ts'
import { OPERATOR_MUTANTS } from './operators.ts'
import { PROCESS_MUTANTS } from './processes.ts'
import { VALUE_MUTANTS } from './value.ts'
import { WALLET_MUTANTS } from './wallet.ts'

export interface Edit {
  /** From the root of the repository. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
}

export interface Mutant {
  readonly name: string
  readonly edits: readonly Edit[]
}

const ENGINE = 'packages/engine/src'
const FOREX = `${ENGINE}/products/forex`
const HOST = 'apps/server/src/engine-host'

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  edits: [{ file, find, replace }],
})

export const MUTANTS: readonly Mutant[] = [
  // Orders and their money
  {
    name: 'a closed order can be closed again',
    edits: [
      { file: `${FOREX}/order.ts`, find: '  closed: {},', replace: `  closed: { close: 'closed' },` },
      { file: `${FOREX}/apply.ts`, find: '  state.orders.delete(order.id)\n', replace: '' },
      { file: `${FOREX}/postings.ts`, find: "  assert(order.status === 'holding', ", replace: '  assert(true, ' },
    ],
  },
  mutant(
    'a hold is not released on cancel',
    `${FOREX}/apply.ts`,
    '  book(state, releaseTransfer(state, order, event.at), changes)\n',
    '',
  ),
  mutant(
    'a hold is released twice on cancel',
    `${FOREX}/apply.ts`,
    '  book(state, releaseTransfer(state, order, event.at), changes)\n',
    '  for (let n = 0; n < 2; n++) book(state, releaseTransfer(state, order, event.at), changes)\n',
  ),
  {
    name: 'the fee is charged twice',
    edits: [
      {
        file: `${FOREX}/postings.ts`,
        find: 'amount: -(order.margin + order.fee) }',
        replace: 'amount: -(order.margin + 2n * order.fee) }',
      },
      { file: `${FOREX}/postings.ts`, find: 'amount: order.fee }', replace: 'amount: 2n * order.fee }' },
    ],
  },
  {
    name: 'the fee of a pending order is not charged at its fill',
    edits: [
      {
        file: `${FOREX}/postings.ts`,
        find: 'amount: reserved - event.margin - event.fee }',
        replace: 'amount: reserved - event.margin }',
      },
      { file: `${FOREX}/postings.ts`, find: 'amount: event.fee }', replace: 'amount: 0n }' },
    ],
  },
  mutant(
    'a pending order fills with the margin of its target',
    `${FOREX}/fill.ts`,
    'price: pair.price,\n    leverage',
    'price: order.originPrice,\n    leverage',
  ),
  mutant(
    'a pending order waits on the wrong side',
    `${FOREX}/open.ts`,
    "command.target < pair.price ? 'fall' : 'rise'",
    "command.target > pair.price ? 'fall' : 'rise'",
  ),
  mutant(
    'a stop-loss fills at its own price instead of the tick’s',
    `${FOREX}/close.ts`,
    '    price: pair.price,\n',
    "    price: reason === 'stop_loss' ? order.stopLoss : pair.price,\n",
  ),
  mutant(
    'stops trigger through their price, not at it',
    `${ENGINE}/core/threshold-index.ts`,
    'this.#key(0) <= limit',
    'this.#key(0) < limit',
  ),
  mutant(
    'the stops of sells are on the side of buys',
    `${FOREX}/apply.ts`,
    "order.side === 'buy' ? [pair.falls, pair.rises] : [pair.rises, pair.falls]",
    '[pair.falls, pair.rises]',
  ),
  mutant(
    'anybody may touch anybody’s order',
    `${FOREX}/close.ts`,
    'return order?.userId === command.userId ? order : undefined',
    'return order',
  ),
  mutant(
    'a closed market closes positions',
    `${FOREX}/close.ts`,
    "  if (!pair.open) return refuse('market_closed', { pair: pair.terms.code })\n",
    '',
  ),
  mutant(
    'floating profit can be spent',
    'packages/formulas/src/forex.ts',
    'const free = afterLosses < balance ? afterLosses : balance',
    'const free = afterLosses',
  ),
  mutant(
    'a reset leaves the holds behind',
    `${ENGINE}/products/demo/apply.ts`,
    'amount: -user[type].held }',
    "amount: type === 'forex' ? 0n : -user[type].held }",
  ),

  // Risk
  mutant(
    'a level is reached below it, not at it',
    'packages/formulas/src/forex.ts',
    'return equity * PERCENT * ONE <= margin * percent',
    'return equity * PERCENT * ONE < margin * percent',
  ),
  mutant(
    'the risk band is too wide',
    `${FOREX}/risk.ts`,
    '(certain / sensitivity) * 0.999_999',
    '(certain / sensitivity) * 1.2',
  ),
  mutant(
    'the conversion pair is not watched',
    `${FOREX}/risk.ts`,
    '    at(terms.conversion.pairId).gross += bound\n',
    '    if (terms.conversion.pairId === order.pairId) at(terms.conversion.pairId).gross += bound\n',
  ),
  mutant(
    'the smallest loss is closed first',
    `${FOREX}/risk.ts`,
    'profit < worst.profit ||',
    'profit > worst.profit ||',
  ),
  {
    name: 'a loss beyond the account stays as debt for ever',
    edits: [
      { file: `${FOREX}/close.ts`, find: 'debtAfter: isLast ? 0n : missing,', replace: 'debtAfter: missing,' },
      { file: `${FOREX}/close.ts`, find: 'badDebt: isLast ? missing : 0n,', replace: 'badDebt: 0n,' },
    ],
  },
  {
    name: 'debt is written off instead of repaid',
    edits: [
      {
        file: `${FOREX}/close.ts`,
        find: 'account.balance - account.debt + order.margin',
        replace: 'account.balance + order.margin',
      },
      {
        file: `${FOREX}/close.ts`,
        find: 'debtAfter: isLast ? 0n : missing,',
        replace: 'debtAfter: isLast ? 0n : account.debt + missing,',
      },
      {
        file: `${FOREX}/close.ts`,
        find: 'badDebt: isLast ? missing : 0n,',
        replace: 'badDebt: isLast ? account.debt + missing : 0n,',
      },
    ],
  },
  mutant(
    'pending orders keep their reserve while a loss is written off',
    `${FOREX}/close.ts`,
    'if (isLast && rest < 0n) {',
    'if (isLast && rest < -(10n ** 30n)) {',
  ),

  // Prices and numbers
  mutant(
    'a stale tick is accepted',
    `${FOREX}/on-tick.ts`,
    ' || now - tick.at > state.settings.forexStaleMs) return undefined',
    ') return undefined',
  ),
  mutant(
    'an older tick is accepted',
    `${FOREX}/on-tick.ts`,
    ' || tick.id <= pair.tick || ',
    ' || tick.id === pair.tick || ',
  ),
  mutant(
    'quotients are cut off instead of rounded',
    'packages/kernel/src/decimal.ts',
    'const quotient = (2n * n + d) / (2n * d)',
    'const quotient = n / d',
  ),
  mutant(
    'negative halves are rounded towards zero',
    'packages/kernel/src/decimal.ts',
    'const quotient = (2n * n + d) / (2n * d)',
    'const quotient = (2n * n + d - (negative ? 1n : 0n)) / (2n * d)',
  ),
  mutant(
    'profit goes through floating point',
    'packages/formulas/src/forex.ts',
    'return inDollars(move * position.lots * position.unitsPerLot, ONE * ONE * ONE, conversion)',
    'return inDollars(BigInt(Number(move * position.lots * position.unitsPerLot)), ONE * ONE * ONE, conversion)',
  ),

  // The host: commits, keys, recovery
  mutant(
    'the fence does not look at the epoch',
    'apps/server/testing/memory-store.ts',
    'if (position?.epoch !== from.epoch || position.appliedSeq !== from.appliedSeq)',
    'if (position?.appliedSeq !== from.appliedSeq)',
  ),
  mutant(
    'the fence does not look at the number of the batch',
    'apps/server/testing/memory-store.ts',
    'if (position?.epoch !== from.epoch || position.appliedSeq !== from.appliedSeq)',
    'if (position?.epoch !== from.epoch)',
  ),
  mutant(
    'a host reads on with the epoch of its successor',
    `${HOST}/shard-host.ts`,
    '    if (snapshot.position.epoch !== epoch) return false\n',
    '',
  ),
  mutant(
    'a commit whose answer was lost counts as failed',
    `${HOST}/shard-host.ts`,
    'if (sent.to.appliedSeq <= position.appliedSeq) this.#acknowledge(sent)',
    'if (sent.to.appliedSeq < 0) this.#acknowledge(sent)',
  ),
  mutant(
    'a commit whose answer was lost counts as done',
    `${HOST}/shard-host.ts`,
    'if (sent.to.appliedSeq <= position.appliedSeq) this.#acknowledge(sent)',
    'if (sent.to.appliedSeq > 0) this.#acknowledge(sent)',
  ),
  mutant(
    'commands are acknowledged before they are durable',
    `${HOST}/shard-host.ts`,
    '    this.#sent.push(sent)\n',
    '    this.#sent.push(sent)\n    for (const { item, outcome } of results) this.#resolve(item, outcome)\n',
  ),
  mutant(
    'what a lost batch had changed is sent again',
    `${HOST}/shard-host.ts`,
    '    this.#unsent = noChanges()\n    this.#answers.restore',
    '    this.#answers.restore',
  ),
  mutant(
    'the key is ignored',
    `${HOST}/answers.ts`,
    'if (entry === undefined) return this',
    'if (entry !== null) return this',
  ),
  mutant(
    'the key of one user counts for all',
    `${HOST}/answers.ts`,
    'return `${userId}:${key}`',
    'return key || String(userId)',
  ),
  mutant(
    'a key may be used for something else',
    `${HOST}/answers.ts`,
    'if (known.paramsHash !== key.paramsHash)',
    'if (key.paramsHash === undefined)',
  ),
  mutant(
    'answers are not stored with the commit',
    `${HOST}/batch.ts`,
    '    answers,\n',
    '    answers: answers.slice(1),\n',
  ),
  mutant('notices are not stored with the commit', `${HOST}/batch.ts`, 'notices: changes.notices,', 'notices: [],'),
  mutant(
    'pending orders are forgotten in a restart',
    `${HOST}/batch.ts`,
    'for (const order of snapshot.records.forex_order) restoreOrder(state, order)',
    "for (const order of snapshot.records.forex_order) if (order.status === 'holding') restoreOrder(state, order)",
  ),
  mutant(
    'risk is not watched after a restart',
    `${HOST}/batch.ts`,
    'for (const userId of state.forexUsers.keys()) watchRisk(state, userId)',
    'for (const userId of state.forexUsers.keys()) if (userId < 0) watchRisk(state, userId)',
  ),
  ...MICRO_MUTANTS,
  ...OPERATOR_MUTANTS,
  ...PROCESS_MUTANTS,
  ...COPY_MUTANTS,
  ...FUND_MUTANTS,
  ...WALLET_MUTANTS,
  ...VALUE_MUTANTS,
]
