import { describe, expect, it } from 'vitest'
import { isPaused, NOTHING_PAUSED, type Pause } from './pause.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { BTCUSD, ForexScenario, GBPUSD, openOrder } from '../../testing/forex-scenario.ts'

const CASES: readonly (readonly [string, Pause])[] = [
  ['everything', { ...NOTHING_PAUSED, all: true }],
  ['the product', { ...NOTHING_PAUSED, products: new Set(['forex']) }],
  ['the pair', { ...NOTHING_PAUSED, pairs: new Set([BTCUSD]) }],
]

function scenario(): ForexScenario {
  const at = new ForexScenario()
  at.join(1, '1000')
  at.quote(BTCUSD, '50000')
  at.quote(GBPUSD, '1.3')
  return at
}

describe('close-only mode', () => {
  it.each(CASES)('[PA1] with %s paused takes no new order, and closes those that are', (_, paused) => {
    const at = scenario()
    const id = at.open({ lots: '0.01' })
    at.state.settings = { ...at.state.settings, paused }
    expect(at.verdict(openOrder({ lots: '0.01' }))).toBe('trading_paused')
    expect(at.verdict({ type: 'close_order', userId: 1, orderId: id })).toBe('ok')
    at.state.settings = { ...at.state.settings, paused: NOTHING_PAUSED }
    expect(at.verdict(openOrder({ lots: '0.01' }))).toBe('ok')
  })

  it('[PA2] leaves other pairs and other products alone', () => {
    const at = scenario()
    at.state.settings = { ...at.state.settings, paused: { ...NOTHING_PAUSED, pairs: new Set([BTCUSD]) } }
    expect(at.verdict(openOrder({ pair: GBPUSD, lots: '0.01' }))).toBe('ok')
    expect(isPaused(at.state.settings.paused, 'loan')).toBe(false)
    expect(isPaused(DEFAULT_SETTINGS.paused, 'micro', BTCUSD)).toBe(false)
  })

  it('[PA3] keeps a pending order that is reached, and fills it at the first price after the pause that still reaches it', () => {
    const at = scenario()
    const reached = at.place('49000', { lots: '0.01' })
    at.state.settings = { ...at.state.settings, paused: { ...NOTHING_PAUSED, all: true } }
    at.quote(BTCUSD, '48900')
    at.quote(BTCUSD, '49500')
    expect(at.order(reached)).toMatchObject({ status: 'pending' })
    at.state.settings = { ...at.state.settings, paused: NOTHING_PAUSED }
    at.quote(BTCUSD, '49200')
    expect(at.order(reached)).toMatchObject({ status: 'pending' })
    at.quote(BTCUSD, '48950')
    expect(at.order(reached)).toMatchObject({ status: 'holding', openPrice: 48_950n * 100_000_000n })
  })

  it('[PA1] still stops positions out', () => {
    const at = scenario()
    const id = at.open({ lots: '0.5', stopLoss: '49500' })
    at.state.settings = { ...at.state.settings, paused: { ...NOTHING_PAUSED, all: true } }
    at.quote(BTCUSD, '49400')
    expect(at.state.orders.has(id)).toBe(false)
  })
})
