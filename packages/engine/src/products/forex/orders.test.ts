import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { tickId } from '../../core/pair.ts'
import { stepTick } from '../../core/step.ts'
import { BTCUSD, EURGBP, FIXED, ForexScenario, GBPUSD, openOrder, USDJPY } from '../../../testing/forex-scenario.ts'

/** One user with 1,000 dollars and bitcoin at 50,000. */
function scenario(forex = '1000', price = '50000'): ForexScenario {
  const made = new ForexScenario()
  made.join(1, forex)
  made.quote(BTCUSD, price)
  return made
}

describe('market orders', () => {
  it('[FO1] fill at the newest price, hold the margin and deposit the fee', () => {
    const at = scenario()
    const result = at.submit(openOrder({ lots: '0.5' }))
    expect(result).toEqual({ answer: { orderId: 64, price: '50000' } })
    // 0.5 × 50000 ÷ 100 = 250 margin, 0.5 × 2 = 1 fee.
    expect(at.money()).toBe('749 250 0')
    expect(at.house('fees')).toBe('1')
    expect(at.order(64)).toMatchObject({ status: 'holding', openPrice: decimal('50000'), openedAt: at.now })
  })

  it('[FO1] [A125] with fixed margin cost lots × units, and take no leverage but none and 1', () => {
    const at = scenario()
    at.quote(FIXED, '20')
    for (const leverage of [2, 10, 777])
      expect(at.verdict(openOrder({ pair: FIXED, lots: '0.5', leverage }))).toBe('leverage_not_offered')
    expect(at.order(at.open({ pair: FIXED, lots: '0.5', leverage: 1 }))).toMatchObject({ leverage: 0 })
    const id = at.open({ pair: FIXED, lots: '0.5', leverage: 0 })
    expect(at.order(id)).toMatchObject({ margin: decimal('50'), leverage: 0 })
  })

  it.each([
    ['lots_below_minimum', { lots: '0.001' }],
    ['lots_above_maximum', { lots: '51' }],
    ['lots_not_in_steps', { lots: '0.015' }],
    ['leverage_not_offered', { leverage: 7 }],
    ['pair_unknown', { pair: 99 }],
    ['account_unknown', { user: 99 }],
    ['stop_loss_wrong_side', { stopLoss: '50000' }],
    ['stop_loss_wrong_side', { side: 'sell', stopLoss: '50000' }],
    ['take_profit_wrong_side', { takeProfit: '50000' }],
    ['take_profit_wrong_side', { side: 'sell', takeProfit: '50000' }],
    ['price_not_in_steps', { stopLoss: '49999.999' }],
    ['price_out_of_range', { takeProfit: '5000000.01' }],
    ['price_out_of_range', { stopLoss: '-1' }],
  ] as const)('[FO2] are refused as %s and leave no trace: %j', (reason, ticket) => {
    const at = scenario()
    expect(at.verdict(openOrder(ticket))).toBe(reason)
    expect(at.money()).toBe('1000 0 0')
    expect(at.state.orders.size).toBe(0)
    expect(at.state.lastNumber).toBe(0)
  })

  it('[FO2] beyond the number of open orders are refused, pending ones counted', () => {
    const at = new ForexScenario({ maxOpenOrders: 2 })
    at.join(1, '1000')
    at.quote(BTCUSD, '50000')
    at.open({ lots: '0.01' })
    at.place('49000', { lots: '0.01' })
    expect(at.verdict(openOrder({ lots: '0.01' }))).toBe('too_many_orders')
  })

  it.each([
    ['502', 'ok'],
    ['501.99999999', 'insufficient_balance'],
  ])('[FO3] need margin and fee: with %s the verdict is %s', (forex, verdict) => {
    expect(scenario(forex).verdict(openOrder())).toBe(verdict)
  })

  it('[FO3] count floating losses against the free money, but no floating profit', () => {
    const at = scenario('1004')
    at.open()
    at.quote(BTCUSD, '49999.99')
    expect(at.verdict(openOrder())).toBe('insufficient_balance')
    at.quote(BTCUSD, '60000')
    expect(at.verdict(openOrder())).toBe('insufficient_balance')
    at.quote(BTCUSD, '50000')
    expect(at.verdict(openOrder())).toBe('ok')
  })
})

