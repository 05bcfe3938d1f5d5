// Following a master and copying their orders, by their rules (CO1–CO10 in SPEC.md).
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import { CopyScenario, FAN, MASTER } from '../../../testing/copy-scenario.ts'
import { BTCUSD, EURUSD } from '../../../testing/forex-scenario.ts'

let scenario: CopyScenario

beforeEach(() => {
  scenario = new CopyScenario()
})

describe('following', () => {
  it('[CO1] no user follows themselves, across realms, twice, or as a master', () => {
    scenario.join(3, '1000')
    expect(scenario.follow({ masterId: FAN })).toBe('cannot_follow_self')
    expect(scenario.follow({ masterRealm: 'real' })).toBe('other_realm')
    expect(scenario.follow({ userId: MASTER, masterId: 3 })).toBe('masters_cannot_follow')
    expect(scenario.follow({ userId: 77 })).toBe('account_unknown')
    expect(scenario.follow()).toBe('ok')
    expect(scenario.follow()).toBe('already_following')
    expect(scenario.verdict({ type: 'appoint_master', userId: FAN })).toBe('follows_others')
  })

  it('[CO2] terms have bounds, and so has the number of masters', () => {
    for (const multiple of [0, 101, -1, 1.5]) expect(scenario.follow({ multiple })).toBe('multiple_out_of_range')
    expect(scenario.follow({ maxAmount: 0n })).toBe('amount_below_minimum')
    for (const stopLossPercent of [-1, 0, 101, 0.5])
      expect(scenario.follow({ stopLossPercent })).toBe('stop_percent_out_of_range')
    scenario.state.settings = { ...scenario.state.settings, copy: { ...scenario.state.settings.copy, maxFollowed: 1 } }
    expect(scenario.follow()).toBe('ok')
    expect(scenario.follow({ masterId: 9 })).toBe('too_many_followed')
  })

  it('[CO3] a master’s own orders are told, a follower’s are not', () => {
    scenario.follow()
    const { master } = scenario.copied()
    scenario.verdict({ type: 'set_stops', userId: MASTER, orderId: master, stopLoss: decimal('90'), takeProfit: null })
    scenario.close(master, MASTER)
    const told = scenario.changes.notices.filter(notice => notice.kind.startsWith('master_'))
    expect(told.map(notice => notice.kind)).toEqual(['master_opened', 'master_stops_set', 'master_closed'])
    expect(told.every(notice => notice.userId === MASTER && notice.ref === master)).toBe(true)
  })
})

describe('a copy', () => {
  it('[CO4] is the master’s order times the multiple, at the follower’s own price', () => {
    scenario.follow({ multiple: 3 })
    const master = scenario.open({ user: MASTER, lots: '0.15', stopLoss: '90', takeProfit: '120' })
    scenario.quote(BTCUSD, '101')
    expect(scenario.copyOf(master)).toBe('ok')
    const copy = present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy')
    expect(trimDecimal(copy.lots)).toBe('0.45')
    expect(copy).toMatchObject({ openPrice: decimal('101'), stopLoss: decimal('90'), takeProfit: decimal('120') })
    expect([copy.origin, copy.originId, copy.relationId]).toEqual(['copy', master, scenario.relation().id])
  })

  it('[CO5] is made once', () => {
    scenario.follow()
    const { master } = scenario.copied()
    expect(scenario.copyOf(master)).toBe('already_copied')
  })

  it('[CO6] is skipped with a reason when it would exceed the maximum, or the money, or the pair’s size', () => {
    scenario.follow({ maxAmount: decimal('2.5') })
    scenario.copied()
    scenario.copied()
    expect(scenario.copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(scenario.copyOf(scenario.open({ user: MASTER, lots: '0.5' }))).toBe('ok')
    expect(scenario.skips()).toEqual(['order copy_limit'])
    expect(scenario.state.copy.copies.get(scenario.relation().id)?.size).toBe(3)
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    scenario.follow({ multiple: 100, maxAmount: decimal('1000000') })
    expect(scenario.copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(scenario.copyOf(scenario.open({ user: MASTER, pair: EURUSD, lots: '0.4', leverage: 1 }))).toBe('ok')
    expect(scenario.skips().slice(1)).toEqual(['order lots_above_maximum', 'order insufficient_balance'])
  })

  it('[CO6] is skipped while its market is shut', () => {
    scenario.follow()
    const master = scenario.open({ user: MASTER })
    scenario.market(BTCUSD, false)
    expect(scenario.copyOf(master)).toBe('ok')
    expect(scenario.skips()).toEqual(['order market_closed'])
  })

  it('[CO7] loses a stop that is on the wrong side of its own price, and says so', () => {
    scenario.follow()
    const master = scenario.open({ user: MASTER, stopLoss: '99', takeProfit: '101' })
    scenario.quote(BTCUSD, '98.5')
    expect(scenario.copyOf(master)).toBe('ok')
    const copy = present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy')
    expect(copy).toMatchObject({ stopLoss: null, takeProfit: decimal('101') })
    const stops = { stopLoss: decimal('90'), takeProfit: decimal('98') }
    const command = {
      type: 'copy_set_stops',
      userId: FAN,
      relationId: scenario.relation().id,
      masterOrderId: master,
    } as const
    expect(scenario.verdict({ ...command, ...stops })).toBe('ok')
    expect(copy).toMatchObject({ stopLoss: decimal('90'), takeProfit: null })
    expect(scenario.skips()).toEqual(['stop_loss stop_loss_wrong_side', 'take_profit take_profit_wrong_side'])
  })

  it('[CO8] of an order that is too old, or from before the following, is not made', () => {
    const before = scenario.open({ user: MASTER })
    scenario.wait(5)
    scenario.follow()
    expect(scenario.copyOf(before)).toBe('relation_not_active')
    const late = scenario.open({ user: MASTER })
    scenario.wait(60_001)
    scenario.quote(BTCUSD, '100')
    expect(scenario.copyOf(late)).toBe('ok')
    expect(scenario.skips()).toEqual(['order copy_late'])
  })

  it('[CO9] [A101] counts against the minute’s budget: the first one over it is told, a storm is not', () => {
    scenario.follow()
    for (let n = 0; n < 20; n++) scenario.copied({ lots: '0.01' })
    expect(scenario.copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(scenario.copyOf(scenario.open({ user: MASTER }))).toBe('copy_budget')
    expect(scenario.skips()).toEqual(['order copy_budget'])
    scenario.wait(60_000)
    scenario.quote(BTCUSD, '100')
    expect(scenario.copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(scenario.skips()).toHaveLength(1)
  })

  it('[CO10] of a pending order waits at the same target, and opens at once when the price has been there', () => {
    scenario.follow()
    const waiting = scenario.place('95', { user: MASTER })
    expect(scenario.copyOf(waiting)).toBe('ok')
    expect(scenario.state.copy.byOrigin.get(waiting)?.get(FAN)?.status).toBe('pending')
    const passed = scenario.place('99', { user: MASTER })
    scenario.quote(BTCUSD, '98')
    expect(scenario.copyOf(passed)).toBe('ok')
    expect(scenario.state.copy.byOrigin.get(passed)?.get(FAN)?.status).toBe('holding')
  })

  it('[CO10] that fills above the relation’s maximum is dropped', () => {
    scenario.follow({ maxAmount: decimal('1.05') })
    const master = scenario.place('105', { user: MASTER })
    expect(scenario.copyOf(master)).toBe('ok')
    const copy = present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy')
    scenario.quote(BTCUSD, '110')
    expect(copy.closeReason).toBe('copy_limit')
    expect(scenario.order(master).status).toBe('holding')
  })
})
