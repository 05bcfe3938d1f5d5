// @vitest-environment happy-dom
// A position that is closed by its stop, by the system, by the master or on another device says so where it is looked at.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { CloseReason, Order } from '@tallystick/wire/trader/schemas'
import { expect, it } from 'vitest'
import { wireOrder } from '../../../../testing/orders.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { removeClosed } from '../../../entities/order/closed-orders.ts'
import { useSession } from '../../../platform/stores/session-store.ts'
import { OrderList } from './order-list.tsx'

usePage('orders', 'receipts')

function trading(...orders: readonly Order[]) {
  let now = orders
  useSession.setState({ token: 'token' })
  const server = serve({
    orders: ({ status }) => {
      const data = now.filter(order => String(order.Status) === status)
      return { data, total: data.length, all_fact_profits: '0' }
    },
    orderHistory: () => ({ data: now.filter(order => order.Status === 3), next: '', total: 0, all_fact_profits: '0' }),
    balances: [],
    tradeList: [],
    closeOrder: ({ id }) => {
      close(Number(id), 'closed')
      return { Id: Number(id), Price: '100010.00', FactProfits: '1.000000' }
    },
  })
  const close = (id: number, CloseReason: CloseReason): void => {
    const result = {
      Status: 3,
      CloseReason,
      UpdatePrice: '99000.00',
      FactProfits: '-100.000000',
      CloseTickId: 12,
    } as const
    now = now.map(order => (order.Id === id ? { ...order, ...result } : order))
  }
  return {
    server,
    /** As the live frame tells it. */
    closed(id: number, reason: CloseReason) {
      close(id, reason)
      act(() => removeClosed([id]))
    },
  }
}

const row = (id: number): string | null | undefined => document.querySelector(`[data-order="${id}"]`)?.textContent

it.each([
  ['stop_loss', 'Stop-loss'],
  ['take_profit', 'Take-profit'],
  ['stop_out', 'Stop-out'],
  ['master_closed', 'Closed by the master trader'],
  ['closed', 'Closed by you on another device'],
] as const)('%s: the row stays, with market, result and reason', async (reason, words) => {
  const { closed } = trading(wireOrder({ Id: 102 }), wireOrder({ Id: 101 }))
  await open(<OrderList status="holding" filter={{}} offerTrade />)
  await waitFor(() => expect(row(102)).toContain('BTC/USD'))
  closed(102, reason)
  await waitFor(() => expect(row(102)).toContain(words))
  expect(row(102)).toContain('BTC/USD')
  expect(row(102)).toContain('−100.000000')
  expect(row(102)).toContain('99,000.00')
  expect(row(101)).not.toContain(words)
})

it('the open sheet stays and becomes that of a closed order', async () => {
  const { closed } = trading(wireOrder({ Id: 103 }))
  await open(<OrderList status="holding" filter={{}} offerTrade />)
  await newUser().click(await screen.findByRole('button', { name: /BTC\/USD/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Order details' })
  closed(103, 'stop_out')
  await within(sheet).findByText('Stop-out')
  expect(within(sheet).getByTestId('check-order')).toBeDefined()
  expect(within(sheet).queryByRole('button', { name: 'Close position' })).toBeNull()
})

it('the question whether to close is answered by what happened', async () => {
  const { closed } = trading(wireOrder({ Id: 104 }))
  const user = newUser()
  await open(<OrderList status="holding" filter={{}} offerTrade />)
  await user.click(await screen.findByRole('button', { name: 'Close position' }))
  await screen.findByRole('alertdialog')
  closed(104, 'stop_loss')
  const dialog = await screen.findByRole('dialog', { name: 'BTC/USD is already closed' })
  expect(dialog.textContent).toContain('Stop-loss · Closing price 99,000.00')
})

it('a position that the user closes here leaves the list, and one message says its result', async () => {
  trading(wireOrder({ Id: 105 }))
  const user = newUser()
  await open(<OrderList status="holding" filter={{}} offerTrade />)
  await user.click(await screen.findByRole('button', { name: 'Close position' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close position' }))
  await waitFor(() => expect(document.querySelector('[data-order]')).toBeNull())
  expect(
    useToasts
      .getState()
      .toasts.map(({ text }) => text)
      .join(),
  ).toContain('+1.000000')
})
