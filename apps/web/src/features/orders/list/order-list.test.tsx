// @vitest-environment happy-dom
// The order lists as the user meets them: what a row says, and how a position is closed from it.
import { act, screen, waitFor, within } from '@testing-library/react'
import { decimal } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { quote } from '../../../../testing/market.ts'
import { wirePair } from '../../../../testing/pair.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../../testing/server.ts'
import { NO_FILTER } from '../../../entities/order/history-params.ts'
import { useStopUnit } from '../../../entities/order/stop-unit-store.ts'
import { useShownTrade } from '../../../entities/order/shown-trade.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { OrderList } from './order-list.tsx'

usePage('orders', 'receipts')
// What opens from a row comes later; how long that takes is not what is tried here.
beforeAll(() => import('./order-sheet.tsx'))
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
  ExpireTimeHandler: '',
  TrailDistance: '0',
  TrailPercent: '0',
  FollowType: 1,
  Multiple: 20,
  SplitFromId: 0,
  OtherId: 0,
  KeyActs: [],
  Note: '',
  Tags: [],
  CloseReason: '',
  OpenTickId: 1,
  CloseTickId: 0,
}
const PAIRED = { ...ORDER, Status: 0, OtherId: 105 } as const
const CLOSED = { ...ORDER, Status: 3, CompleteTimeHandler: '2026-03-05 10:00:00', CloseReason: 'stop_loss' } as const

const listOf = (...data: AnswerOf<'orders'>['data']): AnswerOf<'orders'> => ({
  data,
  total: data.length,
  all_fact_profits: '0',
})

async function openList(status: 'holding' | 'pending' | 'closed', answers: Answers) {
  quote({ close: '100300.00' })
  useSession.setState({ token: 'token' })
  const server = serve({
    tradeList: [],
    balances: [],
    profits: { profits: '0' },
    ...answers,
  })
  const page = await open(<OrderList status={status} filter={NO_FILTER} offerTrade />)
  await screen.findAllByText('BTC/USD')
  return { ...server, page }
}

it('a row says on which day and at what time the order was opened', async () => {
  await openList('holding', { orders: listOf(ORDER) })
  expect(screen.getByTestId('order-time').textContent).toMatch(/4.* 2026, 09:30:05 UTC$/)
})

