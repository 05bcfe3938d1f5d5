// What is kept for receipts: every setting of stops once, and the account of a stop-out.
import { decimal } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { BTCUSD, ForexScenario } from '../../../testing/forex-scenario.ts'

function scenario(): ForexScenario {
  const at = new ForexScenario()
  at.join(1, '100000')
  at.quote(BTCUSD, '50000')
  return at
}

it('every setting of stops is recorded, with the order and later, and nothing else is', () => {
  const at = scenario()
  at.open({ lots: '1' })
  expect(at.changes.records.order_stops.made.size).toBe(0)
  const orderId = at.open({ lots: '1', stopLoss: '49000' })
  at.quote(BTCUSD, '50100')
  const tick = at.state.pairs.get(BTCUSD)?.tick
  const trail = { distance: decimal('500'), percent: null }
  at.submit({ type: 'set_stops', userId: 1, orderId, stopLoss: decimal('49500'), takeProfit: null, trail })
  at.submit({ type: 'set_stops', userId: 1, orderId, stopLoss: null, takeProfit: decimal('60000'), trail })
  const made = [...at.changes.records.order_stops.made.values()]
  expect(made).toMatchObject([
    { orderId, stopLoss: decimal('49000'), trailDistance: null, trailBegins: false },
    { orderId, stopLoss: decimal('49500'), trailDistance: decimal('500'), trailBegins: true, tick },
    { orderId, stopLoss: null, takeProfit: decimal('60000'), trailDistance: decimal('500'), trailBegins: false },
  ])
})

it('the account of a stop-out is recorded as it was before the close', () => {
  const at = new ForexScenario()
  at.join(1, '1000')
  at.quote(BTCUSD, '50000')
  const id = at.open({ lots: '1' })
  for (let price = 49_900; at.state.orders.has(id); price -= 50) at.quote(BTCUSD, String(price))
  const [out] = at.changes.records.stop_out.made.values()
  expect(out).toMatchObject({ id, userId: 1, ticks: String(at.state.pairs.get(BTCUSD)?.tick) })
  expect((out?.equity ?? 0n) - (out?.money ?? 0n)).toBe(at.order(id).profit)
  expect((out?.equity ?? 0n) * 100n).toBeLessThanOrEqual(((out?.margin ?? 0n) * (out?.level ?? 0n)) / 100_000_000n)
})
