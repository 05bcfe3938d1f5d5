// Lists of the console in SQL. Every table, column and condition comes from a description in code; a request only selects among them.
import { parseDecimal } from '@tallystick/kernel/decimal'
import type { OperatorListName } from '@tallystick/wire/operator/calls'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { COUNTED_ROWS, ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { QueryResultRow } from 'pg'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'

type Filters<Name extends OperatorListName> = Exclude<keyof OperatorParamsOf<Name>, 'page' | 'sort' | 'order'>
type Sorts<Name extends OperatorListName> = NonNullable<OperatorParamsOf<Name>['sort']>

/** A condition with `?` where the value goes, and what the value is in the database. */
export interface Filter {
  readonly sql: string
  readonly value: (given: string | number) => unknown
}

export interface ListSource<Name extends OperatorListName> {
  readonly columns: string
  readonly from: string
  /** A filter of the wire without an implementation does not compile. */
  readonly filters: Readonly<Record<Filters<Name>, Filter>>
  readonly sorts: Readonly<Record<Sorts<Name>, string>>
  /** Makes the order of equal rows certain. */
  readonly tie: string
  /** The default order. */
  readonly standard: (params: OperatorParamsOf<Name>) => { readonly sort: Sorts<Name>; readonly order: 'asc' | 'desc' }
}

export interface Window {
  readonly size: number
  readonly offset: number
}

/** The rows of one page; the first is 1. */
export function pageWindow(page = 1): Window {
  return { size: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE }
}

/** As with any query, who asks names the shape of the rows: it is what `columns` selects. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function readList<Raw extends QueryResultRow, Name extends OperatorListName>(
  pool: Pool,
  source: ListSource<Name>,
  params: OperatorParamsOf<Name>,
  { size, offset }: Window,
): Promise<{ readonly rows: Raw[]; readonly total: number }> {
  const { where, values } = conditions(source, params)
  const standard = source.standard(params)
  // TypeScript cannot see through the conditional type of the contract: the schema lets nothing else through.
  const sort = source.sorts[(params.sort ?? standard.sort) as Sorts<Name>]
  const order = params.order ?? (params.sort === undefined ? standard.order : 'desc')
  const [list, count] = await Promise.all([
    pool.query<Raw>(
      `select ${source.columns} from ${source.from} ${where} order by ${sort} ${order}, ${source.tie} ${order}
       limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, size, offset],
    ),
    pool.query<{ count: bigint }>(
      `select count(*) from (select from ${source.from} ${where} limit ${COUNTED_ROWS}) counted`,
      values,
    ),
  ])
  return { rows: list.rows, total: idFrom(count.rows[0]?.count ?? 0n) }
}

function conditions<Name extends OperatorListName>(
  source: ListSource<Name>,
  params: OperatorParamsOf<Name>,
): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = []
  const parts: string[] = []
  // The parameters were read by the schema of the same call: text and numbers under the names of its filters.
  const given = new Map(Object.entries(params as Readonly<Record<string, string | number>>))
  for (const [name, filter] of Object.entries<Filter>(source.filters)) {
    const value = given.get(name)
    if (value === undefined) continue
    values.push(filter.value(value))
    parts.push(`(${filter.sql.replaceAll('?', `$${values.length}`)})`)
  }
  return { where: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values }
}

/** The value as it is. */
export const matches = (sql: string): Filter => ({ sql, value: given => given })

/** Yes or no, as a boolean. */
export const isYes = (sql: string): Filter => ({ sql, value: given => given === 'yes' })

/** The place of a word in a list, where the database holds numbers. */
export const placeIn = (sql: string, words: readonly string[]): Filter => ({
  sql,
  value: given => words.indexOf(String(given)),
})

export const ofUser = (column: string): Filter => matches(`${column} = (select id from users where uid = ?)`)

/** Dates of a column in milliseconds. */
export const between = (column: string): { readonly from: Filter; readonly to: Filter } => ({
  from: matches(`${column} >= ?`),
  to: matches(`${column} < ?`),
})

/** Dates of a column with a time zone. */
export const betweenTimes = (column: string): { readonly from: Filter; readonly to: Filter } => ({
  from: matches(`${column} >= to_timestamp(?::float8 / 1000.0)`),
  to: matches(`${column} < to_timestamp(?::float8 / 1000.0)`),
})

/** Amounts, in the unit of the ledger. */
export const amounts = (column: string): { readonly minimum: Filter; readonly maximum: Filter } => {
  const value = (given: string | number): unknown => parseDecimal(String(given))
  return { minimum: { sql: `${column} >= ?::numeric`, value }, maximum: { sql: `${column} <= ?::numeric`, value } }
}
