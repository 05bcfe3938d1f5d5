// @vitest-environment happy-dom
// Every list of the app, by the function its screens read it through: more than one page, a row that comes while pages are read, each row
// once, and an end. Rows are made from the contract. A call that answers pages and is in no list here fails.
import { exampleOf } from '@tallystick/wire/openapi/examples'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePage } from '../../testing/page.tsx'
import { serve } from '../../testing/server.ts'
import { USER } from '../../testing/user.ts'
import { useAlerts } from '../entities/alert/alerts.ts'
import { useMicroHistory, useMicroOrders } from '../entities/micro/micro.ts'
import { useNotices } from '../entities/notice/notices.ts'
import { useOrderHistory, useOrders } from '../entities/order/orders.ts'
import { useDeposits, useTransactions, useTransfers, useWithdrawals } from '../entities/wallet/wallet.ts'
import { useComparedOrders } from '../features/follow/comparison/comparison.ts'
import { useFollowed, useFollowers, useFollowOrders, useSkips, useTraders } from '../features/follow/follow-calls.ts'
import { useFunds, useIncome, useSubscriptions } from '../features/funds/fund-calls.ts'
import { useLoans } from '../features/loan/loan-calls.ts'
import { useNews } from '../features/news/news-api.ts'
import { useRankedMasters } from '../features/rank/ranked-master.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useRows } from '../platform/pages.ts'
import { signIn } from '../platform/stores/session-store.ts'

usePage()
beforeEach(() => signIn('token', USER))

interface Read {
  readonly data: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  fetchNextPage(): Promise<unknown>
}

const LISTS: Readonly<Partial<Record<CallName, () => Read>>> = {
  orders: () => useOrders('holding'),
  orderHistory: () => useOrderHistory({}),
  microOrders: () => useMicroOrders(),
  microHistory: () => useMicroHistory({}),
  accountLogs: () => useTransactions('main'),
  transferLog: () => useTransfers(),
  deposits: () => useDeposits('coin'),
  withdrawals: () => useWithdrawals(),
  loans: () => useLoans(),
  funds: () => useFunds('en'),
  fundSubscriptions: () => useSubscriptions('en'),
  fundIncome: () => useIncome(3),
  traders: () => useTraders('', {}),
  followedTraders: () => useFollowed(),
  myFollowers: () => useFollowers(),
  skippedCopies: () => useSkips('abcdefgh12345678'),
  followOrders: () => useFollowOrders('abcdefgh12345678', undefined, 'closed'),
  comparedOrders: () => useComparedOrders('abcdefgh12345678'),
  rankedMasters: () => useRankedMasters({}),
  notices: () => useNotices({ group: undefined, unread: false }),
  alerts: () => useAlerts('active'),
  newsList: () => useNews(),
  // Read where they are shown.
  changes: () => useRows('changes', { queryKey: ['changes'], params: {}, idOf: row => row.id }),
  feedbackList: () => useRows('feedbackList', { queryKey: ['feedback'], params: {}, idOf: row => row.id }),
}

/** Not lists of the app: a search that shows its first matches, and calls that the app has another one for. */
const APART: readonly CallName[] = ['searchCompany', 'subscriptionList', 'mySubscriptions']

const isPaged = (name: CallName): boolean => {
  const { answer } = SCHEMAS[name]
  if (!('properties' in answer)) return false
  const { data, ...head } = answer.properties as Readonly<Record<string, { readonly type?: string }>>
  return data?.type === 'array' && ('total' in head || 'last_page' in head || 'next' in head)
}

// Object.keys widens the names of the contract to string.
const NAMES = (Object.keys(CALLS) as CallName[]).filter(isPaged)

it('there is a list for every call that answers pages', () => {
  expect([...Object.keys(LISTS), ...APART].toSorted()).toEqual(NAMES.toSorted())
})

const PER_PAGE = 3
const ID = /^(?:id|Id|follow_id|user_id|user)$/

