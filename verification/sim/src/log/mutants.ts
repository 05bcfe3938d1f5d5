// Deliberate bugs of the public log.
import { mutant, type Mutant } from '../mutants/edit.ts'

const PRICES = 'const own = ticks.filter(({ at }) => at > from && at <= to)'

const OWED = {
  file: 'apps/server/src/modules/money/liabilities/liabilities.test.ts',
  title: 'is in the tree, for each of them, and for nobody else',
} as const

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
]
