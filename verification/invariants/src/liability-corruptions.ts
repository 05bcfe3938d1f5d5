// Corruptions of what is owed to customers.
import type { Corruption } from './corruptions.ts'

/** Another byte at a place of a text of bytes. */
const changed = (column: string, at: number): string =>
  `${column} = set_byte(${column}, ${at}, (get_byte(${column}, ${at}) + 1) % 256)`

export const LIABILITY_CORRUPTIONS: readonly Corruption[] = [
  { finds: 'I80', what: 'less owed than the ledger says', sql: 'update liability_day set total = total - 1' },
  {
    finds: 'I80',
    what: 'a tree over an older ledger',
    sql: `update liability_day set position = (select jsonb_object_agg(key, 0) from jsonb_each(position))`,
  },
  { finds: 'I80b', what: 'a leaf with another amount', sql: `update liability_block set ${changed('leaves', 39)}` },
  { finds: 'I80b', what: 'a leaf below zero', sql: `update liability_block set leaves = set_byte(leaves, 32, 255)` },
  { finds: 'I80b', what: 'a customer left out', sql: `update liability_owners set owners = substr(owners, 29)` },
  {
    finds: 'I80b',
    what: 'a customer with another amount',
    sql: `update liability_owners set ${changed('owners', 15)}`,
  },
  { finds: 'I80b', what: 'a lost block', sql: 'delete from liability_block' },
]