/** A row of the contract by the number it is known by. */
function rowOf(name: CallName, number: number): object {
  // A paged call has an array of rows.
  const { data } = (SCHEMAS[name].answer as unknown as { properties: { data: { items: object } } }).properties
  const example = exampleOf(data.items) as Readonly<Record<string, unknown>>
  const own = Object.keys(example).filter(field => ID.test(field))
  if (own.length === 0) throw new Error(`${name}: rows have no id`)
  return { ...example, ...Object.fromEntries(own.map(field => [field, numbered(field, example[field], number)])) }
}

function numbered(field: string, value: unknown, number: number): unknown {
  if (field === 'user') return { ...(value as object), user_id: `user ${number}` }
  return typeof value === 'number' ? number : `user ${number}`
}

/** Pages by number, newest first; a row comes in front of all others after the first page was read. */
function numberedPages(name: CallName, { rows, isGrowing }: { readonly rows: number; readonly isGrowing: boolean }) {
  let asked = 0
  return (sent: Readonly<Record<string, string>>) => {
    asked += 1
    const count = rows + (isGrowing && asked > 1 ? 1 : 0)
    const all = Array.from({ length: count }, (_, index) => count - index)
    const page = Number(sent['page'])
    const data = all.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(number => rowOf(name, number))
    const head = exampleOf(SCHEMAS[name].answer) as object
    const end = 'last_page' in head ? { last_page: Math.ceil(count / PER_PAGE) } : { total: count }
    return { ...head, data, ...end } as never
  }
}

/** Pages that follow each other by their last row. */
function cursorPages(name: CallName, rows: number) {
  return (sent: Readonly<Record<string, string>>) => {
    const from = sent['before'] === undefined ? rows : Number(sent['before']) - 1
    const data = Array.from({ length: Math.min(PER_PAGE, from) }, (_, index) => from - index)
    const last = data.at(-1) ?? 1
    const head = exampleOf(SCHEMAS[name].answer) as object
    const total = 'total' in head ? { total: rows } : {}
    return {
      ...head,
      ...total,
      data: data.map(number => rowOf(name, number)),
      next: last > 1 ? String(last) : '',
    } as never
  }
}

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** The rows of a list as its screens get them. */
function rowsIn(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data
  const found = Object.values(data ?? {}).find(Array.isArray)
  return Array.isArray(found) ? found : []
}

async function readAll(name: CallName) {
  const useList = LISTS[name] ?? expect.fail(name)
  const { result } = renderHook(() => useList(), { wrapper })
  const isStill = () => expect(result.current.isFetching).toBe(false)
  await waitFor(() => expect(rowsIn(result.current.data).length).toBeGreaterThan(0))
  let pages = 1
  while (result.current.hasNextPage) {
    pages += 1
    if (pages > 10) throw new Error(`${name} has no end`)
    await act(() => result.current.fetchNextPage())
    await waitFor(isStill)
  }
  const text = rowsIn(result.current.data).map(row =>
    JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )
  return { pages, rows: text }
}

const isCursor = (name: CallName): boolean => {
  const { params } = SCHEMAS[name]
  return 'before' in params.properties
}

describe.each(NAMES.filter(name => name in LISTS))('%s', name => {
  it('is read page by page to its end, each row once', async () => {
    const answer = isCursor(name) ? cursorPages(name, 8) : numberedPages(name, { rows: 8, isGrowing: false })
    const server = serve({ [name]: answer })
    const { pages, rows } = await readAll(name)
    expect([pages, rows.length, new Set(rows).size]).toEqual([3, 8, 8])
    expect(server.asked(name)).toHaveLength(3)
    // Whatever else it is asked with, each page is asked for once.
    expect(new Set(server.asked(name)).size).toBe(3)
  })

  it('shows a row that moved to the next page once', async () => {
    if (isCursor(name)) return
    serve({ [name]: numberedPages(name, { rows: 5, isGrowing: true }) })
    const { rows } = await readAll(name)
    // The new one came in front of what was read; those below it moved.
    expect([rows.length, new Set(rows).size]).toEqual([5, 5])
  })

  it('with one page ends there', async () => {
    const answer = isCursor(name) ? cursorPages(name, 2) : numberedPages(name, { rows: 2, isGrowing: false })
    const server = serve({ [name]: answer })
    const { pages, rows } = await readAll(name)
    expect([pages, rows.length, server.asked(name).length]).toEqual([1, 2, 1])
  })
})
