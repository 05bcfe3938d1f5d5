import { present } from '@tallystick/kernel/assert'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import { BTC, WalletScenario, HKD, JPY } from '../../../../testing/wallet-scenario.ts'
import { BTCUSD, USDJPY } from '../../../../testing/forex-scenario.ts'
import type { Withdrawal } from './withdrawal.ts'

const STALE_MS = 10_000

let scenario: WalletScenario
let btc: number
beforeEach(() => {
  scenario = new WalletScenario()
  scenario.enter(1, '30000')
  btc = scenario.bind(1, { currencyId: 2 })
  scenario.quote(BTCUSD, '50000')
})

/** 1,001 dollars with a fee of 1. */
const withdrawn = (): number => scenario.withdrawn(btc, '1001', { terms: BTC })
const shown = (id: number, ...fields: (keyof Withdrawal)[]): string[] =>
  fields.map(field => {
    const value = scenario.withdrawalOf(id)[field]
    return typeof value === 'bigint' ? trimDecimal(value) : String(value)
  })
const tick = (): number => scenario.state.pairs.get(BTCUSD)?.tick ?? 0

describe('the rate of a withdrawal', () => {
  it('[WW11] at submission is an estimate by the newest tick, with fee and tolerance fixed', () => {
    const id = withdrawn()
    expect(shown(id, 'estimatedPrice', 'estimatedReceived', 'fee', 'tolerancePercent', 'received')).toEqual([
      '50000',
      '0.02',
      '1',
      '2',
      'null',
    ])
    expect(scenario.withdrawalOf(id).estimatedTick).toBe(tick())
  })

  it.each([
    [STALE_MS, 'ok'],
    [STALE_MS + 1, 'price_stale'],
  ])('[WW11] a price %i ms old at submission: %s', (ms, verdict) => {
    scenario.wait(ms)
    expect(scenario.withdrawal(btc, '1001', { terms: BTC })).toBe(verdict)
  })

  it('[WW11] without any price it is refused; in a closed market the last one holds', () => {
    const yen = scenario.bind(1, { currencyId: 3 })
    expect(scenario.withdrawal(yen, '1001', { terms: JPY })).toBe('price_stale')
    scenario.quote(USDJPY, '150')
    scenario.market(USDJPY, false)
    scenario.wait(DAY_MS)
    const id = scenario.withdrawn(yen, '1001', { terms: JPY })
    expect(shown(id, 'estimatedReceived')).toEqual(['150000'])
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'received')).toEqual(['completed', '150000'])
  })

  it.each([
    ['50900', '0.01964637'],
    ['49100', '0.0203666'],
  ])('[WW12] the tick at the last approval binds in both directions: at %s %s is paid', (price, received) => {
    const id = withdrawn()
    scenario.quote(BTCUSD, price)
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'price', 'received', 'estimatedReceived')).toEqual([
      'completed',
      price,
      received,
      '0.02',
    ])
    expect(scenario.withdrawalOf(id).tick).toBe(tick())
    expect(scenario.main()).toBe('28999 0')
    expect([scenario.realHouse('withdrawals'), scenario.realHouse('fees')]).toEqual(['1000', '1'])
  })

  it('[WW12] a stale price refuses the last approval, and not the first of two; a fresh one lets it pass', () => {
    const id = scenario.withdrawn(btc, '10001', { terms: BTC })
    scenario.wait(STALE_MS + 1)
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(scenario.approve(id, 2)).toBe('price_stale')
    expect(shown(id, 'status')).toEqual(['under_review'])
    scenario.quote(BTCUSD, '50100')
    expect(scenario.approve(id, 2)).toBe('ok')
    expect(shown(id, 'status', 'price')).toEqual(['completed', '50100'])
  })

  it('[WW12] whoever waits for the price and then cancels or is paid has neither won nor lost', () => {
    const values: bigint[] = []
    for (const price of ['49500', '50000', '50500']) {
      scenario.quote(BTCUSD, '50000')
      const [paid, cancelled] = [withdrawn(), withdrawn()]
      scenario.quote(BTCUSD, price)
      scenario.approve(paid, 1)
      expect(scenario.cancelWithdrawal(cancelled)).toBe('ok')
      // Worth what was withdrawn, at the price of that moment, to the last place of the coin.
      const received = present(scenario.withdrawalOf(paid).received, 'received amount')
      values.push((received * decimal(price)) / 10n ** 8n - decimal('1000'))
    }
    for (const off of values) expect(off < decimal('0.001') && off > -decimal('0.001')).toBe(true)
  })

  it('[WW12] a rate that operators set binds as it is set at the last approval; dollars stay dollars', () => {
    const hkd = scenario.bind(1, { currencyId: 4 })
    const id = scenario.withdrawn(hkd, '101', { terms: HKD })
    expect(shown(id, 'estimatedReceived')).toEqual(['780'])
    expect(scenario.approve(id, 1, null, { typedPrice: '7.75' })).toBe('ok')
    expect(shown(id, 'status', 'price', 'received')).toEqual(['completed', '7.75', '775'])
    const far = scenario.withdrawn(hkd, '101', { terms: HKD })
    scenario.approve(far, 1, null, { typedPrice: '7' })
    expect(shown(far, 'status')).toEqual(['rate_changed'])
    const usdt = scenario.withdrawn(scenario.bind(), '101')
    expect(scenario.approve(usdt, 1, null, { typedPrice: '0.5' })).toBe('ok')
    expect(shown(usdt, 'status', 'received')).toEqual(['completed', '100'])
  })
})

