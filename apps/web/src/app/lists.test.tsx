// @vitest-environment happy-dom
// Every list of the app that has pages: the next one comes when its end is reached, and a pull asks for the first again.
import type { CallName } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { BASIC_INFO } from '../../testing/basic-info.ts'
import { FOLLOWED, MASTER } from '../../testing/masters.ts'
import { balancesOf, TRON, WITHDRAWAL, WITHDRAWAL_TERMS } from '../../testing/money.ts'
import { wireOrder } from '../../testing/orders.ts'
import { newUser, open, usePage } from '../../testing/page.tsx'
import { pullDown, showEndOfLists } from '../../testing/scrolling.ts'
import { type Answers, serve } from '../../testing/server.ts'
import { USER } from '../../testing/user.ts'
import FollowedScreen from '../features/follow/followed-screen.tsx'
import FollowersScreen from '../features/follow/followers-screen.tsx'
import FollowHomeScreen from '../features/follow/home-screen.tsx'
import MasterScreen from '../features/follow/master-screen.tsx'
import FundIncomeScreen from '../features/funds/income-screen.tsx'
import NewsScreen from '../features/news/news-screen.tsx'
import DepositScreen from '../features/wallet/deposit/deposit-screen.tsx'
import HistoryScreen from '../features/wallet/history-screen.tsx'
import TransferScreen from '../features/wallet/transfer-screen.tsx'
import WithdrawScreen from '../features/wallet/withdraw/withdraw-screen.tsx'
import { signIn } from '../platform/stores/session-store.ts'
import OrderPage from './order-page.tsx'

usePage('orders', 'margin', 'notices', 'micro', 'receipts', 'follow', 'masters', 'funds', 'news', 'wallet')
beforeEach(() => signIn('token', USER))

const AT = '2026-03-04 12:00:00'
const NO_ORDERS: AnswerOf<'orders'> = { data: [], total: 0, all_fact_profits: '0' }

/** What the screens ask for beside their list. */
const AROUND: Answers = {
  userInfo: USER,
  basicInfo: BASIC_INFO,
  tradeList: [],
  masterPerformance: [],
  balances: balancesOf('500'),
  profits: { profits: '0' },
  transferable: { balance: '0', haircut: '0', stale: '' },
  depositOptions: [],
  wireOptions: [],
  depositTerms: { coin: [], bank: [], minimum: '10', maximum: '100000' },
  withdrawalCurrencies: [TRON],
  payoutMethods: [],
  withdrawalTerms: WITHDRAWAL_TERMS,
  microOrders: { data: [], total: 0 },
  trader: MASTER,
}

const DEPOSIT: AnswerOf<'deposits'>['data'][number] = {
  id: 1,
  number: '1.00',
  type: 0,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  status: 0,
  status_name: 'Under review',
  created_at: AT,
  decided_at: '',
  remark: '',
  proof_id: 1,
}

const page =
  <Row,>(row: (number: number) => Row) =>
  (sent: { readonly page?: string }) => ({
    data: [row(Number(sent.page))],
    total: 2,
  })
const log = (Id: number) => ({
  Id,
  Value: `${Id}.00`,
  LockValue: '0',
  Type: 1,
  Memo: 'transfer_in',
  MemoTran: `Row ${Id}`,
  RefId: 1,
  CreatedAtTran: AT,
  KeyActs: [],
})
const article = (id: number) => ({ id, title: `Row ${id}`, desc: '', logo: '', created_at: AT })
const named = (id: number) => ({ nickname: `Row ${id}`, user_id: `user${id}`.padEnd(16, '0') })
const follower = (id: number) => ({
  follow_id: String(id),
  nickname: `Row ${id}`,
  avatar: 'kite' as const,
  profitability: '0',
  total_profits: '0',
})
const payment = (day: number) => ({ id: day, day, interest: '1.0000', created_at: AT, paid_at: AT })
const position = (Id: number) =>
  wireOrder({ Id, ForexTradeLists: { ...wireOrder({}).ForexTradeLists, ShowCode: `Row ${Id}` } })
const closed = (Id: number) => ({ ...position(Id), Status: 3, CompleteTimeHandler: AT }) as const

interface List {
  readonly content: ReactNode
  readonly at?: string
  readonly call: CallName
  readonly answers: Answers
  /** What only the second page brings; "Row 2" unless told. */
  readonly second?: string | RegExp
  /** The button that opens the list, where a sheet has it. */
  readonly behind?: RegExp
}

