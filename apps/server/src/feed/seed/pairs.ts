// The pairs a new install starts with. Prices are those of November 2026 in round figures; operators may change terms later, but
// never what shapes the simulated path.
import { ownName } from '@tallystick/i18n/pairs/names'
import { present } from '@tallystick/kernel/assert'
import { decimal, type Decimal } from '@tallystick/kernel/decimal'

export interface SeededCategory {
  readonly id: number
  readonly key: string
}

export interface SeededPair {
  readonly id: number
  readonly code: string
  readonly showCode: string
  readonly name: string
  readonly categoryId: number
  readonly hoursId: number
  readonly quoteCurrency: string
  readonly pricePlaces: number
  readonly lotStep: Decimal
  readonly maxLots: Decimal
  readonly unitsPerLot: Decimal
  readonly feeRate: Decimal
  readonly marginMode: 'fixed' | 'leveraged'
  readonly leverages: readonly number[]
  readonly conversion?: { readonly code: string; readonly inverse: boolean }
  readonly maxMove: Decimal
  readonly anchorPrice: Decimal
  readonly volatility: number
  readonly gapVolatility: number
  readonly ticksPerMinute: number
  readonly activity: string
}

export const CATEGORIES: readonly SeededCategory[] = [
  { id: 1, key: 'crypto' },
  { id: 2, key: 'forex' },
  { id: 3, key: 'metals' },
  { id: 4, key: 'indices' },
  { id: 5, key: 'stocks' },
]

/** What the pairs of one kind have in common. */
interface Kind {
  readonly categoryId: number
  readonly firstId: number
  readonly hoursId: number
  /**
   * Losses over a gap are capped at the balance, so a margin below the gap pays a user who is long on one account and short on another.
   * Margins are as large as any gap of their kind; currencies go beyond, where the fees are more than what can be won so.
   */
  readonly leverages: readonly number[]
  readonly maxLots: string
  readonly maxMove: string
  readonly gapVolatility: number
  readonly ticksPerMinute: number
  readonly activity: string
}

/** [code, shown, price, units per lot, fee per lot, daily volatility in %] and what differs from the kind. */
type Row = readonly [string, string, string, string, string, number, Partial<SeededPair>?]

const CRYPTO: Kind = {
  categoryId: 1,
  firstId: 1,
  hoursId: 1,
  leverages: [1, 2, 5, 10, 20, 50, 100],
  maxLots: '50',
  maxMove: '0.03',
  gapVolatility: 0,
  ticksPerMinute: 300,
  activity: 'crypto',
}
const FOREX: Kind = {
  categoryId: 2,
  firstId: 21,
  hoursId: 2,
  leverages: [1, 10, 20, 50, 100, 200, 500],
  maxLots: '50',
  maxMove: '0.01',
  gapVolatility: 0.0012,
  ticksPerMinute: 150,
  activity: 'forex',
}
const METALS: Kind = {
  categoryId: 3,
  firstId: 41,
  hoursId: 3,
  leverages: [1, 10, 20, 50, 100],
  maxLots: '30',
  maxMove: '0.02',
  gapVolatility: 0.0025,
  ticksPerMinute: 75,
  activity: 'futures',
}
const INDICES: Kind = {
  categoryId: 4,
  firstId: 61,
  hoursId: 4,
  leverages: [1, 5, 10, 20, 50, 100],
  maxLots: '50',
  maxMove: '0.025',
  gapVolatility: 0.003,
  ticksPerMinute: 75,
  activity: 'futures',
}
const STOCKS: Kind = {
  categoryId: 5,
  firstId: 81,
  hoursId: 8,
  leverages: [1, 2, 5, 10, 20],
  maxLots: '50',
  maxMove: '0.05',
  gapVolatility: 0.008,
  ticksPerMinute: 75,
  activity: 'exchange',
}

const perDollar = (code: string): Pick<SeededPair, 'quoteCurrency' | 'conversion'> => ({
  quoteCurrency: code.slice(3),
  conversion: { code, inverse: true },
})
const inDollars = (code: string): Pick<SeededPair, 'quoteCurrency' | 'conversion'> => ({
  quoteCurrency: code.slice(0, 3),
  conversion: { code, inverse: false },
})

