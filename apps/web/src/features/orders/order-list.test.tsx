// @vitest-environment happy-dom
// The order lists as the user meets them: what a row says, and how a position is closed from it.
import { screen, waitFor, within } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { beforeEach, expect, it } from 'vitest'
import { quote } from '../../../testing/market.ts'
import { wirePair } from '../../../testing/pair.ts'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { NO_FILTER } from '../../entities/order/history-filter.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { OrderList } from './order-list.tsx'

usePage('orders', 'receipts')
beforeEach(() => useToasts.setState({ toasts: [] }))

const ORDER: AnswerOf<'orders'>['data'][number] = {
  Id: 41,
  OriginId: 0,
  ForexTradeLists: { Id: 7, Code: 'BTCUSD', ShowCode: 'BTC/USD', Logo: '', PricePrecision: 2 },
  OrderType: 1,
  Quantity: '0.5',
  OriginPrice: '100000',
  Price: '100000',
  UpdatePrice: '100300',
  FactProfits: '150',
  CautionMoney: '500',
  TradeFee: '1',
  TargetLossPrice: '0',
  TargetProfitPrice: '0',
  Status: 1,
  CreateTimeHandler: '2026-03-04 09:30:05',
  CompleteTimeHandler: '',
  FollowType: 1,
  Multiple: 20,
  SplitFromId: 0,
  CloseReason: '',
  OpenTickId: 1,
  CloseTickId: 0,
}
const CLOSED = { ...ORDER, Status: 3, CompleteTimeHandler: '2026-03-05 10:00:00', CloseReason: 'stop_loss' } as const

const listOf = (...data: AnswerOf<'orders'>['data']): AnswerOf<'orders'> => ({
  data,
  total: data.length,
  all_fact_profits: '0',
})

async function openList(status: 'holding' | 'closed', answers: Answers) {
  quote({ close: '100300.00' })
  useSession.setState({ token: 'token' })
  const server = serve({
    tradeList: [],
    balances: [],
    profits: { profits: '0' },
    ...answers,
  })
  await open(<OrderList status={status} filter={NO_FILTER} offerTrade />)
  await screen.findByText('BTC/USD')
  return server
}

it('a row says on which day and at what time the order was opened', async () => {
  await openList('holding', { orders: listOf(ORDER) })
  expect(screen.getByTestId('order-time').textContent).toMatch(/4.* 2026, 09:30:05 UTC$/)
})

it('a row of the history says when it closed', async () => {
  await openList('closed', { orderHistory: { ...listOf(CLOSED), next: '' } })
  expect(screen.getByTestId('order-time').textContent).toMatch(/5.* 2026, 10:00:00 UTC$/)
})

it('a position closes from its row in two taps, and one message tells the result', async () => {
  const server = await openList('holding', {
    orders: listOf(ORDER),
    closeOrder: { Id: 41, Price: '100310', FactProfits: '155' },
  })
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Close position' }))
  const question = screen.getByRole('alertdialog', { name: 'Close 0.5 BTC/USD?' })
  await user.click(within(question).getByRole('button', { name: 'Close position' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sent).toEqual([{ id: '41' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
    ' · Closing price 100,310.00 · P&L +155.000000 USD',
  ])
})

it('[FO14] a part of a position is closed by a tap on its share, or by typed lots', async () => {
  const server = await openList('holding', {
    tradeList: [wirePair(1, 'BTCUSD')],
    orders: listOf(ORDER),
    closeOrderPart: { Id: 105, SplitFromId: 41, Price: '100310', FactProfits: '77.5' },
  })
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Close position' }))
  const question = screen.getByRole('alertdialog', { name: 'Close 0.5 BTC/USD?' })
  const lots = within(question).getByRole('textbox', { name: 'Lots to close' })
  expect(within(question).getByRole('radio', { name: 'All' }).getAttribute('aria-checked')).toBe('true')
  await user.click(within(question).getByRole('radio', { name: '50%' }))
  expect(lots).toHaveProperty('value', '0.25')
  await user.clear(lots)
  await user.type(lots, '0.6')
  expect(within(question).getByText('This position has 0.5 lots')).toBeTruthy()
  expect(within(question).getByRole('button', { name: 'Close position' })).toHaveProperty('disabled', true)
  await user.clear(lots)
  await user.type(lots, '0.2')
  await user.click(within(question).getByRole('button', { name: 'Close position' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sent).toEqual([{ id: '41', cont: '0.2' }])
})

it('a close that is refused takes the question away too', async () => {
  await openList('holding', { orders: listOf(ORDER), closeOrder: refusal('market_closed') })
  const user = newUser()
  await user.click(screen.getByRole('button', { name: 'Close position' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close position' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