const LISTS: Readonly<Record<string, List>> = {
  'open positions': {
    content: <OrderPage />,
    at: '/order?source=0&type=1',
    call: 'orders',
    answers: {
      orders: sent => (sent['status'] === '1' ? { ...page(position)(sent), all_fact_profits: '0' } : NO_ORDERS),
    },
  },
  'the history of orders': {
    content: <OrderPage />,
    at: '/order?source=0&type=3',
    call: 'orderHistory',
    answers: {
      orders: NO_ORDERS,
      orderHistory: ({ before }) => ({
        data: [closed(before === 'more' ? 2 : 1)],
        next: before === 'more' ? '' : 'more',
        total: 2,
        all_fact_profits: '0',
      }),
    },
  },
  'the records of an account': {
    content: <HistoryScreen />,
    at: '/mine/history?accountTypeId=3',
    call: 'accountLogs',
    answers: { accountLogs: page(log) },
  },
  deposits: {
    content: <DepositScreen />,
    at: '/mine/charge',
    call: 'deposits',
    answers: { deposits: page(id => ({ ...DEPOSIT, id, remark: `Row ${id}` })) },
    second: /Row 2/,
  },
  withdrawals: {
    content: <WithdrawScreen />,
    at: '/mine/withdraw',
    call: 'withdrawals',
    answers: { withdrawals: page(id => ({ ...WITHDRAWAL, id, address: `Row ${id}` })) },
  },
  transfers: {
    content: <TransferScreen />,
    at: '/mine/transfer',
    call: 'transferLog',
    answers: {
      transferLog: page(id => ({ id, balance: `${id}.00`, from: 3 as const, to: 1 as const, created_at: AT })),
    },
    second: '2.00',
  },
  news: { content: <NewsScreen />, call: 'newsList', answers: { newsList: page(article) } },
  'master traders': {
    content: <FollowHomeScreen />,
    call: 'traders',
    answers: { traders: page(id => ({ ...MASTER, ...named(id) })) },
  },
  'followed masters': {
    content: <FollowedScreen />,
    call: 'followedTraders',
    answers: { followedTraders: page(id => ({ ...FOLLOWED, ...named(id) })) },
  },
  'open copies': {
    content: <FollowedScreen />,
    call: 'followOrders',
    answers: {
      followedTraders: { data: [FOLLOWED], total: 1 },
      followOrders: sent => ({ ...page(position)(sent), all_fact_profits: '0' }),
    },
    behind: /Open copies/,
  },
  'closed copies': {
    content: <FollowedScreen />,
    call: 'followOrders',
    answers: {
      followedTraders: { data: [FOLLOWED], total: 1 },
      followOrders: sent => ({ ...page(closed)(sent), all_fact_profits: '0' }),
    },
    behind: /Closed copies/,
  },
  'closed orders of a master': {
    content: <MasterScreen />,
    at: `/follow/trader?id=${MASTER.user_id}`,
    call: 'followOrders',
    answers: { followOrders: sent => ({ ...page(closed)(sent), all_fact_profits: '0' }) },
  },
  followers: {
    content: <FollowersScreen />,
    call: 'myFollowers',
    answers: {
      myFollowers: sent => ({ ...page(follower)(sent), total_profits: '0', position_profits: '0', follow_num: 2 }),
    },
  },
  'income of a subscription': {
    content: <FundIncomeScreen />,
    at: '/mining/income?id=3',
    call: 'fundIncome',
    answers: { fundIncome: sent => ({ data: [payment(Number(sent['page']))], last_page: 2 }) },
    second: 'Day 2',
  },
}

it.each(Object.keys(LISTS))('%s: the next page comes when the end is reached, and the end is named', async name => {
  const { content, at = '/', call, answers, second = 'Row 2', behind } = LISTS[name] ?? expect.fail(name)
  showEndOfLists()
  const server = serve({ ...AROUND, ...answers })
  await open(content, 'en', at)
  if (behind) await newUser().click(await screen.findByRole('button', { name: behind }))
  const list = within(behind ? await screen.findByRole('dialog') : document.body)
  expect((await list.findAllByText(second)).length).toBeGreaterThan(0)
  const pages = server.asked(call).filter(query => /page=2|before=more/.test(query))
  expect(pages).toHaveLength(1)
  await list.findByText('End of list')
})

it.each(['open positions', 'news', 'master traders', 'followed masters', 'followers', 'income of a subscription'])(
  '%s: pulled down, they are asked for again, and the spinner hides',
  async name => {
    const { content, at = '/', call, answers } = LISTS[name] ?? expect.fail(name)
    const server = serve({ ...AROUND, ...answers })
    await open(content, 'en', at)
    const row = await screen.findByText(/^(?:Row|Day) 1$/)
    const before = server.asked(call).length
    await pullDown(row)
    await screen.findByTestId('refreshing')
    await waitFor(() => expect(server.asked(call).length).toBeGreaterThan(before))
    await waitFor(() => expect(screen.queryByTestId('refreshing')).toBeNull())
  },
)

it('news are those of category 1', async () => {
  const server = serve({ newsList: { data: [article(1)], total: 1 } })
  await open(<NewsScreen />)
  await screen.findByText('Row 1')
  expect(server.asked('newsList')).toEqual(['category_id=1&page=1'])
})
