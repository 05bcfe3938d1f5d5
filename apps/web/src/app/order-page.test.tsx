// @vitest-environment happy-dom
// The order page on a phone: its lists by their addresses, what a row opens, and the history narrowed by address, call and sums.
import { act, render, screen, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from '@tallystick/ui/routing/router'
import { RouterProvider } from '@tallystick/ui/routing/routing'
import type { TradeUpdate } from '@tallystick/wire/live/frames'
import { beforeAll, expect, it, vi } from 'vitest'
import { newUser, usePage } from '../../testing/page.tsx'
import { type Answers, serve } from '../../testing/server.ts'
import { BASIC_INFO } from '../../testing/basic-info.ts'
import { wireMicro, wireOrder } from '../../testing/orders.ts'
import { watchAccount } from '../entities/wallet/live-account.ts'
import { live } from '../live/live.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useSession } from '../platform/stores/session-store.ts'
import OrderPage from './order-page.tsx'
import { ADDRESSES } from './addresses.ts'

usePage('orders', 'margin', 'micro', 'receipts', 'notices')
// What opens from a row comes later; how long that takes is not what is tried here.
beforeAll(() => import('../features/orders/list/order-sheet.tsx'))

async function openOrders(address: string, answers: Answers = {}) {
  const server = serve({
    tradeList: [],
    balances: [],
    profits: { profits: '0' },
    orders: { data: [], total: 0, all_fact_profits: '0' },
    microOrders: { data: [], total: 0 },
    orderHistory: { data: [], next: '', total: 12, all_fact_profits: '34.5' },
    microHistory: { data: [], next: '', total: 3, won: 1, lost: 2, all_fact_profits: '-7.5' },
    basicInfo: BASIC_INFO,
    ...answers,
  })
  useSession.setState({ token: 'token' })
  history.replaceState(null, '', `#${address}`)
  const router = new Router({ addresses: ADDRESSES, routes: { '/order': { Show: OrderPage } } })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} Frame={OrderPage} />
    </QueryClientProvider>,
    { container: document.getElementById('root') ?? document.body },
  )
  await screen.findByRole('tab', { name: 'Up/Down' })
  if (address.includes('type=3')) await screen.findByTestId('history-sums')
  return { asked: server.asked, address: () => router.current.href.replace('/order', '') }
}

const sums = (): string | null => screen.getByTestId('history-sums').textContent

it('the sheet narrows the history by day, side and result, in the address and in the call, and the sums follow', async () => {
  const { asked, address } = await openOrders('/order?source=0&type=3')
  expect(asked('orderHistory')).toEqual([''])
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const sheet = screen.getByRole('dialog', { name: 'Filter' })
  await user.type(within(sheet).getByLabelText('From (UTC)'), '2026-03-04')
  await user.selectOptions(within(sheet).getByLabelText('Side'), 'Sell')
  await user.selectOptions(within(sheet).getByLabelText('Result'), 'Loss')
  await user.selectOptions(within(sheet).getByLabelText('Product'), 'Copied orders')
  await user.click(within(sheet).getByRole('button', { name: 'Show' }))
  await vi.waitFor(() => expect(asked('orderHistory').at(-1)).toBe('from=2026-03-04&type=2&result=loss&follow_type=2'))
  expect(address()).toBe('?source=0&type=3&from=2026-03-04&side=2&result=loss&copied=1')
  expect(sums()).toBe('Orders12Total P&L+34.500000USD')
  expect(screen.getByRole('button', { name: /^Filter/ }).textContent).toBe('Filter4')
})

it('an address with a filter opens narrowed, and can be cleared', async () => {
  const { asked, address } = await openOrders('/order?source=0&type=3&market=7&result=profit')
  expect(asked('orderHistory')).toEqual(['forex_id=7&result=profit'])
  expect(await screen.findByText('No orders match the filter.')).toBeDefined()
  const user = newUser()
  await user.click(screen.getByRole('button', { name: /^Filter/ }))
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  await vi.waitFor(() => expect(asked('orderHistory').at(-1)).toBe(''))
  expect(address()).toBe('?source=0&type=3')
})

it('another product keeps the other parts of the filter', async () => {
  const { asked, address } = await openOrders('/order?source=0&type=3&side=1&copied=0')
  const user = newUser()
  await user.click(screen.getByRole('button', { name: /^Filter/ }))
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Product'), 'Up/Down')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await vi.waitFor(() => expect(asked('microHistory')).toEqual(['type=1']))
  expect(address()).toBe('?source=1&type=3&side=1')
  await vi.waitFor(() => expect(sums()).toBe('Orders3Total P&L−7.50USDWin rate33.3% · 1/3'))
})

const POSITION = wireOrder({
  Id: 41,
  OriginId: 40,
  CautionMoney: '1000.500000',
  TradeFee: '3.250000',
  TargetLossPrice: '99000',
  TargetProfitPrice: '105000',
})
const PENDING = wireOrder({ Id: 42, Status: 0, OriginPrice: '95000.00', Price: '0', UpdatePrice: '0', OpenTickId: 0 })
const TRADING: Answers = {
  balances: [{ accountTypeId: 1, type: 'forex', currencyId: 1, balance: '8000', lockBalance: '1000' }],
  orders: ({ status }) => ({
    data: status === '1' ? [POSITION] : [PENDING],
    total: 1,
    all_fact_profits: status === '1' ? '12.5' : '0',
  }),
}

