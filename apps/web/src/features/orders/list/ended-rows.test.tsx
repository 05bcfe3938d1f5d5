// @vitest-environment happy-dom
// Tables of a desktop in which an order has just ended: it stays among the open ones, under the same headings.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wireMicro, wireOrder } from '../../../../testing/orders.ts'
import { open, usePage } from '../../../../testing/page.tsx'
import { serve } from '../../../../testing/server.ts'
import { microFromWire } from '../../../entities/micro/micro.ts'
import { orderFromWire } from '../../../entities/order/order.ts'
import { MicroTable } from '../../micro/micro-table.tsx'
import { OrderTable } from './order-table.tsx'

usePage('orders', 'micro')

const nothing = (): void => {}
const columns = (): number[] => screen.getAllByRole('row').map(row => row.children.length)

it('a position that was closed has as many cells as the table has columns', async () => {
  serve({ tradeList: [], balances: [] })
  const orders = [wireOrder({ Id: 1 }), wireOrder({ Id: 2, Status: 3, CloseReason: 'stop_loss', CloseTickId: 12 })]
  const actions = { onOpen: nothing, onClose: nothing, onCancel: nothing, onStops: nothing }
  await open(<OrderTable status="holding" orders={orders.map(orderFromWire)} {...actions} />)
  expect(new Set(columns()).size).toBe(1)
})

it('an Up/Down order that has ended has as many cells as the table has columns', async () => {
  serve({ tradeList: [] })
  const orders = [wireMicro({ Id: 1 }), wireMicro({ Id: 2, Status: 3, CloseReason: 'won', EndPrice: '100012.30' })]
  await open(<MicroTable status="running" orders={orders.map(order => microFromWire(order, 0))} onOpen={nothing} />)
  expect(new Set(columns()).size).toBe(1)
})
