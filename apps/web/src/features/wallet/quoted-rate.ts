// Which way round a rate is quoted. Exact: the text has more places than our decimals.

export interface QuotedRate {
  readonly base: string
  readonly price: string
  readonly quote: string
}

/** Below this many units per dollar the dollar price of one unit is easier to read. */
const FEW_UNITS = /^0\.00/

export function quotedRate(unitsPerUsd: string, currency: string): QuotedRate {
  if (!FEW_UNITS.test(unitsPerUsd)) return { base: 'USD', price: unitsPerUsd, quote: currency }
  return { base: currency, price: reciprocal(unitsPerUsd), quote: 'USD' }
}

/** To the cent, half up. */
function reciprocal(text: string): string {
  const [whole = '', places = ''] = text.split('.')
  const units = BigInt(whole + places)
  const one = 10n ** BigInt(places.length)
  const cents = (200n * one + units) / (2n * units)
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}