describe('what was submitted before rates were estimates', () => {
  it('[WW12] is paid at the rate it was promised, whatever the price and the terms are now', () => {
    const promised = {
      ...BTC,
      rateSource: 'fixed',
      pairId: null,
      isPerUsd: true,
      typedPrice: decimal('0.00002'),
    } as const
    const id = scenario.withdrawn(btc, '1001', { terms: promised })
    scenario.quote(BTCUSD, '90000')
    scenario.wait(STALE_MS + 1)
    expect(scenario.approve(id, 1, null, { typedPrice: '0.00001' })).toBe('ok')
    expect(shown(id, 'status', 'received')).toEqual(['completed', '0.02'])
  })
})

describe('a rate beyond the tolerance', () => {
  it.each(['51100', '48900'])('[WW13] asks the user, whichever way it moved: %s', price => {
    const id = withdrawn()
    scenario.quote(BTCUSD, price)
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'offeredPrice', 'decidedBy', 'received')).toEqual([
      'rate_changed',
      price,
      'null',
      'null',
    ])
    expect(scenario.withdrawalOf(id)).toMatchObject({
      offeredTick: tick(),
      offeredAt: scenario.now,
      offeredUntil: scenario.now + DAY_MS,
    })
    expect(scenario.main()).toBe('28999 1001')
    expect(scenario.notices().at(-1)).toBe('withdrawal_rate_changed')
    expect([scenario.approve(id, 1), scenario.approve(id, 2)]).toEqual(Array(2).fill('withdrawal_waits_for_user'))
  })

  it('[WW13] a tolerance changed later does not touch it', () => {
    const id = withdrawn()
    const { settings } = scenario.state
    scenario.state.settings = { ...settings, wallet: { ...settings.wallet, rateTolerancePercent: decimal('10') } }
    scenario.quote(BTCUSD, '51100')
    scenario.approve(id, 1)
    expect(shown(id, 'status')).toEqual(['rate_changed'])
  })

  it('[WW14] accepted, it is the new estimate: reviewed again, at the rate of that moment', () => {
    const id = withdrawn()
    scenario.quote(BTCUSD, '55000')
    scenario.approve(id, 1)
    expect(scenario.accept(id)).toBe('ok')
    expect(shown(id, 'status', 'estimatedPrice', 'estimatedReceived', 'offeredUntil', 'received')).toEqual([
      'under_review',
      '55000',
      '0.01818182',
      'null',
      'null',
    ])
    expect(scenario.withdrawalOf(id).acceptedAt).toBe(scenario.now)
    expect(scenario.accept(id)).toBe('withdrawal_no_offer')
    scenario.quote(BTCUSD, '55500')
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'price', 'received')).toEqual(['completed', '55500', '0.01801802'])
  })

  it('[WW14] the first of two approvals stands, the last is needed again', () => {
    const id = scenario.withdrawn(btc, '10001', { terms: BTC })
    scenario.approve(id, 7)
    scenario.quote(BTCUSD, '60000')
    scenario.approve(id, 8)
    expect(scenario.withdrawalOf(id)).toMatchObject({ status: 'rate_changed', approvedBy: 7 })
    scenario.accept(id)
    expect(scenario.approve(id, 7)).toBe('already_approved')
    expect(scenario.approve(id, 8)).toBe('ok')
    expect(scenario.withdrawalOf(id)).toMatchObject({ status: 'completed', approvedBy: 7, decidedBy: 8 })
  })

  it('[WW14] only what was shown can be accepted, by its owner, and only while it is offered', () => {
    scenario.enter(2, '0')
    const id = withdrawn()
    expect(scenario.accept(id, '0.02')).toBe('withdrawal_no_offer')
    scenario.quote(BTCUSD, '55000')
    scenario.approve(id, 1)
    expect(scenario.accept(id, '0.02')).toBe('withdrawal_no_offer')
    expect(scenario.accept(id, '0.01818182', 2)).toBe('withdrawal_not_open')
    expect(scenario.accept(id, '0.01818182')).toBe('ok')
    scenario.quote(BTCUSD, '60000')
    scenario.approve(id, 1)
    expect(scenario.accept(id, '0.01818182')).toBe('withdrawal_no_offer')
  })

  it.each(['cancelled', 'rejected', 'invalid'] as const)(
    '[WW13] it can still be %s, and everything comes back',
    end => {
      const id = withdrawn()
      scenario.quote(BTCUSD, '55000')
      scenario.approve(id, 1)
      expect(end === 'cancelled' ? scenario.cancelWithdrawal(id) : scenario.reject(id, end)).toBe('ok')
      expect([scenario.main(), ...shown(id, 'status')]).toEqual(['30000 0', end])
      expect(scenario.accept(id)).toBe('withdrawal_not_open')
      scenario.pass(2 * DAY_MS)
      expect([scenario.main(), ...shown(id, 'status')]).toEqual(['30000 0', end])
    },
  )

  it('[WW15] neither accepted nor cancelled for 24 h, it is released: at that instant, once, and said so', () => {
    const id = withdrawn()
    scenario.quote(BTCUSD, '55000')
    scenario.approve(id, 1)
    scenario.pass(DAY_MS - 1)
    expect([scenario.main(), ...shown(id, 'status')]).toEqual(['28999 1001', 'rate_changed'])
    scenario.pass(1)
    expect([scenario.main(), ...shown(id, 'status', 'decidedBy')]).toEqual(['30000 0', 'expired', 'null'])
    expect(scenario.notices().at(-1)).toBe('withdrawal_decided')
    scenario.pass(DAY_MS)
    expect(scenario.kinds().filter(kind => kind === 'withdrawal_release')).toHaveLength(1)
    expect([scenario.accept(id), scenario.cancelWithdrawal(id), scenario.approve(id, 1)]).toEqual(
      Array(3).fill('withdrawal_not_open'),
    )
  })

  it('[WW15] at the deadline itself it cannot be accepted any more', () => {
    const id = withdrawn()
    scenario.quote(BTCUSD, '55000')
    scenario.approve(id, 1)
    scenario.wait(DAY_MS)
    expect(scenario.accept(id)).toBe('withdrawal_no_offer')
    expect(scenario.cancelWithdrawal(id)).toBe('ok')
  })

  it('[WW15] an accepted one does not run out', () => {
    const id = withdrawn()
    scenario.quote(BTCUSD, '55000')
    scenario.approve(id, 1)
    scenario.accept(id)
    scenario.pass(2 * DAY_MS)
    expect(shown(id, 'status')).toEqual(['under_review'])
  })
})
