import { describe, expect, it } from 'vitest'
import type { Trail } from '@tallystick/formulas/forex'
import { decimal } from '@tallystick/kernel/decimal'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { BTCUSD, ForexScenario, openOrder, SCENARIO_PAIRS } from '../../../../testing/forex-scenario.ts'
import { emptyState, setTerms } from '../../../core/state.ts'
import { seedPrice, stepCommand, stepMarket, stepTick, stepTime } from '../../../core/step.ts'
import { tickId } from '../../../core/pair.ts'
import { restoreOrder } from '../apply.ts'

const by = (distance: string): Trail => ({ distance: decimal(distance), percent: null })
const byPercent = (percent: string): Trail => ({ distance: null, percent: decimal(percent) })
const setting = (orderId: number, trail: Trail | null, userId = 1) =>
  ({ type: 'set_trail', userId, orderId, trail }) as const

function scenario(): ForexScenario {
  const at = new ForexScenario()
  at.join(1, '100000')
  at.quote(BTCUSD, '50000')
  return at
}

describe('a trailing stop', () => {
  it('[FO19][FX18] follows the best price since it was set, never back, and closes at or through', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    at.quote(BTCUSD, '60000')
    expect(at.submit(setting(id, by('1000')))).toEqual({ answer: { orderId: id, price: '59000' } })
    at.quote(BTCUSD, '59000.01')
    at.quote(BTCUSD, '61500')
    const peak = at.state.pairs.get(BTCUSD)?.tick
    at.quote(BTCUSD, '60500.01')
    expect(at.state.orders.has(id)).toBe(true)
    at.quote(BTCUSD, '60500')
    expect(at.order(id)).toMatchObject({
      closeReason: 'trailing_stop',
      closePrice: decimal('60500'),
      trailPeak: decimal('61500'),
      trailPeakTick: peak,
    })
    expect(at.notices()).toContain('order_stopped')
  })

  it('[FO19][FX18] of a sell follows the lowest price, by a percentage of it', () => {
    const at = scenario()
    const id = at.open({ lots: '1', side: 'sell' })
    expect(at.verdict(setting(id, byPercent('2')))).toBe('ok')
    at.quote(BTCUSD, '45000')
    at.quote(BTCUSD, '45899.99')
    expect(at.state.orders.has(id)).toBe(true)
    at.quote(BTCUSD, '45900')
    expect(at.order(id)).toMatchObject({ closeReason: 'trailing_stop', trailPeak: decimal('45000') })
  })

  it('[FO20] gives way to a stop-loss that the same price reaches', () => {
    const at = scenario()
    const id = at.open({ lots: '1', stopLoss: '49000' })
    at.submit(setting(id, by('500')))
    at.quote(BTCUSD, '48900')
    expect(at.order(id).closeReason).toBe('stop_loss')
  })

  it('[FO19] moves on accepted prices only, and waits for a market that can trade', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    at.submit(setting(id, by('1000')))
    const late = { id: tickId(BTCUSD, at.now + 1), pairId: BTCUSD, price: decimal('70000'), at: at.now + 1 }
    at.wait(60_000)
    stepTick(at.state, late, at.now, at.changes)
    at.market(BTCUSD, false)
    at.quote(BTCUSD, '70000')
    at.market(BTCUSD, true)
    at.quote(BTCUSD, '49500')
    expect(at.state.orders.has(id)).toBe(true)
    at.quote(BTCUSD, '49000')
    expect(at.order(id)).toMatchObject({ closeReason: 'trailing_stop', trailPeak: decimal('50000') })
  })

  it.each([
    [by('0'), 'trail_out_of_range'],
    [by('-1'), 'trail_out_of_range'],
    [by('50000'), 'trail_out_of_range'],
    [by('0.001'), 'price_not_in_steps'],
    [byPercent('100'), 'trail_out_of_range'],
    [byPercent('0'), 'trail_out_of_range'],
    [byPercent('0.125'), 'price_not_in_steps'],
    [byPercent('0.01'), 'ok'],
    [by('49999.99'), 'ok'],
  ])('[FO2][FO19] %o: %s', (trail, verdict) => {
    const at = scenario()
    expect(at.verdict(setting(at.open({ lots: '1' }), trail))).toBe(verdict)
  })

  it('[FO10][FO11][FO19] is for own positions in a market that trades; taking it away is always possible', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    at.join(2, '1000')
    expect(at.verdict(setting(id, by('10'), 2))).toBe('order_unknown')
    expect(at.verdict(setting(id, by('10')))).toBe('ok')
    at.market(BTCUSD, false)
    expect(at.verdict(setting(id, by('20')))).toBe('market_closed')
    expect(at.verdict(setting(id, null))).toBe('ok')
    expect(at.order(id)).toMatchObject({ trailDistance: null, trailPeak: null, trailKnownTo: null })
  })

  it('[FO14][FO19] stays with the rest of a position, which is written with its best price', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    at.submit(setting(id, by('1000')))
    at.quote(BTCUSD, '52000')
    at.submit({ type: 'close_part', userId: 1, orderId: id, lots: decimal('0.4') })
    expect(at.order(id)).toMatchObject({ trailPeak: decimal('52000'), trailKnownTo: at.state.pairs.get(BTCUSD)?.tick })
    expect(at.order(id + 128)).toMatchObject({ splitFrom: id, trailDistance: null, trailPeak: null })
    at.quote(BTCUSD, '51000')
    expect(at.order(id).closeReason).toBe('trailing_stop')
  })

  it('[FO19] is written down once a day, and not with every price', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    at.submit(setting(id, by('1000')))
    at.quote(BTCUSD, '52000')
    stepTime(at.state, at.now, at.changes)
    expect(at.order(id).trailPeak).toBe(decimal('50000'))
    at.wait(86_400_000)
    stepTime(at.state, at.now, at.changes)
    expect(at.order(id).trailPeak).toBe(decimal('52000'))
  })
})

