// What one price or one instant sets off happens in the order in which it was made, whichever index finds it: otherwise who gets the last
// money of an account would depend on memory.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { present } from '@tallystick/kernel/assert'
import { describe, expect, it } from 'vitest'
import { BTCUSD, ForexScenario, openOrder } from '../../testing/forex-scenario.ts'
import { HKD, WalletScenario } from '../../testing/wallet-scenario.ts'
import { NOTHING_PAUSED } from './pause.ts'
import { forgetUser, isNeeded } from './registry.ts'
import { stepTime } from './step.ts'

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

function scenario(): ForexScenario {
  const at = new ForexScenario()
  for (const userId of [1, 2]) at.join(userId, '100000')
  at.quote(BTCUSD, '100')
  return at
}

describe('[order] of what', () => {
  it('one price reaches: stops, targets, trailing stops and entries, of several users and both directions', () => {
    const at = scenario()
    const trail = { distance: decimal('3'), percent: null }
    const made = [
      at.open({ takeProfit: '110' }),
      at.open({ side: 'sell', stopLoss: '110' }),
      at.place('110', { user: 2 }),
      at.open({ user: 2, side: 'sell', trail }),
      at.open({ side: 'sell', trail: { distance: null, percent: decimal('5') } }),
      at.place('109', { side: 'sell' }),
      at.open({ user: 2, takeProfit: '109' }),
      at.open({ side: 'sell', stopLoss: '105' }),
    ]
    at.changes.transfers.length = 0
    at.quote(BTCUSD, '110')
    const reached = at.changes.transfers.map(({ ref }) => ref)
    expect(reached).toEqual(made)
    expect(reached).toEqual(sorted(reached))
  })

  it('one price reaches of many in one index', () => {
    const at = scenario()
    // Nearest last, so that the index would give them the other way round.
    const made = Array.from({ length: 12 }, (_, index) => at.open({ lots: '0.1', stopLoss: String(80 + index) }))
    at.changes.transfers.length = 0
    at.quote(BTCUSD, '79')
    expect(at.changes.transfers.map(({ ref }) => ref)).toEqual(made)
  })

  it('expires: orders, by their numbers, whichever was to end first', () => {
    const at = scenario()
    const made = Array.from({ length: 6 }, (_, index) =>
      at.place('90', { expiresAt: at.now + (7 - index) * 120_000 + HOUR_MS }),
    )
    at.changes.transfers.length = 0
    at.wait(DAY_MS)
    stepTime(at.state, at.now, at.changes)
    expect(at.changes.transfers.map(({ ref }) => ref)).toEqual(made)
  })

  it('runs out: offers of a new rate', () => {
    const at = new WalletScenario()
    at.enter(1, '9000')
    const method = at.bind(1, { currencyId: HKD.currencyId })
    const made = Array.from({ length: 5 }, () => at.withdrawn(method, '100', { terms: HKD }))
    for (const id of made.toReversed()) {
      at.wait(1_000)
      expect(at.approve(id, 9, null, { typedPrice: '7' })).toBe('ok')
    }
    at.changes.transfers.length = 0
    at.pass(2 * DAY_MS)
    expect(at.changes.transfers.map(({ ref }) => ref)).toEqual(made)
  })
})

describe('[order] of one cancels the other', () => {
  it('the second order has what the first has left of the orders that may be open', () => {
    const at = scenario()
    at.state.settings = { ...at.state.settings, maxOpenOrders: 2 }
    const entry = (target: string) =>
      ({ side: 'buy', lots: decimal('1'), target: decimal(target), stopLoss: null, takeProfit: null }) as const
    const oco = {
      type: 'place_oco',
      userId: 1,
      pairId: BTCUSD,
      leverage: 100,
      expiresAt: null,
      entries: [entry('90'), entry('80')],
    } as const
    expect(at.verdict(oco)).toBe('ok')
    const other = scenario()
    other.state.settings = { ...other.state.settings, maxOpenOrders: 2 }
    other.open()
    expect(other.verdict(oco)).toBe('too_many_orders')
  })
})