it('an alert set from a position begins at the price it was opened at', async () => {
  const server = await openList('holding', {
    orders: listOf(ORDER),
    tradeList: [wirePair(7, 'BTCUSD')],
    makeAlert: { id: 9, price: '100300' },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(await screen.findByRole('button', { name: 'New price alert' }))
  const sheet = within(await screen.findByRole('dialog', { name: /^New price alert · / }))
  expect(sheet.getByLabelText('Alert price')).toHaveProperty('value', '100,000.00')
  await user.click(sheet.getByRole('button', { name: 'Set alert' }))
  await waitFor(() => expect(server.sent).toEqual([{ forex_id: '7', direction: 'below', level: '100000.00' }]))
})

it('a row names the key that acted, and its details say what it did; others have no mark', async () => {
  const KeyActs = [
    { Act: 'made', Key: 'Night bot' },
    { Act: 'changed', Key: '' },
  ] as const
  await openList('holding', { orders: listOf({ ...ORDER, KeyActs: [...KeyActs] }, { ...ORDER, Id: 40 }) })
  const [mark, ...others] = await screen.findAllByTestId('key-mark')
  expect(others).toEqual([])
  expect(mark?.textContent).toContain('Night bot, (removed)')
  expect(mark?.closest('[data-order]')?.getAttribute('data-order')).toBe('41')
  await newUser().click(screen.getAllByText('BTC/USD')[0] as HTMLElement)
  const lines = within(await screen.findByTestId('key-lines')).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual(['Opened by API key Night bot', 'Changed by API key (removed)'])
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

it('[FO18] a position is reversed from its details, after a question', async () => {
  const server = await openList('holding', {
    orders: listOf(ORDER),
    reverseOrder: { Id: 105, ClosedId: 41, Price: '100310', FactProfits: '155' },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reverse' }))
  const question = await screen.findByRole('alertdialog', { name: 'Reverse 0.5 BTC/USD?' })
  expect(question.textContent).toContain('Sell opens with the same lots')
  await user.click(within(question).getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sent).toEqual([{ id: '41' }])
})

it('[FX14] one tap moves the stop to break-even once the price has passed it', async () => {
  const server = await openList('holding', {
    tradeList: [wirePair(1, 'BTCUSD')],
    orders: listOf(ORDER),
    setStops: { Id: 41 },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Break-even' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  // A fee of 1 on half a lot.
  expect(server.sent).toMatchObject([{ id: '41', stop_loss_price: expect.stringMatching(/^100002/) }])
})

it('[FO19][FO23] a trailing stop is set with the stops in one call, by percent or by price', async () => {
  const server = await openList('holding', {
    tradeList: [wirePair(1, 'BTCUSD')],
    orders: listOf(ORDER),
    setAllStops: { Id: 41 },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set stops' }))
  await user.click(await screen.findByRole('switch', { name: 'Trailing stop' }))
  const field = screen.getByRole('textbox', { name: 'Trailing stop' })
  await user.clear(field)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('alert').textContent).toBe('Enter how far the stop follows, above 0')
  await user.type(field, '250')
  await user.click(screen.getByRole('radio', { name: 'Price' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toMatchObject({ id: '41', trail_distance: '250', trail_percent: '0' })
})

it('[FO19] the sheet says where a trailing stop stands, as the server says it', async () => {
  await openList('holding', {
    tradeList: [wirePair(1, 'BTCUSD')],
    orders: listOf({ ...ORDER, TrailPercent: '1' }),
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  const fact = async () => {
    const label = await within(await screen.findByRole('dialog')).findByText('Trailing stop')
    return label.parentElement?.textContent
  }
  expect(await fact()).toBe('Trailing stop1%')
  const follows = (trailStop: string) =>
    act(() =>
      useLiveAccount.setState({
        orders: new Map([[41, { current: decimal('101000'), profit: 0n, trailStop: decimal(trailStop) }]]),
      }),
    )
  follows('99000')
  expect(await fact()).toBe('Trailing stop99,000.00 · 1%')
  follows('99990')
  expect(await fact()).toBe('Trailing stop99,990.00 · 1%')
})

it('a closed trade is shown on the chart from its details, with its market', async () => {
  const trade = { ...CLOSED, OpenTickId: 4096, CloseTickId: 8192 }
  const { page } = await openList('closed', {
    tradeList: [wirePair(7, 'BTCUSD')],
    orderHistory: { ...listOf(trade), next: '' },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(await screen.findByRole('button', { name: 'Show on chart' }))
  expect(useShownTrade.getState()).toMatchObject({ order: { id: 41, openTick: 4096, closeTick: 8192 }, isAsked: true })
  await waitFor(() => expect(page.path()).toBe('/trade'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('of a market that is no longer offered there is no chart to show a trade on', async () => {
  await openList('closed', { orderHistory: { ...listOf({ ...CLOSED, CloseTickId: 8192 }), next: '' } })
  await newUser().click(screen.getByText('BTC/USD'))
  await screen.findByTestId('check-order')
  expect(screen.queryByRole('button', { name: 'Show on chart' })).toBeNull()
})

it('a stop may be typed as what is lost there, from the open price', async () => {
  const server = await openList('holding', {
    tradeList: [wirePair(1, 'BTCUSD')],
    orders: listOf(ORDER),
    setAllStops: { Id: 41 },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set stops' }))
  await user.click(screen.getByRole('switch', { name: 'Stop-loss' }))
  await user.click(screen.getByRole('radio', { name: 'USD' }))
  const field = screen.getByRole('textbox', { name: 'Stop-loss' })
  expect(field).toHaveProperty('value', '100')
  await user.clear(field)
  await user.type(field, '250')
  expect(screen.getByText(/Measured from the open price 100,000\.00\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  // Half a lot of one unit: 500 lower.
  expect(server.sent).toMatchObject([{ id: '41', stop_loss_price: '99500.00000000' }])
  expect(useStopUnit.getState().unit).toBe('usd')
})

it('[FO21] a pending order is marked while it cancels another, and its details name that one', async () => {
  await openList('pending', { orders: listOf(PAIRED) })
  expect(screen.getByText('OCO').closest('abbr')?.title).toBe('One cancels the other')
  await newUser().click(screen.getByText('BTC/USD'))
  expect(screen.getByText('One cancels the other').parentElement?.textContent).toBe('One cancels the other105')
})

it('[FO16][FO17] a pending order is edited: price, lots, stops and how long it waits', async () => {
  const pending = {
    ...ORDER,
    Status: 0,
    Price: '0',
    OriginPrice: '99000',
    ExpireTimeHandler: '2026-03-06 10:00:00',
  } as const
  const server = await openList('pending', {
    orders: listOf(pending),
    editOrder: { Id: 105, ReplacedId: 41, Price: '98000' },
  })
  const user = newUser()
  await user.click(screen.getByText('BTC/USD'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Edit order' }))
  const sheet = await screen.findByRole('dialog', { name: 'Edit order · BTC/USD' })
  const price = within(sheet).getByRole('textbox', { name: 'Trigger price' })
  await user.clear(price)
  await user.type(price, '98000')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent).toEqual([
    {
      id: '41',
      target_price: '98000',
      cont: '0.5',
      stop_loss_price: '0',
      target_profit_price: '0',
      expire_at: String(Date.UTC(2026, 2, 6, 10)),
    },
  ])
})
