// @vitest-environment happy-dom
// Stops of a pending order, from its details: measured from its trigger price, and the trailing stop can be changed while it waits.
import { screen, waitFor, within } from '@testing-library/react'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { expect, it } from 'vitest'
import { quote } from '../../../../testing/market.ts'
import { wirePair } from '../../../../testing/pair.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { NO_FILTER } from '../../../entities/order/history-params.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { OrderList } from '../list/order-list.tsx'

usePage('orders', 'receipts', 'journal')

const PENDING: AnswerOf<'orders'>['data'][number] = {
  Id: 41,
  OriginId: 0,
  ForexTradeLists: { Id: 1, Code: 'BTCUSD', ShowCode: 'BTC/USD', Logo: '', PricePrecision: 2 },
  OrderType: 1,
  Quantity: '0.5',
  OriginPrice: '90000',
  Price: '0',
  UpdatePrice: '100000',
  FactProfits: '0',
  CautionMoney: '500',
  TradeFee: '1',
  TargetLossPrice: '0',
  TargetProfitPrice: '0',
  Status: 0,
  CreateTimeHandler: '2026-03-04 09:30:05',
  CompleteTimeHandler: '',
  ExpireTimeHandler: '',
  TrailDistance: '250',
  TrailPercent: '0',
  FollowType: 1,
  Multiple: 20,
  SplitFromId: 0,
  OtherId: 0,
  KeyActs: [],
  Note: '',
  Tags: [],
  CloseReason: '',
  OpenTickId: 0,
  CloseTickId: 0,
}

it('[FO22] stops of a pending order are judged by its trigger price, and its trailing stop is taken away', async () => {
  const server = serve({
    tradeList: [wirePair(1, 'BTCUSD')],
    orders: { data: [PENDING], total: 1, all_fact_profits: '0' },
    setAllStops: { Id: 41 },
  })
  useSession.setState({ token: 'token' })
  quote({ close: '100000.00' })
  await open(<OrderList status="pending" filter={NO_FILTER} offerTrade={false} />)
  const user = newUser()
  await user.click(await screen.findByText('BTC/USD'))
  await user.click(await screen.findByRole('button', { name: 'Set stops' }))
  const sheet = within(await screen.findByRole('dialog', { name: /^Set stops/ }))
  await user.click(sheet.getByRole('switch', { name: 'Stop-loss' }))
  const stop = sheet.getByRole('textbox', { name: 'Stop-loss' })
  // Below the market, but above where it would be bought.
  await user.clear(stop)
  await user.type(stop, '95000')
  expect(sheet.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.clear(stop)
  await user.type(stop, '89000')
  await user.click(sheet.getByRole('switch', { name: 'Trailing stop' }))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toMatchObject({ id: '41', trail_distance: '0', trail_percent: '0' })
  expect(Number((server.sent[0] as Record<string, string>)['stop_loss_price'])).toBe(89_000)
})
