// Pairs in the app: exact terms, parsed once from the wire.
import { type Decimal, decimal, type Lots, multiply, ONE, type Price, type Rate } from '@tallystick/kernel/decimal'
import type { Instant } from '@tallystick/kernel/clock'
import type { Pair as WirePair } from '@tallystick/wire/trader/schemas'

export interface Conversion {
  /** Code of the pair whose price converts; its newest price is in the quote store. */
  readonly code: string
  readonly inverse: boolean
  /** Price when the list was loaded, until the live one is known. */
  readonly rate: Rate
  /** The pair converts by its own price (USDJPY). */
  readonly own: boolean
}

/** [FX15] A pair that converts by its own price converts by another one when that moves. */
export function conversionAt<Known extends { readonly price: Price; readonly own: boolean }>(
  price: Price,
  conversion: Known | undefined,
): Known | undefined {
  return conversion?.own ? { ...conversion, price } : conversion
}

export interface Pair {
  readonly id: number
  readonly code: string
  readonly showCode: string
  readonly name: string
  /** As the operators wrote it: people type it too, whatever their language. */
  readonly givenName: string
  readonly logo: string
  readonly categoryId: number
  /** Whether the market was open when the list was loaded; the quote store knows it live. */
  readonly wasOpen: boolean
  readonly nextOpen: Instant | null
  readonly places: number
  readonly lotStep: Lots
  readonly minLots: Lots
  readonly maxLots: Lots
  readonly unitsPerLot: Decimal
  readonly feeRate: Rate
  readonly marginMode: 'fixed' | 'leveraged'
  readonly leverages: readonly number[]
  readonly quoteCurrency: string
  readonly conversion: Conversion | null
  readonly staleLimitMs: number
}

const FIXED_MARGIN = 1

export function pairsFromWire(list: readonly WirePair[]): readonly Pair[] {
  return list.map(pair => ({
    id: pair.Id,
    code: pair.Code,
    showCode: pair.ShowCode,
    name: pair.Name,
    givenName: pair.GivenName,
    logo: pair.Logo,
    categoryId: pair.CategoryId,
    wasOpen: pair.MarketStatus === 1,
    nextOpen: pair.NextOpen,
    places: pair.PricePrecision,
    lotStep: decimal(pair.Pip),
    minLots: decimal(pair.ForexMinCont),
    maxLots: decimal(pair.ForexMaxCont),
    unitsPerLot: decimal(pair.ForexContNum),
    feeRate: decimal(pair.ForexFeeRate),
    marginMode: pair.MarginMode === FIXED_MARGIN ? 'fixed' : 'leveraged',
    leverages: pair.HasForexMultiple.map(option => option.Value).toSorted((a, b) => a - b),
    quoteCurrency: pair.QuoteCurrency,
    conversion: pair.Conversion && {
      code: pair.Conversion.Code,
      inverse: pair.Conversion.Inverse,
      rate: decimal(pair.Conversion.Rate),
      own: pair.Conversion.PairId === pair.Id,
    },
    staleLimitMs: pair.StaleLimitMs,
  }))
}

/** The smallest step of the price, and what one lot gains or loses by it in the currency of the quotes. */
export function smallestMove({ places, unitsPerLot }: Pick<Pair, 'places' | 'unitsPerLot'>): {
  readonly price: Decimal
  readonly perLot: Decimal
} {
  const price = ONE / 10n ** BigInt(places)
  return { price, perLot: multiply(price, unitsPerLot) }
}

/** Pairs whose code, shown code or one of whose names contains the text. */
export function searchPairs(pairs: readonly Pair[], text: string): readonly Pair[] {
  const wanted = text.trim().toLowerCase().replace('/', '')
  if (wanted === '') return pairs
  return pairs.filter(pair =>
    [pair.code, pair.showCode.replace('/', ''), pair.name, pair.givenName].some(field =>
      field.toLowerCase().includes(wanted),
    ),
  )
}

/** The pair chosen before, or the first open one: on a weekend the first screen must show something that moves. */
export function chosenPair(pairs: readonly Pair[], code: string): Pair | undefined {
  return pairs.find(pair => pair.code === code) ?? pairs.find(pair => pair.wasOpen) ?? pairs[0]
}
