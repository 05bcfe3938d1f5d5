// Fixed-point decimals: every amount, price, lot count and rate is a bigint counting units of 1e-8.
// Text in, text out, and the only place where a quotient is rounded.

/** An exact decimal, held as a count of 1e-8. */
export type Decimal = bigint

declare const unit: unique symbol

/**
 * A decimal of one unit. A plain decimal, such as the result of arithmetic, fits any of them; one unit does not fit where another is
 * wanted. Nothing of it exists at run time.
 */
type In<Unit extends string> = Decimal & { readonly [unit]?: Unit }

/** US dollars. Results are rounded where the specification names places (6, 4 or 2). */
export type Usd = In<'Usd'>
/** Price of one unit in the pair's quote currency. */
export type Price = In<'Price'>
/** Contract size in lots. */
export type Lots = In<'Lots'>
/** A plain factor: a rate, a ratio, a conversion. 1 = ONE. */
export type Rate = In<'Rate'>

export const PLACES = 8
export const ONE: Decimal = 100_000_000n

const PLAIN = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/

/** Reads plain decimal notation ("12", "-0.5", at most 8 places). Anything else is undefined, never a guess. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const value = BigInt(whole) * ONE + BigInt(fraction.padEnd(PLACES, '0'))
  return sign ? -value : value
}

/** Reads a decimal written in code or in our own database; a malformed one is a bug. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text)
  if (value === undefined) throw new RangeError(`not a decimal: ${text}`)
  return value
}

/** Writes exactly `places` places, rounding half away from zero: formatDecimal(125000000n, 2) = "1.25". */
export function formatDecimal(value: Decimal, places: number = PLACES): string {
  const rounded = roundTo(value, places)
  const magnitude = rounded < 0n ? -rounded : rounded
  const sign = rounded < 0n ? '-' : ''
  const digits = (magnitude / stepOf(places)).toString().padStart(places + 1, '0')
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Writes the fewest places that lose nothing: "0.1", "25", "-1.005". */
export function trimDecimal(value: Decimal): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0')
  const point = digits.length - PLACES
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end--
  const whole = sign + digits.slice(0, point)
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`
}

/** A ratio as a percentage: 0.75 is "75". */
export function trimPercent(ratio: Decimal): string {
  return trimDecimal(ratio * 100n)
}

/** Quotient rounded half away from zero. The one rounding rule of the product. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const quotient = (2n * n + d) / (2n * d)
  return negative ? -quotient : quotient
}

/** numerator / denominator as a decimal with `places` places, rounded once, half away from zero. */
export function quotient(numerator: bigint, denominator: bigint, places: number): Decimal {
  const step = stepOf(places)
  return divideHalfAway(numerator * ONE, denominator * step) * step
}

/** Rounds half away from zero to `places` places (0…8), keeping the 1e-8 scale. */
export function roundTo(value: Decimal, places: number): Decimal {
  const step = stepOf(places)
  return step === 1n ? value : divideHalfAway(value, step) * step
}

/** Product of two decimals, rounded half away from zero at 1e-8. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return divideHalfAway(a * b, ONE)
}

/** Quotient of two decimals, rounded half away from zero at 1e-8. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return divideHalfAway(a * ONE, b)
}

export function minimum(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b
}

export function maximum(a: Decimal, b: Decimal): Decimal {
  return a > b ? a : b
}

/** −a, of any unit: what one account loses and another gets. */
export function negative(a: Decimal): Decimal {
  return -a
}

export function absolute(a: Decimal): Decimal {
  return a < 0n ? -a : a
}

/**
 * A decimal as a floating-point number, for index keys and pictures only: exact for prices below 90 million, never for money that
 * is booked. The one door out of exact arithmetic.
 */
export function approximate(value: Decimal): number {
  // oxlint-disable-next-line tallystick/deterministic -- the one door
  return Number(value)
}

/** The count of 1e-8 in one unit of the given place: stepOf(8) = 1n, stepOf(0) = ONE. */
function stepOf(places: number): bigint {
  const step = UNITS[places]
  if (step === undefined) throw new RangeError(`places must be 0 to 8, got ${places}`)
  return step
}

const UNITS = [100_000_000n, 10_000_000n, 1_000_000n, 100_000n, 10_000n, 1_000n, 100n, 10n, 1n]
