// What CONTRIBUTING.md asks of a migration, so that two versions can run side by side: an expansion takes nothing away that the version before
// uses, and an index on a table with rows is made concurrently.
import type { Migration } from '../src/platform/postgres/schema/migration-file.ts'

/** Statements after which the version before fails, or writes what the new one does not expect. */
const CONTRACTING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|function|type|sequence)\b/i, 'drops what the version before may use'],
  [/\brename\b/i, 'renames what the version before may use'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'refuses rows that the version before writes'],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:check|unique|foreign|primary|exclude)\b/i,
    'refuses rows that the version before writes',
  ],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    'adds a column that the version before does not fill',
  ],
  [/\b(?:truncate|delete\s+from)\b/i, 'deletes what the version before may read'],
]

export function brokenRules(migration: Migration): string[] {
  const sql = withoutPartings(migration.sql.replace(/--.*$/gm, ''))
  const isExpansion = migration.needs === undefined
  const contracting = isExpansion ? CONTRACTING.filter(([pattern]) => pattern.test(sql)).map(([, what]) => what) : []
  return [...contracting, ...brokenIndexes(migration, sql)]
}

/**
 * A table that becomes the first partition of one with its name and columns, what its indexes are called, and a reference to it that is made
 * again, are as they were for the version before. So is what shows that its rows end before the next partition, which is weeks ahead.
 */
function withoutPartings(sql: string): string {
  return sql
    .replaceAll(/\badd constraint \w+_first_span check \([^;]*\) not valid/gi, '')
    .replaceAll(
      /\badd constraint (\w+) foreign key \(\w+\) references (\w+)/gi,
      (statement: string, name: string, table: string) =>
        new RegExp(`\\bdrop constraint ${name};`, 'i').test(sql) &&
        new RegExp(`\\balter table ${table} attach partition`, 'i').test(sql)
          ? ''
          : statement,
    )
    .replaceAll(/\balter\s+index\s+\w+\s+rename\s+to\b/gi, '')
    .replaceAll(
      /\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)\s*;/gi,
      (statement: string, table: string, first: string) => {
        const parted = new RegExp(`create table ${table} \\(like ${first}\\b[^;]*\\) partition by[^;]*;`, 'i').test(sql)
        const attached = new RegExp(`alter table ${table} attach partition ${first}\\b`, 'i').test(sql)
        return parted && attached ? '' : statement
      },
    )
}

function brokenIndexes({ isConcurrent }: Migration, sql: string): string[] {
  const made = new Set(
    [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(([, table]) => table),
  )
  const problems: string[] = []
  for (const [statement, table] of sql.matchAll(/\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+(?:only\s+)?(\w+)/gi)) {
    const concurrently = /\bindex\s+concurrently\b/i.test(statement)
    if (!concurrently && !made.has(table)) problems.push(`locks ${table} while its index is made`)
    if (concurrently && !isConcurrent) problems.push('makes an index concurrently inside a transaction')
    if (concurrently && !/\bif\s+not\s+exists\b/i.test(statement)) problems.push('cannot be done again: if not exists')
  }
  return problems
}
