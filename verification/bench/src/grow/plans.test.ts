// What the reading calls of both APIs ask the database, on a filled one: no statement reads a large table from one end to the other, sorts
// much of one, or reads more rows the more a user has.
import { OPERATOR_CALLS, OPERATOR_ROLES } from '@tallystick/wire/operator/calls'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { PORTFOLIO_PERIODS } from '@tallystick/wire/portfolio-periods'
import { CALLS } from '@tallystick/wire/trader/calls'
import { demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { testOperator, type TestOperator } from '@tallystick/server/testing/api/operators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sumFinishedDays } from '@tallystick/server/http/lists/closed-days'
import { COUNTED_ROWS, ROWS_PER_PAGE } from '@tallystick/wire/paging'
import { asked } from './calls.ts'
import { fill } from './fill.ts'
import { openPastYears } from './past-years.ts'
import { sessionOf, sessionOfUser } from './takeover.ts'

/** Statements that read a large table whole, by how they begin, and why they still do. */
const KNOWN: readonly (readonly [begins: string, why: string])[] = [
  [
    'select realm, type * 4 + bucket as account, (array',
    'operatorConservation: the sum of every account is what it shows, and is shared',
  ],
  ['select c.id, array(', 'operatorDeposits: pictures that look alike are found by comparing with each'],
]
/** Bounded by its limit: a filter that few rows fit reads on until the end. */
const CAPPED_COUNT = `limit ${COUNTED_ROWS}) counted`
const SIZE = { users: 5_000, orders: 20_000, open: 500, answers: 1_000 }
/** Tables that grow and that the fill has many rows of: one with few is rightly read whole. */
const LARGE: ReadonlySet<string> = new Set([
  'ledger',
  'forex_order',
  'outbox',
  'account',
  'users',
  'deposit',
  'notice',
  'closed_day',
])
/** Closed orders, ledger rows and notices of one busy user. */
const BUSY = 1.2 * COUNTED_ROWS
/** Rows that a statement may read of large tables: as many as are counted, and those of a page with what belongs to them. */
const MOST_READ = COUNTED_ROWS + 1_000
/** A file holds so many. */
const EXPORTED = 20_000
/** Calls that read on through a user's rows until enough fit, and why they still do. */
const READS_ON: ReadonlyMap<string, string> = new Map([
  ['orderHistory', 'a filter that few orders fit: in the index of closed orders alone'],
])
const MOST_SORTED = 1_000
/** The console counts short trades of a week, one by one. */
const LOOKED_AT_MS = 8 * DAY_MS
const LAST_PAGE = COUNTED_ROWS / ROWS_PER_PAGE

let api: TestApi
let token: string
let operator: TestOperator
let uid: string
let busy: string

beforeAll(async () => {
  api = await testApi()
  // The fill goes by the clock of the machine.
  api.clock.advance(Math.max(0, Date.now() - api.clock.now()))
  await openPastYears(api.pool)
  // A first account makes the shard.
  await demoUser(api)
  await fill(api.pool, SIZE, () => undefined)
  token = await sessionOf(api.pool, 3)
  operator = await testOperator(api, ...OPERATOR_ROLES)
  const { rows } = await api.pool.query<{ uid: string }>('select uid from users order by id desc limit 1')
  uid = rows[0]?.uid ?? ''
  busy = await busyUser()
}, 60_000)
afterAll(() => api.close())

/** A user with more than is counted, everything on a finished day, of which nothing looks at each order any more. Returns a session. */
async function busyUser(): Promise<string> {
  const isOver = `status = 3 and closed_at < ${api.clock.now() - LOOKED_AT_MS}`
  const { rows } = await api.pool.query<{ user_id: bigint }>(
    `select user_id from forex_order where ${isOver} order by id desc limit 1`,
  )
  const userId = Number(rows[0]?.user_id)
  const many = (table: string, where: string, changed: string): Promise<unknown> =>
    api.pool.query(
      `insert into ${table} select made.* from (select * from ${table} where ${where} order by 1 desc, 2 desc limit 1) one, generate_series(1, ${BUSY}) n,
       jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changed})) made`,
    )
  await many(
    'forex_order',
    `user_id = ${userId} and ${isOver}`,
    `'id', (10000000 + n) * 64, 'closed_at', closed_at + n`,
  )
  await many('ledger', `user_id = ${userId} and kind = 'forex_close'`, `'seq', 10000000 + n, 'at', at + n`)
  await api.pool.query(
    `insert into notice (user_id, kind, ref, params, at)
     select ${userId}, 'order_filled', n, '{}', n from generate_series(1, ${BUSY}) n`,
  )
  // The days before are as good as summed up: nobody looks at what they come to.
  await api.pool.query(
    `insert into closed_day (user_id, product, day, pair_id, side, relation_id, won, lost, even, gain, loss, margin)
     select id, 1, day, 1, 1, 0, 1, 0, 0, 1, 0, 1 from users, generate_series(1, 3) day`,
  )
  await api.pool.query(
    `update closed_day_cursor set until = (select (max(closed_at) / ${DAY_MS} - 1) * ${DAY_MS} from forex_order) where product = 1`,
  )
  await api.pool.query(`update closed_day_cursor set until = ${Date.now()} where product = 2`)
  await sumFinishedDays(api.pool, Date.now())
  await api.pool.query(`update user_day_cursor set until = ${Date.now()}`)
  // Equity of two years, a position open all the time; the last hour is recorded.
  const hour = Math.floor(Date.now() / HOUR_MS)
  await api.pool.query(
    `insert into equity_hour select ${userId}, ${hour} - n, 1, 1, 1, 1, 1, 1, 1, 1, (select max(seq) from ledger)
     from generate_series(0, 17520) n`,
  )
  await api.pool.query('update equity_cursor set until = $1', [hour * HOUR_MS])
  await api.pool.query('vacuum analyze forex_order, ledger, notice, closed_day, equity_hour')
  return sessionOfUser(api.pool, userId)
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

async function faultsOf(path: string, authorization: string, mostRead = MOST_READ): Promise<string[]> {
  const watched = vi.spyOn(api.pool, 'query')
  const { statusCode } = await api.app.inject({ url: path, headers: { authorization, lang: 'en' } })
  const statements = watched.mock.calls.map(statementOf)
  watched.mockRestore()
  expect(statusCode, path).toBeLessThan(500)
  return (await Promise.all(statements.map(one => faults(one, mostRead)))).flat()
}

/** Asked with a text and values, or with an object that holds both. */
function statementOf([query, values]: readonly unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = query as Partial<Statement>
  return { text: text ?? '', values: own ?? (Array.isArray(values) ? values : []) }
}

async function faults({ text, values }: Statement, mostRead: number): Promise<string[]> {
  if (!/^\s*(?:select|with)\b/i.test(text)) return []
  if (KNOWN.some(([begins]) => text.startsWith(begins))) return []
  const { rows } = await api.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) return []
  const whole = text.includes(CAPPED_COUNT) ? [] : wholeReads(plan, false)
  const read = rowsRead(plan)
  return [
    ...whole.map(table => `${table} is read whole`),
    ...largeSorts(plan).map(count => `${count} rows are sorted`),
    ...(read > mostRead ? [`${read} rows are read`] : []),
  ].map(fault => `${fault}: ${text}`)
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Filter?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

const below = (plan: Plan): readonly Plan[] => plan.Plans ?? []
/** The table whose partition it is. */
const tableOf = (plan: Plan): string =>
  (plan['Relation Name'] ?? '').replace(/_(?:first|open|other|\d{4}_\d\d_\d\d)$/, '')
const isOfLarge = (plan: Plan): boolean => LARGE.has(tableOf(plan))

/**
 * The first rows of a table, whichever they are, are no reading of all of it; nor is a look into a partition without rows. The partition of open
 * orders does not grow with the years: who asks for all that is open reads it from one end to the other.
 */
function wholeReads(plan: Plan, isLimited: boolean): string[] {
  const isOfOpen = plan['Relation Name'] === 'forex_order_open' && !/user_id/.test(plan.Filter ?? '')
  const isScan = plan['Node Type'] === 'Seq Scan' && isOfLarge(plan) && !isOfOpen && ownRows(plan) > 0
  const isWhole = isScan && (!isLimited || plan.Filter !== undefined)
  const deeper = below(plan).flatMap(one => wholeReads(one, plan['Node Type'] === 'Limit'))
  return isWhole ? [tableOf(plan), ...deeper] : deeper
}

function largeSorts(plan: Plan): number[] {
  const sorted = below(plan)[0]
  const count = plan['Node Type'] === 'Sort' && sorted && rowsRead(sorted) > 0 ? sorted['Actual Rows'] : 0
  return [...(count > MOST_SORTED ? [count] : []), ...below(plan).flatMap(largeSorts)]
}

/** Of large tables, found or passed over. */
function rowsRead(plan: Plan): number {
  return below(plan).reduce((sum, one) => sum + rowsRead(one), isOfLarge(plan) ? ownRows(plan) : 0)
}

function ownRows(plan: Plan): number {
  const passed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return (plan['Actual Rows'] + passed) * plan['Actual Loops']
}

const TRADERS = Object.entries(CALLS).flatMap(([name, { path, mutating }]) => (mutating ? [] : [asked(name, path)]))
const CONSOLE = Object.entries(OPERATOR_CALLS).flatMap(([name, { path, method }]) =>
  method === 'GET' && !path.endsWith('/events') ? [asked(name, path)] : [],
)

describe('no large table is read whole or sorted', () => {
  it.each(TRADERS)('by $name', async ({ path }) => {
    expect(await faultsOf(path, token)).toEqual([])
  })

  it.each(CONSOLE)('by $name', async ({ path }) => {
    expect(await faultsOf(path, operator.token)).toEqual([])
  })

  it.each(['uid=UID', 'ref=64', 'from=1700000000000&to=1800000000000', 'realm=real', 'kind=adjustment'])(
    'by the ledger with %s',
    async query => {
      const path = `${OPERATOR_CALLS.operatorLedger.path}?${query.replace('UID', uid)}`
      // Each row has a user beside it.
      expect(await faultsOf(path, operator.token, 2 * MOST_READ)).toEqual([])
    },
  )
})

describe('no call reads more the more a user has', () => {
  it.each(TRADERS.filter(({ name }) => !READS_ON.has(name)))('by $name', async ({ name, path }) => {
    expect(await faultsOf(path, busy, name.startsWith('export') ? EXPORTED : MOST_READ)).toEqual([])
  })

  it.each([
    `${CALLS.orders.path}?status=3`,
    CALLS.accountLogs.path,
    `${CALLS.accountLogs.path}?type=3`,
    CALLS.notices.path,
    CALLS.deposits.path,
  ])('by %s, the last page and those behind it', async path => {
    const page = (number: number): string => `${path}${path.includes('?') ? '&' : '?'}page=${number}`
    for (const number of [LAST_PAGE, LAST_PAGE + 1]) expect(await faultsOf(page(number), busy)).toEqual([])
  })

  it.each(PORTFOLIO_PERIODS)('by a portfolio of %s', async period => {
    expect(await faultsOf(`${CALLS.portfolio.path}?period=${period}`, busy)).toEqual([])
  })

  it('and the last counted row is on the last page', async () => {
    const read = async (page: number): Promise<{ data: unknown[]; total: number }> => {
      const url = `${CALLS.orders.path}?status=3&page=${page}`
      const answer = await api.app.inject({ url, headers: { authorization: busy, lang: 'en' } })
      return answer.json<{ data: { data: unknown[]; total: number } }>().data
    }
    const [last, behind] = [await read(LAST_PAGE), await read(LAST_PAGE + 1)]
    expect([last.data.length, last.total]).toEqual([ROWS_PER_PAGE, COUNTED_ROWS])
    expect([behind.data.length, behind.total]).toEqual([0, COUNTED_ROWS])
  })
})
