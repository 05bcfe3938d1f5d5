// The master’s share of a follower’s profit, and the past of a simulated master (CO14–CO17 in SPEC.md).
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import { CopyScenario, FAN, MASTER } from '../../../testing/copy-scenario.ts'
import { BTCUSD } from '../../../testing/forex-scenario.ts'
import { tickId } from '../../core/pair.ts'
import { objectId } from '../../core/state.ts'
import type { ReplayTrade } from './commands.ts'

let scenario: CopyScenario

beforeEach(() => {
  scenario = new CopyScenario()
})

describe('the share', () => {
  it('[CO14] is taken from each close above the high-water mark, whoever closes and whether or not one still follows', () => {
    scenario.follow()
    const won = scenario.copied()
    scenario.quote(BTCUSD, '200')
    scenario.closeCopy(won.master)
    expect(trimDecimal(scenario.relation().shareAccrued)).toBe('10')
    expect(scenario.house('profit_share_payable')).toBe('10')
    const lost = scenario.copied()
    scenario.quote(BTCUSD, '150')
    scenario.closeCopy(lost.master)
    expect(scenario.house('profit_share_payable')).toBe('10')
    const last = scenario.copied()
    scenario.verdict({ type: 'unfollow', userId: FAN, masterId: MASTER })
    scenario.quote(BTCUSD, '250')
    scenario.close(last.copy.id, FAN)
    expect(scenario.house('profit_share_payable')).toBe('15')
    expect([scenario.relation().realised, scenario.relation().highWater].map(trimDecimal)).toEqual(['150', '150'])
  })

  it('[CO15] travels through clearing and arrives once', () => {
    scenario.follow()
    const { master } = scenario.copied()
    scenario.quote(BTCUSD, '200')
    scenario.closeCopy(master)
    const pay = { type: 'pay_share', userId: FAN, relationId: scenario.relation().id } as const
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

  it('[CO15] arrives from every shard, however the numbers of their payments compare', () => {
    const amount = decimal('10')
    // Each shard counts for itself: the one that pays later may be far behind in numbers.
    for (const paymentId of [objectId(2, 900), objectId(1, 3), objectId(2, 900), objectId(1, 3), objectId(1, 4)])
      expect(scenario.verdict({ type: 'receive_share', userId: MASTER, paymentId, amount })).toBe('ok')
    expect(trimDecimal(present(scenario.state.books.users.get(MASTER), 'master').main.balance)).toBe('30')
  })

  it('[CO16] a demo reset of a follower voids copies without a share', () => {
    scenario.follow()
    const { copy } = scenario.copied()
    scenario.quote(BTCUSD, '200')
    scenario.submit({ type: 'reset_demo', userId: FAN })
    expect(copy.closeReason).toBe('voided')
    expect(scenario.relation().realised).toBe(0n)
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