export const PAIRS: readonly SeededPair[] = [
  ...list(CRYPTO, [
    ['BTCUSD', 'BTC/USD', '104250.00', '1', '12', 2.2],
    ['ETHUSD', 'ETH/USD', '3480.00', '10', '6', 3],
    ['SOLUSD', 'SOL/USD', '162.500', '100', '5', 3.8],
    ['BNBUSD', 'BNB/USD', '942.00', '10', '4', 2.4],
    // The one pair with fixed margin: 1,000 dollars a lot, whatever the price.
    ['XRPUSD', 'XRP/USD', '2.28000', '1000', '2', 3.6, { marginMode: 'fixed', leverages: [] }],
    ['DOGEUSD', 'DOGE/USD', '0.165000', '10000', '2', 4.2],
    ['ADAUSD', 'ADA/USD', '0.56000', '10000', '3', 3.9],
    ['TRXUSD', 'TRX/USD', '0.291000', '10000', '2', 2.2],
    ['LINKUSD', 'LINK/USD', '14.5000', '500', '3', 4],
    ['AVAXUSD', 'AVAX/USD', '17.2000', '500', '3', 4.2],
    ['LTCUSD', 'LTC/USD', '98.400', '100', '3', 3.2],
    ['DOTUSD', 'DOT/USD', '2.9000', '1000', '2', 4],
  ]),
  ...list(FOREX, [
    ['EURUSD', 'EUR/USD', '1.16250', '100000', '3.5', 0.6],
    ['GBPUSD', 'GBP/USD', '1.31700', '100000', '3.5', 0.65],
    ['USDJPY', 'USD/JPY', '154.550', '100000', '3.5', 0.7, perDollar('USDJPY')],
    ['USDCHF', 'USD/CHF', '0.79400', '100000', '3.5', 0.65, perDollar('USDCHF')],
    ['AUDUSD', 'AUD/USD', '0.65300', '100000', '3.5', 0.75],
    ['USDCAD', 'USD/CAD', '1.40250', '100000', '3.5', 0.55, perDollar('USDCAD')],
    ['NZDUSD', 'NZD/USD', '0.56700', '100000', '3.5', 0.8],
    ['EURGBP', 'EUR/GBP', '0.88270', '100000', '4', 0.6, inDollars('GBPUSD')],
    ['EURJPY', 'EUR/JPY', '179.660', '100000', '4', 0.7, perDollar('USDJPY')],
    ['GBPJPY', 'GBP/JPY', '203.540', '100000', '4', 0.8, perDollar('USDJPY')],
    ['AUDJPY', 'AUD/JPY', '100.920', '100000', '4', 0.8, perDollar('USDJPY')],
    ['EURCHF', 'EUR/CHF', '0.92300', '100000', '4', 0.55, perDollar('USDCHF')],
  ]),
  ...list(METALS, [
    ['XAUUSD', 'XAU/USD', '4085.00', '100', '6', 1.1],
    ['XAGUSD', 'XAG/USD', '50.850', '5000', '6', 1.9],
    ['XPTUSD', 'XPT/USD', '1555.00', '50', '5', 1.6],
    ['WTIUSD', 'WTI/USD', '60.100', '1000', '4', 2],
    ['BRENTUSD', 'BRENT/USD', '64.350', '1000', '4', 1.9],
    ['NATGASUSD', 'NATGAS/USD', '4.5200', '10000', '5', 3.4],
  ]),
  ...list(INDICES, [
    ['US500', 'US500', '6735.00', '10', '3', 1],
    ['US100', 'US100', '25050.00', '10', '5', 1.3],
    ['US30', 'US30', '47150.00', '5', '4', 0.9],
    ['GER40', 'GER40', '23880.00', '5', '4', 1, { hoursId: 5, ...inDollars('EURUSD') }],
    ['UK100', 'UK100', '9700.00', '10', '3', 0.8, { hoursId: 6, ...inDollars('GBPUSD') }],
    ['JPN225', 'JPN225', '50400.0', '500', '4', 1.2, { hoursId: 7, ...perDollar('USDJPY') }],
  ]),
  ...list(STOCKS, [
    ['AAPL', 'AAPL', '272.40', '100', '2', 1.5],
    ['MSFT', 'MSFT', '510.20', '100', '3', 1.4],
    ['NVDA', 'NVDA', '190.10', '100', '2', 2.6],
    ['AMZN', 'AMZN', '234.70', '100', '2', 1.9],
    ['GOOGL', 'GOOGL', '276.40', '100', '2', 1.8],
    ['META', 'META', '609.50', '100', '3', 2],
    ['TSLA', 'TSLA', '404.30', '100', '3', 3.2],
    ['JPM', 'JPM', '303.60', '100', '2', 1.4],
  ]),
]

function list(kind: Kind, rows: readonly Row[]): readonly SeededPair[] {
  return rows.map(([code, showCode, price, unitsPerLot, fee, volatilityPercent, own], index) => ({
    id: kind.firstId + index,
    code,
    showCode,
    name: present(ownName('en', code), `a name of ${code}`),
    categoryId: kind.categoryId,
    hoursId: kind.hoursId,
    quoteCurrency: 'USD',
    pricePlaces: price.split('.')[1]?.length ?? 0,
    lotStep: decimal('0.01'),
    maxLots: decimal(kind.maxLots),
    unitsPerLot: decimal(unitsPerLot),
    feeRate: decimal(fee),
    marginMode: 'leveraged',
    leverages: kind.leverages,
    maxMove: decimal(kind.maxMove),
    anchorPrice: decimal(price),
    volatility: volatilityPercent / 100,
    gapVolatility: kind.gapVolatility,
    ticksPerMinute: kind.ticksPerMinute,
    activity: own?.hoursId === undefined ? kind.activity : 'exchange',
    ...own,
  }))
}
