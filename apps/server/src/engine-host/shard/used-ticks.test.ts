// Every price that a record names is kept for good: each pair of fields of each kind, made and changed alike.
import { nothingTouched } from '@tallystick/engine/core/collections'
import { tickId } from '@tallystick/engine/core/pair'
import type { RecordKind, TouchedRecords } from '@tallystick/engine/core/records'
import { expect, it } from 'vitest'
import { usedTicks } from './used-ticks.ts'

const AT = Date.UTC(2026, 10, 18, 12)
const PAIR = 7

/** The fields that carry the id of a tick, and those that carry its price. */
const FIELDS: readonly (readonly [RecordKind, string, string])[] = [
  ['forex_order', 'openTick', 'openPrice'],
  ['forex_order', 'closeTick', 'closePrice'],
  ['forex_order', 'trailPeakTick', 'trailPeak'],
  ['micro_order', 'openTick', 'openPrice'],
  ['micro_order', 'endTick', 'endPrice'],
  ['micro_order', 'nextTick', 'nextPrice'],
  ['price_alert', 'firedTick', 'firedPrice'],
  ['withdrawal', 'estimatedTick', 'estimatedPrice'],
  ['withdrawal', 'offeredTick', 'offeredPrice'],
  ['withdrawal', 'tick', 'price'],
]

/** A record of which only these fields are told; whatever else it has is none. */
function touchedWith(kind: RecordKind, state: 'made' | 'changed', fields: object): TouchedRecords {
  const records = nothingTouched()
  const record = new Proxy(
    { id: 64, pairId: PAIR, ...fields },
    { get: (all, name): unknown => Reflect.get(all, name) ?? null },
  )
  ;(records[kind][state] as Map<number, unknown>).set(64, record)
  return records
}

it.each(FIELDS.flatMap(field => (['made', 'changed'] as const).map(state => [...field, state] as const)))(
  'of %s: %s with %s, %s',
  (kind, tick, price, state) => {
    const id = tickId(PAIR, AT)
    expect(usedTicks(touchedWith(kind, state, { [tick]: id, [price]: 123n }))).toEqual([
      { id, pairId: PAIR, price: 123n, at: AT },
    ])
    for (const missing of [{ [tick]: id }, { [price]: 123n }, { pairId: null, [tick]: id, [price]: 123n }])
      expect(usedTicks(touchedWith(kind, state, missing))).toEqual([])
  },
)

it('each price once, in whatever it was used', () => {
  const id = tickId(PAIR, AT)
  const used = { openTick: id, openPrice: 5n, closeTick: id, closePrice: 5n }
  expect(usedTicks(touchedWith('forex_order', 'made', used))).toHaveLength(1)
})
