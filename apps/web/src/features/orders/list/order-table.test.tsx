// @vitest-environment happy-dom
// Order tables of a desktop: an order that has just ended stays among the open ones, rows are sorted by a head, columns can be hidden.
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wireMicro, wireOrder } from '../../../../testing/orders.ts'
import { newUser, open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { microFromWire } from '../../../entities/micro/micro.ts'
import { orderFromWire } from '../../../entities/order/order.ts'
import { useLiveAccount } from '../../../entities/wallet/live-account.ts'
import { useHiddenColumns } from '../../../ui/tables/hidden-columns.ts'
import { MicroTable } from '../../micro/list/micro-table.tsx'
import { OrderTable } from './order-table.tsx'

usePage('orders', 'micro')

const nothing = (): void => {}
const columns = (): number[] => screen.getAllByRole('row').map(row => row.children.length)

it('a position that was closed has as many cells as the table has columns', async () => {
  serve({ tradeList: [], balances: [] })
  const orders = [wireOrder({ Id: 1 }), wireOrder({ Id: 2, Status: 3, CloseReason: 'stop_loss', CloseTickId: 12 })]
  const actions = { onOpen: nothing, onClose: nothing, onCancel: nothing, onStops: nothing }
  await open(<OrderTable status="holding" orders={orders.map(orderFromWire)} isComplete {...actions} />)
  expect(new Set(columns()).size).toBe(1)
})

it('an Up/Down order that has ended has as many cells as the table has columns', async () => {
  serve({ tradeList: [] })
  const orders = [wireMicro({ Id: 1 }), wireMicro({ Id: 2, Status: 3, CloseReason: 'won', EndPrice: '100012.30' })]
  await open(
    <MicroTable status="running" orders={orders.map(order => microFromWire(order, 0))} isComplete onOpen={nothing} />,
  )
  expect(new Set(columns()).size).toBe(1)
})

it('positions are sorted by a head, and by results as they are now', async () => {
  serve({ tradeList: [], balances: [] })
  const user = newUser()
  const orders = [
    wireOrder({ Id: 1, FactProfits: '5.000000' }),
    wireOrder({ Id: 2, FactProfits: '-7.000000' }),
    wireOrder({ Id: 3, FactProfits: '1.000000' }),
  ].map(orderFromWire)
  const actions = { onOpen: nothing, onClose: nothing, onCancel: nothing, onStops: nothing }
  await open(<OrderTable status="holding" orders={orders} isComplete {...actions} />)
  const ids = (): (string | null)[] => screen.getAllByRole('row').flatMap(row => row.getAttribute('data-order') ?? [])
  expect(ids()).toEqual(['1', '2', '3'])
  await user.click(screen.getByRole('button', { name: 'P&L' }))
  expect(ids()).toEqual(['1', '3', '2'])
  act(() => useLiveAccount.setState({ orders: new Map([[2, { current: 1n, profit: 99n * 10n ** 8n }]]) }))
  expect(ids()).toEqual(['2', '1', '3'])
})

it('a part of the orders is not sorted, and hidden columns are gone from heads and rows', async () => {
  serve({ tradeList: [], balances: [] })
  useHiddenColumns.setState({ hidden: { 'orders-holding': ['margin', 'stopLoss', 'takeProfit'] } })
  const orders = [wireOrder({ Id: 1 }), wireOrder({ Id: 2 })].map(orderFromWire)
  const actions = { onOpen: nothing, onClose: nothing, onCancel: nothing, onStops: nothing }
  await open(<OrderTable status="holding" orders={orders} isComplete={false} {...actions} />)
  expect(screen.queryByRole('button', { name: 'P&L' })).toBeNull()
  expect(columns()).toEqual([6, 6, 6])
  useHiddenColumns.setState({ hidden: {} })
})
