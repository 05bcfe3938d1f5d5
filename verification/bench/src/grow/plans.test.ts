// What the reading calls of both APIs ask the database, on a filled one: no statement reads a large table from one end to the other.
import { OPERATOR_CALLS, OPERATOR_ROLES } from '@tallystick/wire/operator/calls'
import { COUNTED_ROWS } from '@tallystick/wire/lists'
import { CALLS } from '@tallystick/wire/trader/calls'
import { demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { testOperator, type TestOperator } from '@tallystick/server/testing/api/operators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asked } from './calls.ts'
import { fill } from './fill.ts'
import { sessionOf } from './takeover.ts'

/** Statements that read a large table whole, by how they begin, and why they still do. */
const KNOWN: readonly (readonly [begins: string, why: string])[] = [
  [
    'select realm, type * 4 + bucket as account, sum(',
    'operatorConservation: the sum of every account is what it shows',
  ],
  ['select c.id, array(', 'operatorDeposits: pictures that look alike are found by comparing with each'],
]
/** Bounded by its limit: a filter that few rows fit reads on until the end. */
const CAPPED_COUNT = `limit ${COUNTED_ROWS}) counted`
const SIZE = { users: 5_000, orders: 20_000, open: 500, answers: 1_000 }
const LARGE: ReadonlySet<string> = new Set(['ledger', 'forex_order', 'outbox', 'account', 'users', 'deposit'])

let api: TestApi
let token: string
let operator: TestOperator
let uid: string

beforeAll(async () => {
  api = await testApi()
  // A first account makes the shard.
  await demoUser(api)
  await fill(api.pool, SIZE, () => undefined)
  token = await sessionOf(api.pool, 3)
  operator = await testOperator(api, ...OPERATOR_ROLES)
  const { rows } = await api.pool.query<{ uid: string }>('select uid from users order by id desc limit 1')
  uid = rows[0]?.uid ?? ''
}, 60_000)
afterAll(() => api.close())

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

async function scansOf(path: string, authorization: string): Promise<string[]> {
  const watched = vi.spyOn(api.pool, 'query')
  const { statusCode } = await api.app.inject({ url: path, headers: { authorization, lang: 'en' } })
  const statements = watched.mock.calls.map(statementOf)
  watched.mockRestore()
  expect(statusCode, path).toBeLessThan(500)
  return (await Promise.all(statements.map(scans))).flat()
}

/** Asked with a text and values, or with an object that holds both. */
function statementOf([query, values]: readonly unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = query as Partial<Statement>
  return { text: text ?? '', values: own ?? (Array.isArray(values) ? values : []) }
}

async function scans({ text, values }: Statement): Promise<string[]> {
  if (!/^\s*(?:select|with)\b/i.test(text) || text.includes(CAPPED_COUNT)) return []
  if (KNOWN.some(([begins]) => text.startsWith(begins))) return []
  const { rows } = await api.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return plan ? wholeReads(plan, false).map(table => `${table}: ${text}`) : []
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

/** The first rows of a table, whichever they are, are no reading of all of it. */
function wholeReads(plan: Plan, isLimited: boolean): string[] {
  const table = plan['Relation Name'] ?? ''
  const isWhole = plan['Node Type'] === 'Seq Scan' && LARGE.has(table) && (!isLimited || plan.Filter !== undefined)
  const below = plan.Plans?.flatMap(one => wholeReads(one, plan['Node Type'] === 'Limit')) ?? []
  return isWhole ? [table, ...below] : below
}

describe('no large table is read whole', () => {
  const traders = Object.entries(CALLS).flatMap(([name, { path, mutating }]) => (mutating ? [] : [asked(name, path)]))
  it.each(traders)('by $name', async ({ path }) => {
    expect(await scansOf(path, token)).toEqual([])
  })

  const console = Object.entries(OPERATOR_CALLS).flatMap(([name, { path, method }]) =>
    method === 'GET' && !path.endsWith('/events') ? [asked(name, path)] : [],
  )
  it.each(console)('by $name', async ({ path }) => {
    expect(await scansOf(path, operator.token)).toEqual([])
  })

  it.each(['uid=UID', 'ref=64', 'from=1700000000000&to=1800000000000', 'realm=real', 'kind=forex_close'])(
    'by the ledger with %s',
    async query => {
      const path = `${OPERATOR_CALLS.operatorLedger.path}?${query.replace('UID', uid)}`
      expect(await scansOf(path, operator.token)).toEqual([])
    },
  )
})
