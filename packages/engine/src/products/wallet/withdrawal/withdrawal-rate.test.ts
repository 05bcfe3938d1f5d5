import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import { BTC, Counter, HKD, JPY } from '../../../../testing/counter.ts'
import { BTCUSD, USDJPY } from '../../../../testing/floor.ts'
import type { Withdrawal } from './withdrawal.ts'

const STALE_MS = 10_000

let counter: Counter
let btc: number
beforeEach(() => {
  counter = new Counter()
  counter.enter(1, '30000')
  btc = counter.bind(1, { currencyId: 2 })
  counter.quote(BTCUSD, '50000')
})

/** 1,001 dollars with a fee of 1. */
const withdrawn = (): number => counter.withdrawn(btc, '1001', { terms: BTC })
const shown = (id: number, ...fields: (keyof Withdrawal)[]): string[] =>
  fields.map(field => {
    const value = counter.withdrawalOf(id)[field]
    return typeof value === 'bigint' ? trimDecimal(value) : String(value)
  })
const tick = (): number => counter.state.pairs.get(BTCUSD)?.tick ?? 0

describe('the rate of a withdrawal', () => {
  it('[WW11] at submission is an estimate by the newest tick, with fee and tolerance fixed', () => {
    const id = withdrawn()
    expect(shown(id, 'estimatedPrice', 'estimatedReceived', 'fee', 'tolerancePercent', 'received')).toEqual([
      '50000',
      '0.02',
      '1',
      '2',
      '0',
    ])
    expect(counter.withdrawalOf(id).estimatedTick).toBe(tick())
  })

  it.each([
    [STALE_MS, 'ok'],
    [STALE_MS + 1, 'price_stale'],
  ])('[WW11] a price %i ms old at submission: %s', (ms, verdict) => {
    counter.wait(ms)
    expect(counter.withdrawal(btc, '1001', { terms: BTC })).toBe(verdict)
  })

  it('[WW11] without any price it is refused; in a closed market the last one holds', () => {
    const yen = counter.bind(1, { currencyId: 3 })
    expect(counter.withdrawal(yen, '1001', { terms: JPY })).toBe('price_stale')
    counter.quote(USDJPY, '150')
    counter.market(USDJPY, false)
    counter.wait(DAY_MS)
    const id = counter.withdrawn(yen, '1001', { terms: JPY })
    expect(shown(id, 'estimatedReceived')).toEqual(['150000'])
    expect(counter.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'received')).toEqual(['completed', '150000'])
  })

  it.each([
    ['50900', '0.01964637'],
    ['49100', '0.0203666'],
  ])('[WW12] the tick at the last approval binds in both directions: at %s %s is paid', (price, received) => {
    const id = withdrawn()
    counter.quote(BTCUSD, price)
    expect(counter.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'price', 'received', 'estimatedReceived')).toEqual([
      'completed',
      price,
      received,
      '0.02',
    ])
    expect(counter.withdrawalOf(id).tick).toBe(tick())
    expect(counter.main()).toBe('28999 0')
    expect([counter.realHouse('withdrawals'), counter.realHouse('fees')]).toEqual(['1000', '1'])
  })

  it('[WW12] a stale price refuses the last approval, and not the first of two; a fresh one lets it pass', () => {
    const id = counter.withdrawn(btc, '10001', { terms: BTC })
    counter.wait(STALE_MS + 1)
    expect(counter.approve(id, 1)).toBe('ok')
    expect(counter.approve(id, 2)).toBe('price_stale')
    expect(shown(id, 'status')).toEqual(['under_review'])
    counter.quote(BTCUSD, '50100')
    expect(counter.approve(id, 2)).toBe('ok')
    expect(shown(id, 'status', 'price')).toEqual(['completed', '50100'])
  })

  it('[WW12] whoever waits for the price and then cancels or is paid has neither won nor lost', () => {
    const values: bigint[] = []
    for (const price of ['49500', '50000', '50500']) {
      counter.quote(BTCUSD, '50000')
      const [paid, cancelled] = [withdrawn(), withdrawn()]
      counter.quote(BTCUSD, price)
      counter.approve(paid, 1)
      expect(counter.cancelWithdrawal(cancelled)).toBe('ok')
      // Worth what was withdrawn, at the price of that moment, to the last place of the coin.
      values.push((counter.withdrawalOf(paid).received * decimal(price)) / 10n ** 8n - decimal('1000'))
    }
    for (const off of values) expect(off < decimal('0.001') && off > -decimal('0.001')).toBe(true)
  })

  it('[WW12] a rate that operators set binds as it is set at the last approval; dollars stay dollars', () => {
    const hkd = counter.bind(1, { currencyId: 4 })
    const id = counter.withdrawn(hkd, '101', { terms: HKD })
    expect(shown(id, 'estimatedReceived')).toEqual(['780'])
    expect(counter.approve(id, 1, 0, { typedPrice: '7.75' })).toBe('ok')
    expect(shown(id, 'status', 'price', 'received')).toEqual(['completed', '7.75', '775'])
    const far = counter.withdrawn(hkd, '101', { terms: HKD })
    counter.approve(far, 1, 0, { typedPrice: '7' })
    expect(shown(far, 'status')).toEqual(['rate_changed'])
    const usdt = counter.withdrawn(counter.bind(), '101')
    expect(counter.approve(usdt, 1, 0, { typedPrice: '0.5' })).toBe('ok')
    expect(shown(usdt, 'status', 'received')).toEqual(['completed', '100'])
  })
})