describe('a trailing stop that comes with an order', () => {
  it('[FO22] begins at the fill of a market order', () => {
    const at = scenario()
    const id = at.open({ lots: '1', trail: by('1000') })
    expect(at.order(id)).toMatchObject({ trailPeak: decimal('50000'), trailPeakTick: at.state.pairs.get(BTCUSD)?.tick })
    at.quote(BTCUSD, '51000')
    at.quote(BTCUSD, '50000')
    expect(at.order(id)).toMatchObject({ closeReason: 'trailing_stop', closePrice: decimal('50000') })
  })

  it('[FO22] of a pending order begins when that fills, whatever the price did before', () => {
    const at = scenario()
    const id = at.place('49000', { lots: '1', trail: byPercent('2') })
    expect(at.order(id)).toMatchObject({ trailPercent: decimal('2'), trailPeak: null, trailKnownTo: null })
    at.quote(BTCUSD, '60000')
    at.quote(BTCUSD, '48900')
    expect(at.order(id)).toMatchObject({ status: 'holding', trailPeak: decimal('48900') })
    at.quote(BTCUSD, '47922.01')
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '47922')
    expect(at.order(id).closeReason).toBe('trailing_stop')
  })

  it('[FO22] of a pending order is changed and taken away, in a closed market too', () => {
    const at = scenario()
    const id = at.place('49000', { lots: '1', trail: by('10') })
    at.market(BTCUSD, false)
    expect(at.submit(setting(id, byPercent('3')))).toEqual({ answer: { orderId: id } })
    expect(at.order(id)).toMatchObject({ trailDistance: null, trailPercent: decimal('3'), trailPeak: null })
    expect(at.verdict(setting(id, by('49000')))).toBe('trail_out_of_range')
    expect(at.verdict(setting(id, null))).toBe('ok')
    at.market(BTCUSD, true)
    at.quote(BTCUSD, '49000')
    expect(at.order(id)).toMatchObject({ status: 'holding', trailPercent: null, trailPeak: null })
  })

  it('[FO16][FO22] stays with a pending order that is replaced', () => {
    const at = scenario()
    const old = at.place('49000', { lots: '1', trail: by('100') })
    const terms = { lots: decimal('1'), target: decimal('48000'), stopLoss: null, takeProfit: null, expiresAt: null }
    at.submit({ type: 'replace_order', userId: 1, orderId: old, ...terms })
    expect(at.order(old + 128)).toMatchObject({ status: 'pending', trailDistance: decimal('100') })
  })

  it('[FO21][FO22] is that of both orders of which one cancels the other', () => {
    const at = scenario()
    const entry = (target: string) =>
      ({ side: 'buy', lots: decimal('1'), target: decimal(target), stopLoss: null, takeProfit: null }) as const
    const common = { type: 'place_oco', userId: 1, pairId: BTCUSD, leverage: 100, expiresAt: null } as const
    at.submit({ ...common, entries: [entry('49000'), entry('51000')], trail: by('100') })
    expect([...at.state.orders.values()].map(order => order.trailDistance)).toEqual([decimal('100'), decimal('100')])
    const far = { ...common, entries: [entry('51000'), entry('49000')], trail: by('50000') } as const
    expect(at.verdict(far)).toBe('trail_out_of_range')
  })

  it.each([
    [by('50000'), 'trail_out_of_range'],
    [by('0.001'), 'price_not_in_steps'],
    [byPercent('0'), 'trail_out_of_range'],
    [by('0.01'), 'ok'],
  ])('[FO2][FO22] refused, there is no order: %o: %s', (trail, verdict) => {
    const at = scenario()
    expect(at.verdict(openOrder({ trail }))).toBe(verdict)
    expect(at.state.orders.size).toBe(verdict === 'ok' ? 1 : 0)
  })

  it('[FO23] is set together with the stops: all of it or nothing', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    const stops = { type: 'set_stops', userId: 1, orderId: id, takeProfit: null } as const
    expect(at.verdict({ ...stops, stopLoss: decimal('51000'), trail: by('10') })).toBe('stop_loss_wrong_side')
    expect(at.verdict({ ...stops, stopLoss: decimal('49000'), trail: by('0') })).toBe('trail_out_of_range')
    expect(at.order(id)).toMatchObject({ stopLoss: null, trailDistance: null })
    expect(at.verdict({ ...stops, stopLoss: decimal('49000'), trail: by('500') })).toBe('ok')
    expect(at.order(id)).toMatchObject({ stopLoss: decimal('49000'), trailPeak: decimal('50000') })
    at.quote(BTCUSD, '52000')
    at.quote(BTCUSD, '51800')
    at.market(BTCUSD, false)
    expect(at.verdict({ ...stops, stopLoss: null, trail: by('500') })).toBe('ok')
    expect(at.order(id)).toMatchObject({ stopLoss: null, trailPeak: decimal('52000') })
    expect(at.verdict({ ...stops, stopLoss: null, trail: by('600') })).toBe('market_closed')
    expect(at.verdict({ ...stops, stopLoss: null, trail: null })).toBe('ok')
    expect(at.order(id)).toMatchObject({ trailDistance: null, trailPeak: null })
  })
})

