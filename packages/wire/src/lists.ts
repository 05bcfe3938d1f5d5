// The one contract of every list in the console: pages, one allow-listed column to sort by, filters checked by schema. The same
// parameters at the same path with `.csv` behind it give the whole filtered list as a file, up to a stated number of rows.
import Type from 'typebox'
import { COUNTED_ROWS, ROWS_PER_PAGE } from './paging.ts'
import { decimalParam, pageParam, wordParam } from './params.ts'

/** A file has at most this many rows, and says so when it was cut. */
export const CSV_ROWS = 10_000
/** Set to 1 when a file does not hold everything that was asked for. */
export const CSV_CUT_HEADER = 'csv-cut'

const LATEST = Date.UTC(2200, 0, 1)

const instantParam = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: LATEST, description }))

export const uidFilter = () => Type.Optional(Type.String({ pattern: '^\\d{8}$', description: 'Only of this user' }))

export const dateFilters = () => ({
  from: instantParam('Only from this instant on, in milliseconds'),
  to: instantParam('Only before this instant, in milliseconds'),
})

export const amountFilters = () => ({
  minimum: Type.Optional(decimalParam('Only from this amount on')),
  maximum: Type.Optional(decimalParam('Only up to this amount')),
})

/** Parameters of a list: its filters, and the columns it can be sorted by. */
export function listParams<Sorts extends string[], Filters extends Type.TProperties>(
  sorts: readonly [...Sorts],
  filters: Filters,
) {
  return Type.Object({
    ...filters,
    page: pageParam(COUNTED_ROWS / ROWS_PER_PAGE),
    sort: Type.Optional(wordParam(sorts, 'Column to sort by')),
    order: Type.Optional(wordParam(['asc', 'desc'], 'Upwards or downwards')),
  })
}

export function listAnswer<Row extends Type.TSchema>(row: Row) {
  return Type.Object({
    data: Type.Array(row),
    total: Type.Integer({ description: `At most ${COUNTED_ROWS}: more are not counted` }),
  })
}
