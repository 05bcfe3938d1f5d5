// Copy trading by its rules (CO1–CO17 in SPEC.md).
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ForexOrder } from '../forex/record.ts'
import { BTCUSD, EURUSD, ForexScenario, type Ticket } from '../../../testing/forex-scenario.ts'
import { tickId } from '../../core/pair.ts'
import type { CopyOpen, Follow, ReplayTrade } from './commands.ts'
import type { CopyRelation } from './record.ts'

const MASTER = 1
const FAN = 2

let scenario: ForexScenario

beforeEach(() => {
  scenario = new ForexScenario()
  scenario.join(MASTER, '100000')
  scenario.join(FAN, '10000')
  scenario.quote(BTCUSD, '100')
  scenario.quote(EURUSD, '1.1')
  scenario.submit({ type: 'appoint_master', userId: MASTER })
})

function follow(terms: Partial<Follow> = {}): string {
  return scenario.verdict({
    type: 'follow',
    userId: FAN,
    masterId: MASTER,
    masterRealm: 'demo',
    multiple: 1,
    maxAmount: decimal('1000'),
    stopLossPercent: null,
    ...terms,
  })
}

function relation(): CopyRelation {
  return present(scenario.state.copy.byFollower.get(FAN)?.get(MASTER), 'relation')
}

function copyOf(masterOrderId: number, changes: Partial<CopyOpen> = {}): string {
  const order = scenario.order(masterOrderId)
  return scenario.verdict({
    type: 'copy_open',
    userId: FAN,
    relationId: relation().id,
    masterOrderId,
    masterAt: order.createdAt,
    pairId: order.pairId,
    side: order.side,
    masterLots: order.lots,
    leverage: order.leverage,
    target: order.targetSide === 'none' ? null : order.originPrice,
    targetSide: order.targetSide,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    ...changes,
  })
}