describe('a trailing stop after a restart', () => {
  function restarted(at: ForexScenario, id: number) {
    const state = emptyState(0)
    for (const terms of SCENARIO_PAIRS) setTerms(state, terms)
    stepMarket(state, BTCUSD, { open: true, closesAt: Infinity }, at.now)
    for (const user of at.state.books.users.values()) state.books.users.set(user.userId, user)
    restoreOrder(state, { ...at.order(id) })
    return state
  }
  const tick = (at: number, price: string) => ({ id: tickId(BTCUSD, at), pairId: BTCUSD, price: decimal(price), at })

  it('[FO19] waits for the tape, and goes on with its best price', () => {
    const at = scenario()
    const id = at.open({ lots: '1' })
    at.submit(setting(id, by('1000')))
    const state = restarted(at, id)
    seedPrice(state, tick(at.now + 1, '53000'))
    stepTick(state, tick(at.now + 2, '51000'), at.now + 2, at.changes)
    expect([...state.trailsUnread]).toEqual([id])
    const best = tick(at.now + 1, '53000')
    const resuming = { type: 'resume_trail', userId: 1, orderId: id } as const
    const ask = (command: Partial<typeof resuming> & { best: typeof best; knownTo: number }) =>
      stepCommand(state, { ...resuming, ...command }, at.now + 3, at.changes)
    expect(ask({ best, knownTo: tickId(BTCUSD, at.now + 1) })).toMatchObject({ refusal: { reason: 'internal_error' } })
    expect(ask({ best, knownTo: tickId(BTCUSD, at.now + 2) })).toEqual({ answer: { orderId: id } })
    expect(ask({ best, knownTo: tickId(BTCUSD, at.now + 2) })).toMatchObject({ refusal: { reason: 'order_unknown' } })
    const order = state.orders.get(id)
    expect(order).toMatchObject({ trailPeak: decimal('53000'), trailPeakTick: best.id })
    stepTick(state, tick(at.now + 4, '52000'), at.now + 4, at.changes)
    expect(order).toMatchObject({ closeReason: 'trailing_stop', closePrice: decimal('52000') })
  })
})

describe('the index of trailing stops', () => {
  it('[FO19] finds what a look at every position finds', () => {
    const random = seededRandom(seedOf(7))
    const at = new ForexScenario({ maxOpenOrders: 1_000 })
    at.join(1, '100000000')
    let price = 50_000
    at.quote(BTCUSD, String(price))
    const trailing = new Map<number, { buy: boolean; best: number; away: number; percent: boolean }>()
    let closed = 0
    for (let n = 0; n < 3_000; n++) {
      if (random.chance(0.1)) {
        const buy = random.chance(0.5)
        const id = at.open({ lots: '0.01', side: buy ? 'buy' : 'sell' })
        const percent = random.chance(0.5)
        const away = percent ? 1 + random.below(3) : 100 + random.below(1_000)
        at.submit(setting(id, percent ? byPercent(String(away)) : by(String(away))))
        trailing.set(id, { buy, best: price, away, percent })
      }
      price += random.below(401) - 200
      at.quote(BTCUSD, String(price))
      for (const [id, one] of trailing) {
        one.best = one.buy ? Math.max(one.best, price) : Math.min(one.best, price)
        const far = one.percent ? (one.best * one.away) / 100 : one.away
        const isHit = one.buy ? price <= one.best - far : price >= one.best + far
        expect([n, id, at.state.orders.has(id)]).toEqual([n, id, !isHit])
        if (isHit) {
          trailing.delete(id)
          closed += 1
        }
      }
    }
    expect(closed).toBeGreaterThan(100)
  })
})