it('[order] what refuses both of two orders alike names neither, and anything else names the one', () => {
  const entry = (target: string, lots = '1') =>
    ({ side: 'buy', lots: decimal(lots), target: decimal(target), stopLoss: null, takeProfit: null }) as const
  const refused = (change: (at: ForexScenario) => void, over: object = {}): unknown => {
    const at = scenario()
    change(at)
    const common = { userId: 1, pairId: BTCUSD, leverage: 100, expiresAt: null } as const
    const result = at.submit({ type: 'place_oco', ...common, entries: [entry('90'), entry('80')], ...over })
    return 'refusal' in result ? result.refusal : 'ok'
  }
  const nothing = (): void => undefined
  const settings = (at: ForexScenario): void => {
    at.state.settings = { ...at.state.settings, paused: { ...NOTHING_PAUSED, all: true } }
  }
  expect(refused(settings)).toEqual({ reason: 'trading_paused', params: {} })
  expect(refused(at => at.market(BTCUSD, false))).toEqual({ reason: 'market_closed', params: { pair: 'BTCUSD' } })
  expect(refused(at => at.wait(10_001))).toEqual({ reason: 'price_stale', params: { pair: 'BTCUSD' } })
  expect(refused(nothing, { userId: 9 })).toEqual({ reason: 'account_unknown', params: {} })
  expect(refused(nothing, { pairId: 77 })).toEqual({ reason: 'pair_unknown', params: {} })
  expect(refused(nothing, { leverage: 3 })).toEqual({ reason: 'leverage_not_offered', params: { leverage: 3 } })
  expect(refused(nothing, { expiresAt: 1 })).toEqual({
    reason: 'expiry_out_of_range',
    params: { days: expect.any(Number) },
  })
  expect(refused(nothing, { entries: [entry('90'), entry('80', '51')] })).toEqual({
    reason: 'lots_above_maximum',
    params: { maximum: '50', oco: 'second' },
  })
  expect(refused(nothing, { entries: [entry('90', '51'), entry('80')] })).toMatchObject({ params: { oco: 'first' } })
})

it('[order] a user who leaves memory leaves nothing in it, and has it all when they are back', () => {
  const at = scenario()
  const userId = 987_654_321
  at.join(userId, '1000')
  at.close(at.open({ user: userId }), userId)
  at.cancel(at.place('90', { user: userId }), userId)
  at.close(at.open({ user: userId, trail: { distance: decimal('5'), percent: null } }), userId)
  expect(isNeeded(at.state, userId)).toBe(false)
  const id = at.place('90', { user: userId })
  expect(isNeeded(at.state, userId)).toBe(true)
  at.cancel(id, userId)
  forgetUser(at.state, userId)
  expect(mentions(at.state, userId)).toEqual([])
})

/** Where in memory the user still stands, by key or by owner. */
function mentions(of: object, userId: number, path = 'state'): string[] {
  const entries: readonly (readonly [unknown, unknown])[] =
    of instanceof Map ? [...of] : of instanceof Set ? [...of].map(one => [one, one]) : Object.entries(of)
  return entries.flatMap(([key, value]) => {
    const here = `${path}.${String(key)}`
    if (key === userId || (key === 'userId' && value === userId)) return [here]
    return typeof value === 'object' && value !== null ? mentions(value, userId, here) : []
  })
}

it('[order] closing the winners leaves what nobody can value yet, with the reason', () => {
  const at = scenario()
  const id = at.open()
  // As a memory is that has just begun.
  const pair = present(at.state.pairs.get(BTCUSD), 'pair')
  pair.price = 0n
  const closeAll = { type: 'close_all', userId: 1, pairId: null, which: 'winners' } as const
  const result = at.submit(closeAll)
  expect(result).toMatchObject({ answer: { closed: [], left: [{ orderId: id, reason: 'price_stale' }] } })
  expect(at.verdict(openOrder())).toBe('price_stale')
})
