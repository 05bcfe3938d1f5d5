import { describe, expect, it } from 'vitest'
import { decimal } from '@tallystick/kernel/decimal'
import { BTCUSD, ForexScenario, SCENARIO_PAIRS } from '../../../../testing/forex-scenario.ts'
import { restoreOrder } from '../apply.ts'
import { emptyState, setTerms } from '../../../core/state.ts'
import { stepTime } from '../../../core/step.ts'
import type { ReplaceOrder } from '../commands.ts'

const MINUTE_MS = 60_000

function scenario(forex = '2000'): ForexScenario {
  const at = new ForexScenario()
  at.join(1, forex)
  at.quote(BTCUSD, '50000')
  return at
}

const replacing = (orderId: number, terms: Partial<ReplaceOrder> = {}): ReplaceOrder => ({
  type: 'replace_order',
  userId: 1,
  orderId,
  lots: decimal('1'),
  target: decimal('49000'),
  stopLoss: null,
  takeProfit: null,
  expiresAt: null,
  ...terms,
})

describe('a pending order in the stead of another', () => {
  it('[FO16] has the new terms and its own id; the old one ends as replaced', () => {
    const at = scenario()
    const old = at.place('48000', { lots: '1', stopLoss: '47000' })
    const terms = {
      target: decimal('51000'),
      lots: decimal('2'),
      stopLoss: decimal('50500'),
      expiresAt: at.now + MINUTE_MS,
    }
    expect(at.submit(replacing(old, terms))).toEqual({ answer: { orderId: old + 128, recordId: old, price: '51000' } })
    expect(at.order(old)).toMatchObject({ status: 'closed', closeReason: 'replaced', lots: decimal('1') })
    const { target, ...rest } = terms
    expect(at.order(old + 128)).toMatchObject({ status: 'pending', originPrice: target, targetSide: 'rise', ...rest })
    expect(at.money()).toBe('976 1024 0')
    at.quote(BTCUSD, '48000')
    expect(at.order(old + 128).status).toBe('pending')
    at.quote(BTCUSD, '51000')
    expect(at.order(old + 128)).toMatchObject({ status: 'holding', openPrice: decimal('51000') })
  })

  it('[FO16] may use what the old one reserved, and a refusal leaves the old one as it was', () => {
    const at = scenario('500')
    const old = at.place('49000')
    expect(at.money()).toBe('8 492 0')
    expect(at.verdict(replacing(old, { lots: decimal('1.1') }))).toBe('insufficient_balance')
    expect(at.verdict(replacing(old, { target: decimal('50000') }))).toBe('target_equals_market')
    expect(at.verdict(replacing(old, { expiresAt: at.now }))).toBe('expiry_out_of_range')
    expect(at.order(old)).toMatchObject({ status: 'pending', originPrice: decimal('49000') })
    expect(at.money()).toBe('8 492 0')
    expect(at.verdict(replacing(old, { target: decimal('49500') }))).toBe('ok')
    expect(at.money()).toBe('3 497 0')
  })

  it('[FO11][FO16] is neither for positions nor for the orders of others', () => {
    const at = scenario()
    const held = at.open()
    expect(at.verdict(replacing(held))).toBe('order_not_pending')
    at.join(2, '2000')
    expect(at.verdict(replacing(held, { userId: 2 }))).toBe('order_unknown')
  })

  it('[CO11][FO16] reaches the followers of a master as a cancel and a new order', () => {
    const at = scenario()
    at.submit({ type: 'appoint_master', userId: 1 })
    const old = at.place('48000')
    at.submit(replacing(old))
    expect(at.changes.notices.map(({ kind, ref }) => [kind, ref])).toEqual([
      ['master_opened', old],
      ['master_closed', old],
      ['master_opened', old + 64],
    ])
  })
})

describe('the expiry of a pending order', () => {
  const waiting = (at: ForexScenario): number => at.place('49000', { expiresAt: at.now + MINUTE_MS })

  it('[FO17] cancels it at that instant, in a closed market too, and tells the user', () => {
    const at = scenario()
    const id = waiting(at)
    at.market(BTCUSD, false)
    at.wait(MINUTE_MS - 1)
    stepTime(at.state, at.now, at.changes)
    expect(at.order(id).status).toBe('pending')
    at.wait(1)
    stepTime(at.state, at.now, at.changes)
    expect(at.order(id)).toMatchObject({ status: 'closed', closeReason: 'expired', closedAt: at.now })
    expect(at.money()).toBe('2000 0 0')
    expect(at.changes.notices).toMatchObject([{ kind: 'order_dropped', ref: id }])
  })

  it('[FO17] lets no price fill it from then on, also before the clock has come round', () => {
    const at = scenario()
    const id = waiting(at)
    at.wait(MINUTE_MS)
    at.quote(BTCUSD, '49000')
    expect(at.order(id)).toMatchObject({ closeReason: 'expired', openPrice: null })
  })

  it('[FO17] is known after a restart, and gone with the order', () => {
    const at = scenario()
    const id = waiting(at)
    const restarted = emptyState(0)
    for (const terms of SCENARIO_PAIRS) setTerms(restarted, terms)
    restoreOrder(restarted, { ...at.order(id) })
    expect(restarted.orderExpiries.takeReached(at.now + MINUTE_MS)).toEqual([id])
    at.cancel(id)
    expect(at.state.orderExpiries.size).toBe(0)
  })
})

describe('a reversed position', () => {
  const reverse = (orderId: number, userId = 1) => ({ type: 'reverse_order', userId, orderId }) as const

  it('[FO18] closes at the newest price, and the opposite opens at it with the same lots, without stops', () => {
    const at = scenario()
    const id = at.open({ stopLoss: '40000' })
    at.quote(BTCUSD, '50100')
    expect(at.submit(reverse(id))).toEqual({
      answer: { orderId: id + 128, recordId: id, price: '50100', profit: '100.000000' },
    })
    expect(at.order(id)).toMatchObject({ closeReason: 'closed', profit: decimal('100') })
    expect(at.order(id + 128)).toMatchObject({ side: 'sell', lots: decimal('1'), leverage: 100, stopLoss: null })
    // 2000 − 2 + 100 − 2, of which 501 is held.
    expect(at.money()).toBe('1595 501 0')
  })

  it('[FO18] either both happen or none: without money for the opposite the position stays', () => {
    const at = scenario('600')
    const id = at.open()
    at.quote(BTCUSD, '49900')
    expect(at.verdict(reverse(id))).toBe('insufficient_balance')
    expect(at.order(id).status).toBe('holding')
    expect(at.money()).toBe('98 500 0')
    at.market(BTCUSD, false)
    expect(at.verdict(reverse(id))).toBe('market_closed')
    expect(at.verdict(reverse(id, 2))).toBe('order_unknown')
  })
})
