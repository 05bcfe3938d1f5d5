// The history of both products: what it can be filtered by, and how its pages follow each other.
import Type from 'typebox'
import { decimalField } from '../../../fields.ts'
import { RESULTS } from '../../../history-results.ts'
import { TAG_LENGTH } from '../../../journal.ts'
import { choiceParam, dateParam, idParam, textParam, wordParam } from '../../../params.ts'
import { ROWS_PER_PAGE } from '../../../paging.ts'

/** Each narrows the history; absent means all. */
export const historyFilters = {
  from: Type.Optional(dateParam('Closed on this UTC day or later')),
  to: Type.Optional(dateParam('Closed on this UTC day or earlier')),
  forex_id: Type.Optional(idParam('Pair')),
  type: Type.Optional(choiceParam([1, 2], '1 buy or up, 2 sell or down')),
  tag: Type.Optional(textParam(1, TAG_LENGTH, 'Of the journal, in any spelling')),
  result: Type.Optional(wordParam(RESULTS, 'Sign of the result; even = neither profit nor loss')),
}

/** The place after the last row of a page. */
export const cursorParam = () =>
  Type.Optional(Type.String({ pattern: '^\\d{1,14}-\\d{1,16}$', description: '`next` of the page before' }))

/** What every page says beside its rows. */
export const historyEnd = {
  next: Type.String({ description: `Where the next ${ROWS_PER_PAGE} rows begin; empty after the last page` }),
  total: Type.Integer({ description: 'Orders in the filter; 0 beyond the first page' }),
  all_fact_profits: decimalField('Result of all orders in the filter; 0 beyond the first page'),
}
