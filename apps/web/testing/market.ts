// A pair and its price, for tickets in component tests.
import { decimal } from '@tallystick/kernel/decimal'
import type { Pair } from '../src/entities/pair/pairs.ts'
import { quotes } from '../src/live/live.ts'

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

/** The next price of the pair; the first is shown at once, others within 200 ms. */
export function quote({ code = PAIR.code, isOpen = true, close = '100000.00', ageMs = 0 } = {}): void {
  const time = Date.now() - ageMs
  quotes.apply([{ symbol: code, quotation: { close, change: '0', time, status: isOpen ? 1 : 2 } }])
}
