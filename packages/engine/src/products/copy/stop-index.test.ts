// The index of relations with a stop-loss: whatever prices do, it never misses a relation that a plain scan finds.
import { copyStopLoss } from '@tallystick/formulas/copy'
import { decimal, negative, roundTo, trimDecimal } from '@tallystick/kernel/decimal'
import { conservation } from '@tallystick/ledger/books'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CopyScenario, FAN, MASTER } from '../../../testing/copy-scenario.ts'
import { BTCUSD, EURGBP, EURUSD, GBPUSD, USDJPY } from '../../../testing/forex-scenario.ts'
import { isTradable, type State } from '../../core/state.ts'
import { isOpened } from '../forex/record.ts'
import { pairOf, profitNow } from '../forex/value/valuation.ts'
import { linkedCopies } from './memory.ts'

/** Relations beyond their stop-loss that still hold a copy which could be closed. */
function missed(state: State, now: number): string[] {
  return [...state.copy.relations.values()].flatMap(relation => {
    const { stopLossPercent, stopLossFrom, realised, maxAmount } = relation
    if (stopLossPercent === null || relation.status === 'ended') return []
    const held = linkedCopies(state.copy, relation).filter(isOpened)
    const result = held.reduce((sum, order) => sum + profitNow(state, order), realised - stopLossFrom)
    if (result > negative(copyStopLoss(maxAmount, stopLossPercent))) return []
    const closable = held.filter(order => isTradable(state, pairOf(state, order.pairId), now))
    return closable.map(({ id }) => `copy ${id} stands at ${trimDecimal(result)}`)
  })
}

const PRICES = new Map([
  [BTCUSD, '50000'],
  [EURUSD, '1.1'],
  [USDJPY, '150'],
  [GBPUSD, '1.25'],
  [EURGBP, '0.85'],
])
const pair = fc.constantFrom(...PRICES.keys())
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ pair, perTenThousand: fc.integer({ min: -300, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ pair, perTenThousand: fc.integer({ min: -3_000, max: 3_000 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      pair,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.constantFrom('0.01', '0.02', '0.05'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ percent: fc.integer({ min: 1, max: 60 }) }) },
)

it('[CO13] a relation whose copies together have lost their limit is closed at the price that did it', () => {
  let stopped = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 90 }), steps => {
      const at = new CopyScenario()
      for (const [id, price] of PRICES) at.quote(id, price)
      at.follow({ maxAmount: decimal('500'), stopLossPercent: 20 })
      for (const one of steps) {
        // Every price stays fresh, so that only its own market could hold a close back.
        for (const id of PRICES.keys()) at.quote(id, trimDecimal(pairOf(at.state, id).price))
        if ('percent' in one) {
          const relation = { userId: FAN, masterId: MASTER }
          at.verdict({ type: 'pause_copying', ...relation, paused: false })
          at.verdict({ type: 'set_copy_stop', ...relation, percent: one.percent })
        } else if ('side' in one) at.copyOf(at.open({ user: MASTER, leverage: 100, ...one }))
        else {
          const { price, terms } = pairOf(at.state, one.pair)
          at.quote(
            one.pair,
            trimDecimal(roundTo((price * BigInt(10_000 + one.perTenThousand)) / 10_000n, terms.pricePlaces)),
          )
        }
        expect(missed(at.state, at.now)).toEqual([])
      }
      expect(conservation(at.state.books)).toEqual({ real: 0n, demo: 0n })
      stopped += [...at.changes.records.forex_order.made.values()].filter(o => o.closeReason === 'copy_stop').length
    }),
    { numRuns: 12, seed: 20_261_116 },
  )
  // Without these the property would hold of nothing.
  expect(stopped).toBeGreaterThan(8)
})
