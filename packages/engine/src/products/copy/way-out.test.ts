// How copies end with the master’s orders, in whole or in part, and at the relation’s stop-loss (CO11–CO13, CO18, CO20 in SPEC.md).
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import { CopyScenario, FAN, MASTER } from '../../../testing/copy-scenario.ts'
import { BTCUSD, EURUSD } from '../../../testing/forex-scenario.ts'
import { watchRelations } from './stop-loss.ts'

let scenario: CopyScenario

beforeEach(() => {
  scenario = new CopyScenario()
})

describe('a part of the way out', () => {
  it('[CO18][CP9] follows in proportion, rounded down, and pays the share of what it earned', () => {
    scenario.follow()
    const { master, copy } = scenario.copied({ lots: '0.1' })
    expect(scenario.closePart(master, '0.05', '0.1')).toBe('ok')
    expect(copy).toMatchObject({ status: 'holding', lots: decimal('0.05') })
    const part = [...scenario.changes.records.forex_order.made.values()].at(-1)
    expect(part).toMatchObject({ splitFrom: copy.id, originId: master + 6_400, closeReason: 'master_closed' })
    expect(scenario.closePart(master, '0.03', '0.05')).toBe('ok')
    expect(copy.lots).toBe(decimal('0.02'))
    // A third of two steps is none.
    expect(scenario.closePart(master, '0.01', '0.03')).toBe('ok')
    expect(copy.lots).toBe(decimal('0.02'))
    expect(scenario.skips()).toEqual(['part lots_below_minimum'])
    expect(scenario.closeCopy(master)).toBe('ok')
    expect(copy.status).toBe('closed')
  })

  it('[CO18] a copy that still waits skips it, and one of an ended following does not hear of it', () => {
    scenario.follow()
    const master = scenario.place('90', { user: MASTER, lots: '0.1' })
    expect(scenario.copyOf(master)).toBe('ok')
    expect(scenario.closePart(master, '0.05', '0.1')).toBe('ok')
    expect(scenario.skips()).toEqual(['part order_not_holding'])
    const second = scenario.copied({ lots: '0.1' })
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    expect(scenario.closePart(second.master, '0.05', '0.1')).toBe('order_unknown')
  })
})

describe('the way out', () => {
  it('[CO11] leads with the master, and after unfollowing no more', () => {
    scenario.follow()
    const first = scenario.copied()
    expect(scenario.closeCopy(first.master)).toBe('ok')
    expect(first.copy.closeReason).toBe('master_closed')
    expect(scenario.closeCopy(first.master)).toBe('order_unknown')
    const second = scenario.copied()
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    expect(scenario.closeCopy(second.master)).toBe('order_unknown')
    scenario.follow()
    expect(scenario.closeCopy(second.master)).toBe('order_unknown')
    expect(second.copy.status).toBe('holding')
    expect(scenario.close(second.copy.id, FAN)).toBe('ok')
  })

  it('[CO11] cancels a copy that still waits', () => {
    scenario.follow()
    const master = scenario.place('95', { user: MASTER })
    scenario.copyOf(master)
    const before = scenario.money(FAN)
    expect(scenario.closeCopy(master)).toBe('ok')
    expect(before).not.toBe(scenario.money(FAN))
    expect(scenario.money(FAN)).toBe('10000 0 0')
  })

  it('[CO11] is refused while the price cannot trade', () => {
    scenario.follow()
    const { master } = scenario.copied()
    scenario.wait(10_001)
    expect(scenario.closeCopy(master)).toBe('price_stale')
    scenario.market(BTCUSD, false)
    expect(scenario.closeCopy(master)).toBe('market_closed')
  })

  it('[CO12] a paused relation copies nothing new and still leads out', () => {
    scenario.follow()
    const { master } = scenario.copied()
    const pause = { type: 'pause_copying', userId: FAN, masterId: MASTER } as const
    expect(scenario.verdict({ ...pause, paused: false })).toBe('relation_not_paused')
    expect(scenario.verdict({ ...pause, paused: true })).toBe('ok')
    expect(scenario.verdict({ ...pause, paused: true })).toBe('relation_not_active')
    expect(scenario.copyOf(scenario.open({ user: MASTER }))).toBe('relation_not_active')
    expect(scenario.closeCopy(master)).toBe('ok')
    expect(scenario.verdict({ ...pause, paused: false })).toBe('ok')
    scenario.copied()
  })
})

