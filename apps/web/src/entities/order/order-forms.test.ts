// What is typed of an order's stops and terms, and what it asks for: a form that was not touched asks for what there is.
import { decimal as d, parseDecimal } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireOrder } from '../../../testing/orders.ts'
import { type EditForm, formOf, termsOf } from '../../features/orders/dialogs/edit-form.ts'
import { orderFromWire } from './order.ts'
import { NO_TRAIL, readTrail, trailFormOf, trailParams } from './trail-form.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
const trail = fc.oneof(
  amount.map(distance => ({ distance, percent: null })),
  amount.map(percent => ({ distance: null, percent })),
)

describe('a trailing stop', () => {
  it('is read back from its own form, and sent as the one of the two that it is', () => {
    fc.assert(
      fc.property(trail, one => {
        expect(readTrail(trailFormOf(one))).toEqual(one)
        const { trail_distance: distance, trail_percent: percent } = trailParams(one)
        expect([parseDecimal(distance), parseDecimal(percent)]).toEqual([one.distance ?? 0n, one.percent ?? 0n])
      }),
    )
  })

  it('is none while it is off, whatever is typed, and not readable where it is nothing or no number', () => {
    expect(readTrail(trailFormOf(null))).toBeNull()
    expect(trailFormOf(null)).toBe(NO_TRAIL)
    expect(readTrail({ ...NO_TRAIL, on: true })).toEqual({ distance: null, percent: d('1') })
    for (const text of ['', '0', '-1', 'x']) expect(readTrail({ on: true, text, unit: 'distance' })).toBeUndefined()
    expect(readTrail({ on: false, text: 'x', unit: 'distance' })).toBeNull()
    expect(trailParams(null)).toEqual({ trail_distance: '0', trail_percent: '0' })
  })
})

const NOW = Date.UTC(2026, 2, 4, 12)
const pending = (values: object) => orderFromWire(wireOrder({ Status: 0, ...values }))
const PENDING = pending({ OriginPrice: '99000.50', Quantity: '0.20' })
const FORM = formOf(PENDING)

describe('the terms of a pending order', () => {
  it.each([
    ['without stops or end', {}, { stopLoss: 0n, takeProfit: 0n, expiresAt: 0 }],
    [
      'with both and an end',
      { TargetLossPrice: '98000.00', TargetProfitPrice: '99500.10', ExpireTimeHandler: '2026-03-05 00:00:00' },
      { stopLoss: d('98000'), takeProfit: d('99500.1'), expiresAt: Date.UTC(2026, 2, 5) },
    ],
  ])('that were not touched are those of the order: %s', (_, values, expected) => {
    const order = pending({ OriginPrice: '99000.50', Quantity: '0.20', ...values })
    expect(termsOf(formOf(order), order, NOW)).toEqual({ target: d('99000.5'), lots: d('0.2'), ...expected })
  })

  it.each([
    ['expiryNone', 0],
    ['expiryHour', NOW + 3_600_000],
    ['expiryDay', NOW + 86_400_000],
    ['expiryWeek', NOW + 7 * 86_400_000],
  ] as const)('end by %s', (wait, expiresAt) => {
    const order = pending({ ExpireTimeHandler: '2026-03-05 00:00:00' })
    expect(termsOf({ ...formOf(order), wait }, order, NOW)?.expiresAt).toBe(expiresAt)
  })

  it('have empty fields for none, which are read as none', () => {
    expect(FORM).toEqual({ target: '99000.5', lots: '0.2', stopLoss: '', takeProfit: '', wait: 'expiryNone' })
  })

  it.each<[keyof EditForm, string]>([
    ['target', ''],
    ['target', '0'],
    ['target', 'x'],
    ['lots', ''],
    ['lots', '0'],
    ['stopLoss', 'x'],
    ['takeProfit', 'x'],
  ])('are not readable with %s «%s»', (field, text) => {
    expect(termsOf({ ...FORM, [field]: text }, PENDING, NOW)).toBeUndefined()
  })
})