/** What the server pushes about the account, as the app listens to it. */
function accountFrames(): (data: TradeUpdate) => void {
  const subscribed = vi.spyOn(live, 'subscribe')
  watchAccount()
  const [, listener] =
    subscribed.mock.calls.find(([topic]) => topic === 'FOREX_TRADE') ?? expect.fail('not listened to')
  return data => act(() => listener.frame({ type: 'FOREX_TRADE', seq: 1, data }))
}

it('contracts have three lists by their numbers, with profit, balance, margin and margin level; the history has no level', async () => {
  const { asked, address } = await openOrders('/order?source=0&type=1', TRADING)
  const hear = accountFrames()
  await screen.findByText('BTC/USD')
  await vi.waitFor(() => expect(screen.getByTestId('total-profit').textContent).toBe('+12.500000'))
  const label = (text: string) => screen.queryByText(text)?.closest('div')?.textContent
  expect(label('Balance')).toBe('Balance8,000.00')
  expect([label('Total margin'), label('Margin level')]).toEqual(['Total margin0.00', 'Margin level–'])
  hear({ ProfitsTotal: '-20.25', CautionMoneyAll: '1000.500000', HazardRate: '797.55', TransOrder: [] })
  expect(screen.getByTestId('total-profit').textContent).toBe('−20.250000')
  expect([label('Total margin'), label('Margin level')]).toEqual(['Total margin1,000.50', 'Margin level797.55%'])
  const user = newUser()
  for (const [tab, type] of [
    [/^Pending/, 0],
    [/^History/, 3],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(address()).toBe(`?source=0&type=${type}`)
  }
  await screen.findByTestId('history-sums')
  expect(label('Margin level')).toBeUndefined()
  expect([label('Balance'), label('Total margin')]).toEqual(['Balance8,000.00', 'Total margin1,000.50'])
  expect(asked('orders')).toEqual(expect.arrayContaining(['status=1&page=1', 'status=0&page=1']))
})

const facts = (sheet: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...sheet.querySelectorAll('dl > div')].map(row => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  )

it('a tapped position shows margin, fee, stops, ids and times, and can be changed and closed', async () => {
  await openOrders('/order?source=0&type=1', TRADING)
  await newUser().click(await screen.findByRole('button', { name: /BTC\/USD/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Order details' })
  expect(facts(sheet)).toMatchObject({
    Margin: '1,000.500000',
    Fee: '3.250000',
    'Stop-loss': '99,000.00',
    'Take-profit': '105,000.00',
    'Order number': '41',
    'Copied from order': '40',
    'Opened (UTC)': expect.stringContaining('15:00:00'),
  })
  expect(within(sheet).getAllByRole('button', { name: /^(?:Set stops|Close position)$/ })).toHaveLength(2)
  expect(within(sheet).queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

it('a tapped pending order can be cancelled, after a question, and not closed', async () => {
  await openOrders('/order?source=0&type=0', TRADING)
  await newUser().click(await screen.findByRole('button', { name: /BTC\/USD/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Order details' })
  expect(within(sheet).queryByRole('button', { name: 'Close position' })).toBeNull()
  await newUser().click(within(sheet).getByRole('button', { name: 'Cancel order' }))
  expect(screen.getByRole('alertdialog', { name: 'Cancel this pending order?' })).toBeDefined()
})

it('Up/Down has two lists, with a countdown and a sheet; contracts are one tap away', async () => {
  const running = { data: [wireMicro({ Id: 9 })], total: 1 }
  const ended = wireMicro({ Id: 8, Status: 3, CloseReason: 'won', EndPrice: '100012.30', FactProfits: '37.50' })
  const microHistory = { data: [ended], next: '', total: 1, won: 1, lost: 0, all_fact_profits: '37.5' }
  const { address } = await openOrders('/order?source=0&type=1', { microOrders: running, microHistory })
  const user = newUser()
  await user.click(screen.getByRole('tab', { name: 'Up/Down' }))
  expect(address()).toBe('?source=1&type=1')
  expect((await screen.findByTestId('countdown')).getAttribute('data-seconds')).toMatch(/^(?:20|19)$/)
  await user.click(screen.getByRole('button', { name: /BTC\/USD/ }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Order details' })).getByRole('button', { name: 'Dismiss' }),
  )
  await user.click(screen.getByRole('tab', { name: 'Settled' }))
  expect(address()).toBe('?source=1&type=3')
  await user.click(await screen.findByRole('button', { name: /BTC\/USD/ }))
  expect(facts(await screen.findByRole('dialog', { name: 'Order details' }))).toMatchObject({
    'Closing price': '100,012.30',
    Result: 'Won',
  })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('tab', { name: 'Contracts' }))
  expect(address()).toBe('?source=0&type=1')
})
