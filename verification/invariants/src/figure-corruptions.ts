// Corruptions of the console's daily figures.
import type { Corruption } from './corruptions.ts'

const one = (table: string, set: string, where = 'true'): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`

export const FIGURE_CORRUPTIONS: readonly Corruption[] = [
  { finds: 'I95', what: 'a day on which the house took more', sql: one('house_day', 'credit = credit + 1') },
  { finds: 'I95', what: 'a day on which the house gave more', sql: one('house_day', 'debit = debit - 1') },
  { finds: 'I95', what: 'a transfer that was counted twice', sql: one('house_day', 'transfers = transfers + 1') },
  {
    finds: 'I95',
    what: 'a day that was lost',
    sql: 'delete from house_day where day = (select min(day) from house_day)',
  },
  { finds: 'I95b', what: 'a user who was counted twice', sql: one('user_day', 'active = active + 1', 'active > 0') },
  { finds: 'I95b', what: 'a day without its users', sql: one('user_day', 'active = 0', 'active > 0') },
]
