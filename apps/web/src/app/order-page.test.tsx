// @vitest-environment happy-dom
// The history narrowed on a phone: the sheet writes the address, the address narrows the call, the sums are those of the answer.
import { render, screen, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from '@tallystick/ui/routing/router'
import { RouterProvider } from '@tallystick/ui/routing/routing'
import { expect, it, vi } from 'vitest'
import { newUser, usePage } from '../../testing/page.tsx'
import { serve } from '../../testing/server.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useSession } from '../platform/stores/session-store.ts'
import OrderPage from './order-page.tsx'
import { ADDRESSES } from './addresses.ts'

usePage('orders', 'micro', 'receipts')

async function openOrders(address: string) {
  const server = serve({
    tradeList: [],
    balances: [],
    profits: { profits: '0' },
    orders: { data: [], total: 0, all_fact_profits: '0' },
    microOrders: { data: [], total: 0 },
    orderHistory: { data: [], next: '', total: 12, all_fact_profits: '34.5' },
    microHistory: { data: [], next: '', total: 3, won: 1, lost: 2, all_fact_profits: '-7.5' },
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
  await screen.findByTestId('history-sums')
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
  await vi.waitFor(() => expect(sums()).toBe('Orders3Total P&L−7.50USDWin rate33.3 % · 1/3'))
})
