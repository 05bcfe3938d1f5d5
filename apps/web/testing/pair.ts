// Pairs for tests.
import { decimal } from '@tallystick/kernel/decimal'
import type { Pair as WirePair } from '@tallystick/wire/trader/schemas'
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

/** As the server sends it. */
export const wirePair = (Id: number, Code: string, more: Partial<WirePair> = {}): WirePair => ({
  Id,
  Code,
  ShowCode: Code,
  Name: Code,
  GivenName: Code,
  Logo: '',
  CategoryId: 1,
  MarketStatus: 1,
  NextOpen: null,
  NextClose: null,
  PricePrecision: 2,
  Pip: '0.01',
  ForexMinCont: '0.01',
  ForexMaxCont: '50',
  ForexContNum: '1',
  ForexFeeRate: '12',
  MarginMode: 0,
  HasForexMultiple: [{ Value: 100 }, { Value: 5 }],
  QuoteCurrency: 'USD',
  Conversion: null,
  StaleLimitMs: 10_000,
  ForexQuotations: { Open: '1', Close: '1', Change: '0', Time: 0 },
  ...more,
})