describe('the relation’s stop-loss', () => {
  it('[CO13] closes every copy at its loss, pauses, and counts anew after resuming', () => {
    scenario.follow({ maxAmount: decimal('100'), stopLossPercent: 20 })
    const one = scenario.copied({ lots: '2' })
    const two = scenario.copied({ side: 'sell', lots: '1' })
    scenario.quote(BTCUSD, '81')
    expect(one.copy.status).toBe('holding')
    scenario.quote(BTCUSD, '80')
    expect([one.copy.closeReason, two.copy.closeReason]).toEqual(['copy_stop', 'copy_stop'])
    expect([scenario.relation().status, scenario.relation().pausedBy]).toEqual(['paused', 'stop_loss'])
    expect(scenario.notices()).toContain('copying_stopped')
    scenario.verdict({ type: 'pause_copying', userId: FAN, masterId: MASTER, paused: false })
    const again = scenario.copied()
    scenario.quote(BTCUSD, '79')
    expect(again.copy.status).toBe('holding')
    scenario.quote(BTCUSD, '60')
    expect(again.copy.closeReason).toBe('copy_stop')
  })

  it('[CO13] stays watched when a price from before the start carries it past its level', () => {
    scenario.follow({ maxAmount: decimal('100'), stopLossPercent: 20 })
    const { copy } = scenario.copied()
    scenario.seed(BTCUSD, '70')
    expect(copy.status).toBe('holding')
    scenario.quote(BTCUSD, '71')
    expect(copy.closeReason).toBe('copy_stop')
  })

  it('[CO13] waits until every pair it depends on has had a price', () => {
    scenario.follow({ maxAmount: decimal('100'), stopLossPercent: 20 })
    const { copy } = scenario.copied()
    scenario.copied({ pair: EURUSD, lots: '0.01' })
    // As a memory is that has just begun.
    const pair = present(scenario.state.pairs.get(BTCUSD), 'pair')
    pair.price = 0n
    watchRelations(scenario.state, FAN)
    scenario.quote(EURUSD, '1.1')
    scenario.quote(EURUSD, '1.1001')
    expect([copy.status, scenario.relation().status]).toEqual(['holding', 'active'])
    scenario.quote(BTCUSD, '79')
    expect(copy.closeReason).toBe('copy_stop')
  })

  it('[CO13] leaves own orders alone', () => {
    scenario.follow({ maxAmount: decimal('100'), stopLossPercent: 10 })
    const own = scenario.open({ user: FAN })
    const { copy } = scenario.copied()
    scenario.quote(BTCUSD, '89')
    expect(copy.closeReason).toBe('copy_stop')
    expect(scenario.order(own).status).toBe('holding')
  })
})

describe('a trailing stop of the master', () => {
  const trail = { distance: decimal('5'), percent: null }
  const setTrail = (masterOrderId: number, given: typeof trail | null = trail): string =>
    scenario.verdict({
      type: 'copy_set_trail',
      userId: FAN,
      relationId: scenario.relation().id,
      masterOrderId,
      trail: given,
    })

  it('[CO20] is set on the copy from its own price, and taken away', () => {
    scenario.follow()
    const { master, copy } = scenario.copied()
    expect(setTrail(master)).toBe('ok')
    expect(copy).toMatchObject({ trailDistance: decimal('5') })
    expect(setTrail(master, null)).toBe('ok')
    expect(copy).toMatchObject({ trailDistance: null, trailPeak: null })
    expect(scenario.skips()).toEqual([])
  })

  it('[CO20][FO22] that came with an order begins at the fill of the copy', () => {
    scenario.follow()
    const master = scenario.open({ user: MASTER, trail })
    scenario.quote(BTCUSD, '101')
    expect(scenario.copyOf(master, { trail })).toBe('ok')
    const copy = scenario.state.copy.byOrigin.get(master)?.get(FAN)
    expect(copy).toMatchObject({
      trailDistance: decimal('5'),
      trailPeak: decimal('101'),
      trailPeakTick: copy?.openTick,
    })
    const waiting = scenario.place('90', { user: MASTER, trail })
    expect(scenario.copyOf(waiting, { trail })).toBe('ok')
    scenario.quote(BTCUSD, '90')
    expect(scenario.state.copy.byOrigin.get(waiting)?.get(FAN)).toMatchObject({ trailPeak: decimal('90') })
  })

  it('[CO20][FO22] that does not fit the price of the copy is skipped with a reason, and the order is copied', () => {
    scenario.follow()
    const master = scenario.open({ user: MASTER, trail })
    expect(scenario.copyOf(master, { trail: { distance: decimal('100'), percent: null } })).toBe('ok')
    expect(scenario.state.copy.byOrigin.get(master)?.get(FAN)).toMatchObject({ status: 'holding', trailDistance: null })
    expect(scenario.skips()).toEqual(['trail trail_out_of_range'])
  })

  it('[CO20] is skipped with a reason where there is no price to begin at', () => {
    scenario.follow()
    const { master, copy } = scenario.copied()
    const waiting = scenario.place('90', { user: MASTER })
    scenario.copyOf(waiting)
    scenario.market(BTCUSD, false)
    expect(setTrail(master)).toBe('ok')
    scenario.market(BTCUSD, true)
    scenario.wait(3_600_000)
    expect(setTrail(master)).toBe('ok')
    expect(scenario.skips()).toEqual(['trail market_closed', 'trail price_stale'])
    expect(setTrail(waiting)).toBe('ok')
    expect(scenario.state.copy.byOrigin.get(waiting)?.get(FAN)).toMatchObject({ trailDistance: decimal('5') })
    expect(copy.trailDistance).toBeNull()
    expect(setTrail(4_711)).toBe('order_unknown')
  })
})