describe('pending orders', () => {
  it('[FO4] reserve margin and fee at their target', () => {
    const at = scenario()
    at.place('40000')
    expect(at.money()).toBe('598 402 0')
    expect(at.house('fees')).toBe('0')
  })

  it('[FO4] at the market are refused', () => {
    const command = { ...openOrder(), type: 'place_order', target: decimal('50000'), expiresAt: null } as const
    expect(scenario().verdict(command)).toBe('target_equals_market')
  })

  it.each([
    ['buy below', 'buy', '49000', '49000.01', '49000', '49000'],
    ['buy below, crossed', 'buy', '49000', '49000.01', '48000', '48000'],
    ['buy above', 'buy', '51000', '50999.99', '51000', '51000'],
    ['sell above, crossed', 'sell', '51000', '50999.99', '52000', '52000'],
    ['sell below', 'sell', '49000', '49000.01', '49000', '49000'],
  ] as const)('[FO5] %s the market fill at the triggering price', (_, side, target, before, at, filled) => {
    const there = scenario('2000')
    const id = there.place(target, { side })
    there.quote(BTCUSD, before)
    expect(there.order(id).status).toBe('pending')
    there.quote(BTCUSD, at)
    const price = decimal(filled)
    expect(there.order(id)).toMatchObject({
      status: 'holding',
      openPrice: price,
      margin: price / 100n,
      fee: decimal('2'),
    })
    expect(there.house('fees')).toBe('2')
    expect(there.notices()).toEqual(['order_filled'])
  })

  it('[FO5] fill once: the next price on the same side changes nothing', () => {
    const at = scenario('2000')
    at.place('49000')
    at.quote(BTCUSD, '49000')
    const money = at.money()
    at.quote(BTCUSD, '48990')
    expect(at.money()).toBe(money)
  })

  it('[FO6] are dropped when the money is short, and give back what they reserved', () => {
    const at = scenario('510')
    const id = at.place('50100')
    at.quote(BTCUSD, '52000')
    expect(at.order(id)).toMatchObject({ status: 'closed', closeReason: 'money_short' })
    expect(at.money()).toBe('510 0 0')
    expect(at.notices()).toEqual(['order_dropped'])
  })

  it('[FO7] give back exactly what they reserved when cancelled, and cannot fill afterwards', () => {
    const at = scenario()
    const id = at.place('49000')
    expect(at.cancel(id)).toBe('ok')
    expect(at.money()).toBe('1000 0 0')
    expect(at.cancel(id)).toBe('order_unknown')
    at.quote(BTCUSD, '48000')
    expect(at.order(id)).toMatchObject({ status: 'closed', openTick: null })
  })
})

