// Every list of a trader over more than one page: each row once, newest first as the contract says, the same total on every page, and nothing
// after the last. A call that answers pages and is in no table here fails.
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, realUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { testOperator } from '../../../testing/api/operators.ts'
import type { RealUser } from '../../../testing/api/wallet.ts'

const COUNT = 2 * ROWS_PER_PAGE + 3
/** Ids that belong to the only shard. */
const STEP = 64

interface Fill {
  readonly table: string
  /** What the list looks at; everything else is nothing of its type. */
  readonly row: (number: number, userId: number) => Readonly<Record<string, unknown>>
  /** As many as the list has rows unless told. */
  readonly count?: number
}

interface List {
  readonly fills: readonly Fill[]
  readonly query?: string
}

const SUBSCRIPTION = STEP * 1_000
const ORDERED = { created_at: 1_700_000_000_000 }

const LISTS: Readonly<Partial<Record<CallName, List>>> = {
  deposits: {
    fills: [{ table: 'deposit', row: (n, userId) => ({ id: n * STEP, user_id: userId, status: 1, type: 0 }) }],
  },
  withdrawals: { fills: [{ table: 'withdrawal', row: (n, userId) => ({ id: n * STEP, user_id: userId, status: 1 }) }] },
  loans: {
    fills: [
      { table: 'loan', row: (n, userId) => ({ id: n * STEP, user_id: userId, status: 3, amount: 1, period: 7 }) },
    ],
  },
  fundSubscriptions: {
    fills: [
      {
        table: 'fund_subscription',
        row: (n, userId) => ({ id: n * STEP, user_id: userId, fund_id: 1, status: 4, amount: 100, lock_days: 1 }),
      },
    ],
  },
  fundIncome: {
    query: `&sub_id=${SUBSCRIPTION}`,
    fills: [
      {
        table: 'fund_subscription',
        count: 1,
        row: (_, userId) => ({ id: SUBSCRIPTION, user_id: userId, fund_id: 1, status: 4, paid_days: COUNT }),
      },
      {
        table: 'fund_interest',
        row: (n, userId) => ({ id: n * STEP, user_id: userId, subscription_id: SUBSCRIPTION, day: n, amount: n }),
      },
    ],
  },
  notices: {
    fills: [{ table: 'notice', row: (n, userId) => ({ user_id: userId, kind: 'statement_failed', ref: n, at: n }) }],
  },
  feedbackList: {
    fills: [
      {
        table: 'feedback',
        row: (n, userId) => ({ user_id: userId, category: 'idea', body: `no. ${n}`, reply_by: 'app', ...ORDERED }),
      },
    ],
  },
  newsList: {
    query: '&category_id=9',
    fills: [
      { table: 'news', row: n => ({ id: 5_000 + n, category_id: 9, is_published: true, ...ORDERED }) },
      {
        table: 'news_text',
        row: n => ({ news_id: 5_000 + n, language: 'en', title: `no. ${n}`, description: '', content: 'text' }),
      },
    ],
  },
  searchCompany: {
    query: '&name=Company',
    fills: [
      {
        table: 'company',
        row: n => ({ name: `Company ${n}`, logo: '/mark.svg', is_listed: true, search_text: `company ${n}` }),
      },
    ],
  },
  changes: {
    fills: [
      {
        table: 'change_history',
        row: n => ({
          at: n,
          operator_id: operatorId,
          kind: 'setting',
          subject: 'forex_stale_ms',
          before: `${n}`,
          after: `${n + 1}`,
        }),
      },
    ],
  },
}

/** Tried with more than a page elsewhere: lists of orders and of money (lists.test.ts), and of funds (fund.test.ts). */
const ELSEWHERE: readonly CallName[] = ['orders', 'microOrders', 'accountLogs', 'transferLog', 'funds']
/** Other names of lists that are here. */
const ALIASES: readonly CallName[] = ['subscriptionList', 'mySubscriptions']
/** Of masters and followers: what is in them follows from orders, and each is compared whole in the tests of its module. */
const OF_COPYING: readonly CallName[] = [
  'rankedMasters',
  'traders',
  'followedTraders',
  'myFollowers',
  'skippedCopies',
  'followOrders',
]

let api: TestApi
let user: RealUser
let operatorId: number
beforeAll(async () => {
  api = await testApi()
  ;({ operatorId } = await testOperator(api, 'owner'))
  user = await realUser(api, 'every-list@example.com', 'correct horse battery')
  const tables = Object.values(LISTS).flatMap(({ fills }) => fills.map(({ table }) => table))
  const { rows } = await api.pool.query<{ change: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as change
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype in ('c', 'f') and relname = any($1)
     union all select format('alter table %I disable trigger user', name) from unnest($1::text[]) as name`,
    [tables],
  )
  for (const { change } of rows) await api.pool.query(change)
})
afterAll(() => api.close())

/** A value of nothing for every column that must have one. */
const NOTHING: Readonly<Record<string, string>> = {
  bigint: '0',
  integer: '0',
  smallint: '0',
  numeric: '0',
  boolean: 'false',
  jsonb: '{}',
  bytea: '\\x',
}

async function fill({ table, row, count = COUNT }: Fill): Promise<void> {
  const { rows: columns } = await api.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const base = Object.fromEntries(columns.map(({ name, type }) => [name, NOTHING[type] ?? '']))
  for (let number = 1; number <= count; number++) {
    const values = { ...base, ...row(number, user.userId) }
    const names = Object.keys(values)
    await api.pool.query(
      `insert into ${table} (${names.join(', ')}) overriding system value values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(values),
    )
  }
}

it('has every call that answers pages', () => {
  // The keys of the table are names of calls.
  const paged = (Object.keys(CALLS) as CallName[]).filter(name => 'page' in SCHEMAS[name].params.properties)
  const known = [...(Object.keys(LISTS) as CallName[]), ...ELSEWHERE, ...ALIASES, ...OF_COPYING]
  expect(known.toSorted()).toEqual(paged.toSorted())
})

const NAMES = Object.keys(LISTS) as CallName[]

describe.each(NAMES)('%s', name => {
  it('has each row once over all its pages, the same total on each, and nothing after them', async () => {
    const { fills = [], query = '' } = LISTS[name] ?? {}
    for (const one of fills) await fill(one)
    const ask = (page: number): Promise<Answered> => user.get(`${CALLS[name].path}?page=${page}${query}`)
    const rowsOf = ({ data }: Answered): unknown[] => (Array.isArray(data['data']) ? data['data'] : [])
    const first = await ask(1)
    expect(first.code).toBe(1)
    const pages = [first, await ask(2), await ask(3), await ask(4)]
    expect(pages.map(page => rowsOf(page).length)).toEqual([ROWS_PER_PAGE, ROWS_PER_PAGE, 3, 0])
    expect(new Set(pages.flatMap(rowsOf).map(row => JSON.stringify(row))).size).toBe(COUNT)
    for (const { data } of pages) {
      if ('total' in data) expect(data['total']).toBe(COUNT)
      if ('last_page' in data) expect(data['last_page']).toBe(3)
    }
  })
})