function copied(ticket: Ticket = {}): { master: number; copy: ForexOrder } {
  const master = scenario.open({ user: MASTER, ...ticket })
  expect(copyOf(master)).toBe('ok')
  return { master, copy: present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy') }
}

function closeCopy(masterOrderId: number): string {
  return scenario.verdict({ type: 'copy_close', userId: FAN, relationId: relation().id, masterOrderId })
}

function skips(): string[] {
  return [...scenario.changes.records.copy_skip.made.values()].map(skip => `${skip.what} ${skip.reason}`)
}

describe('following', () => {
  it('[CO1] no user follows themselves, across realms, twice, or as a master', () => {
    scenario.join(3, '1000')
    expect(follow({ masterId: FAN })).toBe('cannot_follow_self')
    expect(follow({ masterRealm: 'real' })).toBe('other_realm')
    expect(follow({ userId: MASTER, masterId: 3 })).toBe('masters_cannot_follow')
    expect(follow({ userId: 77 })).toBe('account_unknown')
    expect(follow()).toBe('ok')
    expect(follow()).toBe('already_following')
    expect(scenario.verdict({ type: 'appoint_master', userId: FAN })).toBe('follows_others')
  })

  it('[CO2] terms have bounds, and so has the number of masters', () => {
    for (const multiple of [0, 101, -1, 1.5]) expect(follow({ multiple })).toBe('multiple_out_of_range')
    expect(follow({ maxAmount: 0n })).toBe('amount_below_minimum')
    for (const stopLossPercent of [-1, 0, 101, 0.5])
      expect(follow({ stopLossPercent })).toBe('stop_percent_out_of_range')
    scenario.state.settings = { ...scenario.state.settings, copy: { ...scenario.state.settings.copy, maxFollowed: 1 } }
    expect(follow()).toBe('ok')
    expect(follow({ masterId: 9 })).toBe('too_many_followed')
  })

  it('[CO3] a master’s own orders are told, a follower’s are not', () => {
    follow()
    const { master } = copied()
    scenario.verdict({ type: 'set_stops', userId: MASTER, orderId: master, stopLoss: decimal('90'), takeProfit: null })
    scenario.close(master, MASTER)
    const told = scenario.changes.notices.filter(notice => notice.kind.startsWith('master_'))
    expect(told.map(notice => notice.kind)).toEqual(['master_opened', 'master_stops_set', 'master_closed'])
    expect(told.every(notice => notice.userId === MASTER && notice.ref === master)).toBe(true)
  })
})

describe('a copy', () => {
  it('[CO4] is the master’s order times the multiple, at the follower’s own price', () => {
    follow({ multiple: 3 })
    const master = scenario.open({ user: MASTER, lots: '0.15', stopLoss: '90', takeProfit: '120' })
    scenario.quote(BTCUSD, '101')
    expect(copyOf(master)).toBe('ok')
    const copy = present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy')
    expect(trimDecimal(copy.lots)).toBe('0.45')
    expect(copy).toMatchObject({ openPrice: decimal('101'), stopLoss: decimal('90'), takeProfit: decimal('120') })
    expect([copy.origin, copy.originId, copy.relationId]).toEqual(['copy', master, relation().id])
  })

  it('[CO5] is made once', () => {
    follow()
    const { master } = copied()
    expect(copyOf(master)).toBe('already_copied')
  })

  it('[CO6] is skipped with a reason when it would exceed the maximum, or the money, or the pair’s size', () => {
    follow({ maxAmount: decimal('2.5') })
    copied()
    copied()
    expect(copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(copyOf(scenario.open({ user: MASTER, lots: '0.5' }))).toBe('ok')
    expect(skips()).toEqual(['order copy_limit'])
    expect(scenario.state.copy.copies.get(relation().id)?.size).toBe(3)
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    follow({ multiple: 100, maxAmount: decimal('1000000') })
    expect(copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(copyOf(scenario.open({ user: MASTER, pair: EURUSD, lots: '0.4', leverage: 1 }))).toBe('ok')
    expect(skips().slice(1)).toEqual(['order lots_above_maximum', 'order insufficient_balance'])
  })

  it('[CO6] is skipped while its market is shut', () => {
    follow()
    const master = scenario.open({ user: MASTER })
    scenario.market(BTCUSD, false)
    expect(copyOf(master)).toBe('ok')
    expect(skips()).toEqual(['order market_closed'])
  })

  it('[CO7] loses a stop that is on the wrong side of its own price, and says so', () => {
    follow()
    const master = scenario.open({ user: MASTER, stopLoss: '99', takeProfit: '101' })
    scenario.quote(BTCUSD, '98.5')
    expect(copyOf(master)).toBe('ok')
    const copy = present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy')
    expect(copy).toMatchObject({ stopLoss: null, takeProfit: decimal('101') })
    const stops = { stopLoss: decimal('90'), takeProfit: decimal('98') }
    const command = { type: 'copy_set_stops', userId: FAN, relationId: relation().id, masterOrderId: master } as const
    expect(scenario.verdict({ ...command, ...stops })).toBe('ok')
    expect(copy).toMatchObject({ stopLoss: decimal('90'), takeProfit: null })
    expect(skips()).toEqual(['stop_loss stop_loss_wrong_side', 'take_profit take_profit_wrong_side'])
  })

  it('[CO8] of an order that is too old, or from before the following, is not made', () => {
    const before = scenario.open({ user: MASTER })
    scenario.wait(5)
    follow()
    expect(copyOf(before)).toBe('relation_not_active')
    const late = scenario.open({ user: MASTER })
    scenario.wait(60_001)
    scenario.quote(BTCUSD, '100')
    expect(copyOf(late)).toBe('ok')
    expect(skips()).toEqual(['order copy_late'])
  })

  it('[CO9] [A101] counts against the minute’s budget: the first one over it is told, a storm is not', () => {
    follow()
    for (let n = 0; n < 20; n++) copied({ lots: '0.01' })
    expect(copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(copyOf(scenario.open({ user: MASTER }))).toBe('copy_budget')
    expect(skips()).toEqual(['order copy_budget'])
    scenario.wait(60_000)
    scenario.quote(BTCUSD, '100')
    expect(copyOf(scenario.open({ user: MASTER }))).toBe('ok')
    expect(skips()).toHaveLength(1)
  })

  it('[CO10] of a pending order waits at the same target, and opens at once when the price has been there', () => {
    follow()
    const waiting = scenario.place('95', { user: MASTER })
    expect(copyOf(waiting)).toBe('ok')
    expect(scenario.state.copy.byOrigin.get(waiting)?.get(FAN)?.status).toBe('pending')
    const passed = scenario.place('99', { user: MASTER })
    scenario.quote(BTCUSD, '98')
    expect(copyOf(passed)).toBe('ok')
    expect(scenario.state.copy.byOrigin.get(passed)?.get(FAN)?.status).toBe('holding')
  })

  it('[CO10] that fills above the relation’s maximum is dropped', () => {
    follow({ maxAmount: decimal('1.05') })
    const master = scenario.place('105', { user: MASTER })
    expect(copyOf(master)).toBe('ok')
    const copy = present(scenario.state.copy.byOrigin.get(master)?.get(FAN), 'copy')
    scenario.quote(BTCUSD, '110')
    expect(copy.closeReason).toBe('copy_limit')
    expect(scenario.order(master).status).toBe('holding')
  })
})

function closePart(masterOrderId: number, lots: string, whole: string): string {
  const part = { masterPartId: masterOrderId + 6_400, partLots: decimal(lots), wholeLots: decimal(whole) }
  return scenario.verdict({ type: 'copy_close_part', userId: FAN, relationId: relation().id, masterOrderId, ...part })
}

describe('a part of the way out', () => {
  it('[CO18][CP9] follows in proportion, rounded down, and pays the share of what it earned', () => {
    follow()
    const { master, copy } = copied({ lots: '0.1' })
    expect(closePart(master, '0.05', '0.1')).toBe('ok')
    expect(copy).toMatchObject({ status: 'holding', lots: decimal('0.05') })
    const part = [...scenario.changes.records.forex_order.made.values()].at(-1)
    expect(part).toMatchObject({ splitFrom: copy.id, originId: master + 6_400, closeReason: 'master_closed' })
    expect(closePart(master, '0.03', '0.05')).toBe('ok')
    expect(copy.lots).toBe(decimal('0.02'))
    // A third of two steps is none.
    expect(closePart(master, '0.01', '0.03')).toBe('ok')
    expect(copy.lots).toBe(decimal('0.02'))
    expect(skips()).toEqual(['part lots_below_minimum'])
    expect(closeCopy(master)).toBe('ok')
    expect(copy.status).toBe('closed')
  })

  it('[CO18] a copy that still waits skips it, and one of an ended following does not hear of it', () => {
    follow()
    const master = scenario.place('90', { user: MASTER, lots: '0.1' })
    expect(copyOf(master)).toBe('ok')
    expect(closePart(master, '0.05', '0.1')).toBe('ok')
    expect(skips()).toEqual(['part order_not_holding'])
    const second = copied({ lots: '0.1' })
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    expect(closePart(second.master, '0.05', '0.1')).toBe('order_unknown')
  })
})

describe('the way out', () => {
  it('[CO11] leads with the master, and after unfollowing no more', () => {
    follow()
    const first = copied()
    expect(closeCopy(first.master)).toBe('ok')
    expect(first.copy.closeReason).toBe('master_closed')
    expect(closeCopy(first.master)).toBe('order_unknown')
    const second = copied()
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    expect(closeCopy(second.master)).toBe('order_unknown')
    follow()
    expect(closeCopy(second.master)).toBe('order_unknown')
    expect(second.copy.status).toBe('holding')
    expect(scenario.close(second.copy.id, FAN)).toBe('ok')
  })

  it('[CO11] cancels a copy that still waits', () => {
    follow()
    const master = scenario.place('95', { user: MASTER })
    copyOf(master)
    const before = scenario.money(FAN)
    expect(closeCopy(master)).toBe('ok')
    expect(before).not.toBe(scenario.money(FAN))
    expect(scenario.money(FAN)).toBe('10000 0 0')
  })

  it('[CO11] is refused while the price cannot trade', () => {
    follow()
    const { master } = copied()
    scenario.wait(10_001)
    expect(closeCopy(master)).toBe('price_stale')
    scenario.market(BTCUSD, false)
    expect(closeCopy(master)).toBe('market_closed')
  })

  it('[CO12] a paused relation copies nothing new and still leads out', () => {
    follow()
    const { master } = copied()
    const pause = { type: 'pause_copying', userId: FAN, masterId: MASTER } as const
    expect(scenario.verdict({ ...pause, paused: false })).toBe('relation_not_paused')
    expect(scenario.verdict({ ...pause, paused: true })).toBe('ok')
    expect(scenario.verdict({ ...pause, paused: true })).toBe('relation_not_active')
    expect(copyOf(scenario.open({ user: MASTER }))).toBe('relation_not_active')
    expect(closeCopy(master)).toBe('ok')
    expect(scenario.verdict({ ...pause, paused: false })).toBe('ok')
    copied()
  })
})

describe('the relation’s stop-loss', () => {
  it('[CO13] closes every copy at its loss, pauses, and counts anew after resuming', () => {
    follow({ maxAmount: decimal('100'), stopLossPercent: 20 })
    const one = copied({ lots: '2' })
    const two = copied({ side: 'sell', lots: '1' })
    scenario.quote(BTCUSD, '81')
    expect(one.copy.status).toBe('holding')
    scenario.quote(BTCUSD, '80')
    expect([one.copy.closeReason, two.copy.closeReason]).toEqual(['copy_stop', 'copy_stop'])
    expect([relation().status, relation().pausedBy]).toEqual(['paused', 'stop_loss'])
    expect(scenario.notices()).toContain('copying_stopped')
    scenario.verdict({ type: 'pause_copying', userId: FAN, masterId: MASTER, paused: false })
    const again = copied()
    scenario.quote(BTCUSD, '79')
    expect(again.copy.status).toBe('holding')
    scenario.quote(BTCUSD, '60')
    expect(again.copy.closeReason).toBe('copy_stop')
  })

  it('[CO13] stays watched when a price from before the start carries it past its level', () => {
    follow({ maxAmount: decimal('100'), stopLossPercent: 20 })
    const { copy } = copied()
    scenario.seed(BTCUSD, '70')
    expect(copy.status).toBe('holding')
    scenario.quote(BTCUSD, '71')
    expect(copy.closeReason).toBe('copy_stop')
  })

  it('[CO13] leaves own orders alone', () => {
    follow({ maxAmount: decimal('100'), stopLossPercent: 10 })
    const own = scenario.open({ user: FAN })
    const { copy } = copied()
    scenario.quote(BTCUSD, '89')
    expect(copy.closeReason).toBe('copy_stop')
    expect(scenario.order(own).status).toBe('holding')
  })
})

describe('the share', () => {
  it('[CO14] is taken from each close above the high-water mark, whoever closes and whether or not one still follows', () => {
    follow()
    const won = copied()
    scenario.quote(BTCUSD, '200')
    closeCopy(won.master)
    expect(trimDecimal(relation().shareAccrued)).toBe('10')
    expect(scenario.house('profit_share_payable')).toBe('10')
    const lost = copied()
    scenario.quote(BTCUSD, '150')
    closeCopy(lost.master)
    expect(scenario.house('profit_share_payable')).toBe('10')
    const last = copied()
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    scenario.quote(BTCUSD, '250')
    scenario.close(last.copy.id, FAN)
    expect(scenario.house('profit_share_payable')).toBe('15')
    expect([relation().realised, relation().highWater].map(trimDecimal)).toEqual(['150', '150'])
  })

  it('[CO15] travels through clearing and arrives once', () => {
    follow()
    const { master } = copied()
    scenario.quote(BTCUSD, '200')
    closeCopy(master)
    const pay = { type: 'pay_share', userId: FAN, relationId: relation().id } as const
    scenario.submit(pay)
    expect(scenario.verdict(pay)).toBe('ok')
    const [payment] = scenario.changes.records.copy_payment.made.values()
    expect([scenario.house('profit_share_payable'), scenario.house('clearing')]).toEqual(['0', '10'])
    const { id: paymentId, amount } = present(payment, 'payment')
    const receive = { type: 'receive_share', userId: MASTER, paymentId, amount } as const
    for (let n = 0; n < 3; n++) expect(scenario.verdict(receive)).toBe('ok')
    expect(scenario.house('clearing')).toBe('0')
    expect(trimDecimal(present(scenario.state.books.users.get(MASTER), 'master').main.balance)).toBe('10')
    expect(scenario.changes.records.copy_payment.made.size).toBe(1)
  })

  it('[CO16] a demo reset of a follower voids copies without a share', () => {
    follow()
    const { copy } = copied()
    scenario.quote(BTCUSD, '200')
    scenario.submit({ type: 'reset_demo', userId: FAN })
    expect(copy.closeReason).toBe('voided')
    expect(relation().realised).toBe(0n)
    expect(scenario.state.copy.copies.size).toBe(0)
  })
})

describe('the past of a simulated master', () => {
  const tick = (price: string, at: number) => ({ id: tickId(BTCUSD, at), pairId: BTCUSD, price: decimal(price), at })
  const trade = (more: Partial<ReplayTrade> = {}): ReplayTrade => ({
    type: 'replay_trade',
    userId: MASTER,
    pairId: BTCUSD,
    side: 'buy',
    lots: decimal('1'),
    leverage: 100,
    opened: tick('100', scenario.now - 5_000),
    closed: tick('110', scenario.now - 1_000),
    ...more,
  })

  it('[CO17] is booked like any trade, at the tape’s prices and times', () => {
    expect(scenario.verdict(trade())).toBe('ok')
    expect(scenario.money(MASTER)).toBe('100008 0 0')
    const [order] = [...scenario.changes.records.forex_order.made.values()]
    expect(order).toMatchObject({ status: 'closed', closeReason: 'closed', openedAt: scenario.now - 5_000 })
    expect(trimDecimal(order?.profit ?? 0n)).toBe('10')
  })

  it('[CO17] belongs to idle demo masters only, and never lies in the future', () => {
    expect(scenario.verdict(trade({ userId: FAN }))).toBe('master_unknown')
    scenario.submit({ type: 'open_accounts', userId: 9, realm: 'real' })
    expect(scenario.verdict(trade({ userId: 9 }))).toBe('only_demo_account')
    expect(scenario.verdict(trade({ closed: tick('110', scenario.now + 1) }))).toBe('price_out_of_range')
    expect(scenario.verdict(trade({ closed: tick('110', scenario.now - 6_000) }))).toBe('price_out_of_range')
    expect(scenario.verdict(trade({ opened: { ...tick('100', scenario.now - 5_000), id: 7 } }))).toBe(
      'price_out_of_range',
    )
    expect(scenario.verdict(trade({ closed: tick('0.01', scenario.now), lots: decimal('50') }))).toBe('ok')
    scenario.open({ user: MASTER })
    expect(scenario.verdict(trade())).toBe('forbidden')
  })
})