describe('closing', () => {
  it.each([
    ['buy', '50100', '1098 0 0', '-100'],
    ['sell', '50100', '898 0 0', '100'],
    ['buy', '50000', '998 0 0', '0'],
  ] as const)('[FO8] a %s at %s leaves %s', (side, price, money, result) => {
    const at = scenario()
    const id = at.open({ side })
    at.quote(BTCUSD, price)
    expect(at.close(id)).toBe('ok')
    expect(at.money()).toBe(money)
    expect(at.house('trading_result')).toBe(result)
    expect(at.close(id)).toBe('order_unknown')
    expect(at.money()).toBe(money)
  })

  it('[FO8] rounds the profit half away from zero at the sixth place', () => {
    const at = scenario('100000')
    at.quote(GBPUSD, '1.23455')
    at.quote(EURGBP, '0.85')
    const loser = at.open({ pair: EURGBP, lots: '0.01' })
    const winner = at.open({ pair: EURGBP, lots: '0.01', side: 'sell' })
    at.quote(EURGBP, '0.84999')
    at.quote(GBPUSD, '1.23455')
    at.close(loser)
    at.close(winner)
    // 0.00001 × 1000 × 1.23455 = 0.0123455, half way between two sixth places.
    expect(at.order(loser).profit).toBe(decimal('-0.012346'))
    expect(at.order(winner).profit).toBe(decimal('0.012346'))
  })

  it.each([
    ['buy', { stopLoss: '49900' }, '49900.01', '49900', 'stop_loss'],
    ['buy', { stopLoss: '49900' }, '49900.01', '49800', 'stop_loss'],
    ['buy', { takeProfit: '50100' }, '50099.99', '50100', 'take_profit'],
    ['buy', { takeProfit: '50100' }, '50099.99', '50200', 'take_profit'],
    ['sell', { stopLoss: '50100' }, '50099.99', '50100', 'stop_loss'],
    ['sell', { stopLoss: '50100' }, '50099.99', '50200', 'stop_loss'],
    ['sell', { takeProfit: '49900' }, '49900.01', '49900', 'take_profit'],
    ['sell', { takeProfit: '49900' }, '49900.01', '49800', 'take_profit'],
  ] as const)('[FO9] a %s with %j stands at %s and closes at %s by %s', (side, stops, before, at, reason) => {
    const there = scenario()
    const id = there.open({ side, ...stops })
    there.quote(BTCUSD, before)
    expect(there.order(id).status).toBe('holding')
    there.quote(BTCUSD, at)
    expect(there.order(id)).toMatchObject({ status: 'closed', closeReason: reason, closePrice: decimal(at) })
    expect(there.notices()).toEqual(['order_stopped'])
  })

  it('[FO9] changed stops replace the old ones', () => {
    const at = scenario()
    const id = at.open({ stopLoss: '49900', takeProfit: '50100' })
    const stops = { stopLoss: decimal('49800'), takeProfit: null }
    expect(at.verdict({ type: 'set_stops', userId: 1, orderId: id, ...stops })).toBe('ok')
    at.quote(BTCUSD, '50200')
    at.quote(BTCUSD, '49850')
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '49800')
    expect(at.order(id).closeReason).toBe('stop_loss')
  })

  it('[FO9] a stop at 0 is no price, and not the same as none', () => {
    const at = scenario()
    const id = at.open({ stopLoss: '49900' })
    const set = { type: 'set_stops', userId: 1, orderId: id } as const
    expect(at.verdict({ ...set, stopLoss: 0n, takeProfit: null })).toBe('price_out_of_range')
    expect(at.verdict({ ...openOrder(), stopLoss: null, takeProfit: 0n })).toBe('price_out_of_range')
    expect(at.order(id).stopLoss).toBe(decimal('49900'))
    expect(at.verdict({ ...set, stopLoss: null, takeProfit: null })).toBe('ok')
    expect(at.order(id)).toMatchObject({ stopLoss: null, takeProfit: null, closePrice: null, closeReason: null })
  })

  it('[FO9] the stops of a pending order wait for its fill, and both may be set on it', () => {
    const at = scenario('2000')
    const id = at.place('49000', { stopLoss: '48900', takeProfit: '49100' })
    at.quote(BTCUSD, '49500')
    expect(at.order(id).status).toBe('pending')
    at.quote(BTCUSD, '49000')
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '49100')
    expect(at.order(id).closeReason).toBe('take_profit')
  })

  it('[FO11] is refused for another user’s order, like any other act', () => {
    const at = scenario()
    at.join(2, '1000')
    const id = at.open()
    expect(at.close(id, 2)).toBe('order_unknown')
    expect(at.cancel(id, 2)).toBe('order_unknown')
    const stops = { stopLoss: null, takeProfit: null }
    expect(at.verdict({ type: 'set_stops', userId: 2, orderId: id, ...stops })).toBe('order_unknown')
  })

  it('[FO8] each act belongs to its state', () => {
    const at = scenario()
    const pending = at.place('49000', { lots: '0.1' })
    const holding = at.open({ lots: '0.1' })
    expect(at.close(pending)).toBe('order_not_holding')
    expect(at.cancel(holding)).toBe('order_not_pending')
  })
})