describe('what was submitted before rates were estimates', () => {
  it('[WW12] is paid at the rate it was promised, whatever the price and the terms are now', () => {
    const promised = { ...BTC, rateSource: 'fixed', pairId: 0, isPerUsd: true, typedPrice: decimal('0.00002') } as const
    const id = counter.withdrawn(btc, '1001', { terms: promised })
    counter.quote(BTCUSD, '90000')
    counter.wait(STALE_MS + 1)
    expect(counter.approve(id, 1, 0, { typedPrice: '0.00001' })).toBe('ok')
    expect(shown(id, 'status', 'received')).toEqual(['completed', '0.02'])
  })
})

describe('a rate beyond the tolerance', () => {
  it.each(['51100', '48900'])('[WW13] asks the user, whichever way it moved: %s', price => {
    const id = withdrawn()
    counter.quote(BTCUSD, price)
    expect(counter.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'offeredPrice', 'decidedBy', 'received')).toEqual(['rate_changed', price, '0', '0'])
    expect(counter.withdrawalOf(id)).toMatchObject({
      offeredTick: tick(),
      offeredAt: counter.now,
      offeredUntil: counter.now + DAY_MS,
    })
    expect(counter.main()).toBe('28999 1001')
    expect(counter.notices().at(-1)).toBe('withdrawal_rate_changed')
    expect([counter.approve(id, 1), counter.approve(id, 2)]).toEqual(Array(2).fill('withdrawal_waits_for_user'))
  })

  it('[WW13] a tolerance changed later does not touch it', () => {
    const id = withdrawn()
    const { settings } = counter.state
    counter.state.settings = { ...settings, wallet: { ...settings.wallet, rateTolerancePercent: decimal('10') } }
    counter.quote(BTCUSD, '51100')
    counter.approve(id, 1)
    expect(shown(id, 'status')).toEqual(['rate_changed'])
  })

  it('[WW14] accepted, it is the new estimate: reviewed again, at the rate of that moment', () => {
    const id = withdrawn()
    counter.quote(BTCUSD, '55000')
    counter.approve(id, 1)
    expect(counter.accept(id)).toBe('ok')
    expect(shown(id, 'status', 'estimatedPrice', 'estimatedReceived', 'offeredUntil', 'received')).toEqual([
      'under_review',
      '55000',
      '0.01818182',
      '0',
      '0',
    ])
    expect(counter.withdrawalOf(id).acceptedAt).toBe(counter.now)
    expect(counter.accept(id)).toBe('withdrawal_no_offer')
    counter.quote(BTCUSD, '55500')
    expect(counter.approve(id, 1)).toBe('ok')
    expect(shown(id, 'status', 'price', 'received')).toEqual(['completed', '55500', '0.01801802'])
  })

  it('[WW14] the first of two approvals stands, the last is needed again', () => {
    const id = counter.withdrawn(btc, '10001', { terms: BTC })
    counter.approve(id, 7)
    counter.quote(BTCUSD, '60000')
    counter.approve(id, 8)
    expect(counter.withdrawalOf(id)).toMatchObject({ status: 'rate_changed', approvedBy: 7 })
    counter.accept(id)
    expect(counter.approve(id, 7)).toBe('already_approved')
    expect(counter.approve(id, 8)).toBe('ok')
    expect(counter.withdrawalOf(id)).toMatchObject({ status: 'completed', approvedBy: 7, decidedBy: 8 })
  })

  it('[WW14] only what was shown can be accepted, by its owner, and only while it is offered', () => {
    counter.enter(2, '0')
    const id = withdrawn()
    expect(counter.accept(id, '0.02')).toBe('withdrawal_no_offer')
    counter.quote(BTCUSD, '55000')
    counter.approve(id, 1)
    expect(counter.accept(id, '0.02')).toBe('withdrawal_no_offer')
    expect(counter.accept(id, '0.01818182', 2)).toBe('withdrawal_not_open')
    expect(counter.accept(id, '0.01818182')).toBe('ok')
    counter.quote(BTCUSD, '60000')
    counter.approve(id, 1)
    expect(counter.accept(id, '0.01818182')).toBe('withdrawal_no_offer')
  })

  it.each(['cancelled', 'rejected', 'invalid'] as const)(
    '[WW13] it can still be %s, and everything comes back',
    end => {
      const id = withdrawn()
      counter.quote(BTCUSD, '55000')
      counter.approve(id, 1)
      expect(end === 'cancelled' ? counter.cancelWithdrawal(id) : counter.reject(id, end)).toBe('ok')
      expect([counter.main(), ...shown(id, 'status')]).toEqual(['30000 0', end])
      expect(counter.accept(id)).toBe('withdrawal_not_open')
      counter.pass(2 * DAY_MS)
      expect([counter.main(), ...shown(id, 'status')]).toEqual(['30000 0', end])
    },
  )

  it('[WW15] neither accepted nor cancelled for 24 h, it is released: at that instant, once, and said so', () => {
    const id = withdrawn()
    counter.quote(BTCUSD, '55000')
    counter.approve(id, 1)
    counter.pass(DAY_MS - 1)
    expect([counter.main(), ...shown(id, 'status')]).toEqual(['28999 1001', 'rate_changed'])
    counter.pass(1)
    expect([counter.main(), ...shown(id, 'status', 'decidedBy')]).toEqual(['30000 0', 'expired', '0'])
    expect(counter.notices().at(-1)).toBe('withdrawal_decided')
    counter.pass(DAY_MS)
    expect(counter.kinds().filter(kind => kind === 'withdrawal_release')).toHaveLength(1)
    expect([counter.accept(id), counter.cancelWithdrawal(id), counter.approve(id, 1)]).toEqual(
      Array(3).fill('withdrawal_not_open'),
    )
  })

  it('[WW15] at the deadline itself it cannot be accepted any more', () => {
    const id = withdrawn()
    counter.quote(BTCUSD, '55000')
    counter.approve(id, 1)
    counter.wait(DAY_MS)
    expect(counter.accept(id)).toBe('withdrawal_no_offer')
    expect(counter.cancelWithdrawal(id)).toBe('ok')
  })

  it('[WW15] an accepted one does not run out', () => {
    const id = withdrawn()
    counter.quote(BTCUSD, '55000')
    counter.approve(id, 1)
    counter.accept(id)
    counter.pass(2 * DAY_MS)
    expect(shown(id, 'status')).toEqual(['under_review'])
  })
})
