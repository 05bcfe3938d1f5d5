// Deliberate bugs of the public log.
import { edit, mutant, type Mutant } from '../mutants/edit.ts'

const PRICES = 'const own = ticks.filter(({ at }) => at > from && at <= to)'

const OWED = {
  file: 'apps/server/src/modules/money/liabilities/liabilities.test.ts',
  title: 'is in the tree, for each of them, and for nobody else',
} as const

/** The maker of the tree checks sums as the customer does: it has to be broken in three places before it makes such a tree. */
const BELOW_ZERO = [
  edit(
    'server/modules/money/liabilities',
    'buildTree',
    'split(amount, randomBelow).entries()',
    '(index === 0 ? [amount + 1n, 0n, -1n] : split(amount, randomBelow)).entries()',
  ),
  edit(
    'server/modules/money/liabilities',
    'buildTree',
    'leafSumInput(sha256(owner), part)',
    'leafSumInput(sha256(owner), part < 0n ? 0n : part)',
  ),
  edit(
    'transparency-log',
    'joinNodes',
    'const input = nodeSumInput(left, right)',
    'const input = joinBytes([NODE, sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash])',
  ),
]

export const LOG_MUTANTS: readonly Mutant[] = [
  mutant(
    'two prices change their places in the log',
    'server/modules/content/transparency-log',
    'readTickEntries',
    PRICES,
    'const own = ticks.filter(({ at }) => at > from && at <= to).map((tick, n, all) => ({ ...tick, price: (all[n + (n % 2 === 0 ? 1 : -1)] ?? tick).price }))',
  ),
  mutant(
    'a price is not logged',
    'server/modules/content/transparency-log',
    'readTickEntries',
    PRICES,
    'const own = ticks.filter(({ at }) => at > from && at <= to).slice(1)',
  ),
  mutant(
    'a price is logged a step higher',
    'server/modules/content/transparency-log',
    'readTickEntries',
    PRICES,
    'const own = ticks.filter(({ at }) => at > from && at <= to).map((tick, n) => (n === 0 ? { ...tick, price: tick.price + 1n } : tick))',
  ),
  mutant(
    'an order has two receipts of one act',
    'server/modules/content/transparency-log',
    'gatherShard',
    'entries.push(...read.entries)',
    'entries.push(...read.entries, ...read.entries)',
  ),
  mutant(
    'a sequencer that was replaced signs another log for whoever asks it',
    'server/modules/content/transparency-log',
    'Sequencer.#write',
    'throw new LogFenced(`epoch ${epoch} is over`)',
    'void epoch',
  ),
  {
    ...mutant(
      'one leaf is shown to two customers',
      'server/modules/money/liabilities',
      'buildTree',
      'places[index * SHARES + share]',
      'places[share]',
    ),
    test: OWED,
  },
  {
    ...mutant(
      'the tree of what is owed leaves out a customer',
      'server/modules/money/liabilities',
      'buildTree',
      'owners.push({ userId, amount, places: own })',
      'if (index > 0) owners.push({ userId, amount, places: own })',
    ),
    test: OWED,
  },
  mutant(
    'a subscription is logged with another percentage than its interest is paid by',
    'server/modules/content/transparency-log',
    'fundFacts',
    'dividend_percent: trimDecimal(share.dividendPercent)',
    'dividend_percent: trimDecimal(share.dividendPercent * 2n)',
  ),
  mutant(
    'acts of subscriptions and loans are passed over',
    'server/modules/content/transparency-log',
    'gatherShard',
    'await transaction.readMain(shard, main, seq)',
    'await transaction.readMain(shard, main + 2, seq)',
  ),
  {
    name: 'a leaf below zero makes what is owed smaller',
    edits: BELOW_ZERO,
    test: OWED,
  },
  mutant(
    'the engine tells the log another result than the order has',
    'server/modules/content/transparency-log',
    'actsOf',
    'commitment: commitmentOf(salt, facts)',
    `commitment: commitmentOf(salt, facts.replace('"profit":"-', '"profit":"'))`,
  ),
]
