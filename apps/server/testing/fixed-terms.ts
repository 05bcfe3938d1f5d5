// Terms for tests of a host whose operators change nothing.
import type { PairTerms } from '@tallystick/engine/core/pair'
import { decimal } from '@tallystick/kernel/decimal'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import type { ReadTerms } from '../src/engine-host/shard/engine-terms.ts'

export function fixedTerms(pairs: readonly PairTerms[] = []): ReadTerms {
  return () => Promise.resolve({ settings: DEFAULT_SETTINGS, pairs })
}

/** A pair whose figures are easy to do in the head. */
export const BTC: PairTerms = {
  id: 1,
  code: 'BTCUSD',
  pricePlaces: 2,
  lotStep: decimal('0.01'),
  minLots: decimal('0.01'),
  maxLots: decimal('100'),
  unitsPerLot: decimal('1'),
  feeRate: decimal('2'),
  marginMode: 'leveraged',
  leverages: [1, 10, 100],
}
