// Exact fractions for the naive twin. Slow, and independent of the arithmetic they check.

export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const SCALE = 100_000_000n

export function fraction(units: bigint): Fraction {
  return { over: units, under: SCALE }
}

export function whole(value: number): Fraction {
  return { over: BigInt(value), under: 1n }
}

export function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ over: a.over * b.over, under: a.under * b.under }), whole(1))
}

export function over(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under, under: a.under * b.over }
}

/** In units of 1e-8, rounded half away from zero at the given place. */
export function rounded(value: Fraction, places: number): bigint {
  const shift = 10n ** BigInt(places)
  const isNegative = value.over < 0n !== value.under < 0n
  const top = value.over < 0n ? -value.over : value.over
  const bottom = value.under < 0n ? -value.under : value.under
  let count = (top * shift) / bottom
  const rest = (top * shift) % bottom
  if (rest * 2n >= bottom) count += 1n
  const units = (count * SCALE) / shift
  return isNegative ? -units : units
}
