// A pair for tests.
import { decimal } from '@tallystick/kernel/decimal'
import type { Pair } from '../src/entities/pair/pairs.ts'

export const PAIR: Pair = {
  id: 7,
  code: 'BTCUSD',
  showCode: 'BTC/USD',
  name: 'Bitcoin',
  givenName: 'Bitcoin',
  logo: '',
  categoryId: 1,
  wasOpen: true,
  nextOpen: null,
  places: 2,
  lotStep: decimal('0.01'),
  minLots: decimal('0.01'),
  maxLots: decimal('20'),
  unitsPerLot: decimal('1'),
  feeRate: decimal('3'),
  marginMode: 'leveraged',
  leverages: [10, 50, 100, 200],
  quoteCurrency: 'USD',
  conversion: null,
  staleLimitMs: 10_000,
}