describe('a market that cannot trade', () => {
  it('[FO10] when closed refuses opening and closing, and triggers nothing until a price after the opening', () => {
    const at = scenario()
    const id = at.open({ lots: '0.5', stopLoss: '49900' })
    const pending = at.place('49000', { lots: '0.1' })
    at.market(BTCUSD, false)
    expect(at.verdict(openOrder())).toBe('market_closed')
    expect(at.close(id)).toBe('market_closed')
    at.quote(BTCUSD, '48000')
    expect(at.order(id).status).toBe('holding')
    expect(at.cancel(pending)).toBe('ok')
    const stops = { stopLoss: decimal('49950'), takeProfit: null }
    expect(at.verdict({ type: 'set_stops', userId: 1, orderId: id, ...stops })).toBe('ok')
    at.market(BTCUSD, true)
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '49940')
    expect(at.order(id)).toMatchObject({ closeReason: 'stop_loss', closePrice: decimal('49940') })
  })

  it.each([
    [10_000, 'ok'],
    [10_001, 'price_stale'],
  ])('[FO10] with a newest price %s ms old answers %s', (age, verdict) => {
    const at = scenario('2000')
    const id = at.open({ lots: '0.5' })
    at.wait(age)
    expect(at.verdict(openOrder({ lots: '0.5' }))).toBe(verdict)
    expect(at.close(id)).toBe(verdict)
  })

  it('[FO10] takes no tick that is older than the newest or arrives too late', () => {
    const at = scenario()
    const id = at.open({ stopLoss: '49000' })
    const tick = { pairId: BTCUSD, price: decimal('48000') }
    const late = { ...tick, id: tickId(BTCUSD, at.now + 1), at: at.now + 1 }
    stepTick(at.state, late, late.at + 10_001, at.changes)
    const old = { ...tick, id: tickId(BTCUSD, at.now - 1), at: at.now - 1 }
    stepTick(at.state, old, at.now, at.changes)
    expect(at.order(id).status).toBe('holding')
    stepTick(at.state, late, late.at + 10_000, at.changes)
    expect(at.order(id).status).toBe('closed')
  })
})

describe('another quote currency', () => {
  it('[FO12] that is the pair’s own divides by its price', () => {
    const at = scenario('10000')
    at.quote(USDJPY, '150')
    const id = at.open({ pair: USDJPY, lots: '0.1' })
    // 10000 × 150 ÷ 100 ÷ 150 = 100 dollars.
    expect(at.order(id)).toMatchObject({ margin: decimal('100'), openRate: decimal('150') })
    at.quote(USDJPY, '151')
    at.close(id)
    // 1 × 10000 ÷ 151, at the closing rate.
    expect(at.order(id)).toMatchObject({ profit: decimal('66.225166'), closeRate: decimal('151') })
  })

  it('[FO12] waits for the converting pair’s first price', () => {
    const at = scenario()
    at.quote(EURGBP, '0.85')
    expect(at.verdict(openOrder({ pair: EURGBP, lots: '0.01' }))).toBe('price_stale')
    at.quote(GBPUSD, '1.2')
    expect(at.verdict(openOrder({ pair: EURGBP, lots: '0.01' }))).toBe('ok')
  })
})

describe('a reset', () => {
  it('[FO13] voids orders of every state and restores exactly the starting amounts', () => {
    const at = scenario()
    const holding = at.open({ lots: '0.5' })
    const pending = at.place('49000', { lots: '0.5' })
    at.quote(BTCUSD, '49900')
    expect(at.verdict({ type: 'reset_demo', userId: 1 })).toBe('ok')
    expect(at.money()).toBe('1000 0 0')
    for (const id of [holding, pending]) {
      expect(at.order(id)).toMatchObject({ status: 'closed', closeReason: 'voided', closePrice: null })
    }
    at.quote(BTCUSD, '49000')
    expect(at.money()).toBe('1000 0 0')
    expect(at.verdict({ type: 'reset_demo', userId: 1 })).toBe('ok')
  })

  it('[FO13] is for demo accounts', () => {
    const at = scenario()
    at.submit({ type: 'open_accounts', userId: 2, realm: 'real' })
    expect(at.verdict({ type: 'reset_demo', userId: 2 })).toBe('only_demo_account')
    expect(at.verdict({ type: 'reset_demo', userId: 3 })).toBe('account_unknown')
  })
})
