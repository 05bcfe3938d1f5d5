// The one pair that is traded where only the engine is measured.
import type { PairTerms } from '@tallystick/engine/core/pair'
import { decimal } from '@tallystick/kernel/decimal'

export const PAIR: PairTerms = {
  id: 1,
  code: 'BTCUSD',
  pricePlaces: 2,
  lotStep: decimal('0.01'),
  minLots: decimal('0.01'),
  maxLots: decimal('100'),
  unitsPerLot: decimal('1'),
  feeRate: decimal('0.1'),
  marginMode: 'leveraged',
  leverages: [1, 10, 100],
}
