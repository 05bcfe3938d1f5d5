// Seeded randomness (xoshiro128**): the same seed gives the same numbers on every machine.
// For simulations and for the simulated price path; never for secrets.

export interface Random {
  /** A whole number in [0, 2^32). */
  uint32(): number
  /** A fraction in [0, 1) with 32 bits. */
  fraction(): number
  /** A whole number in [0, below). */
  below(limit: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** One element; the list must not be empty. */
  pick<T>(list: readonly T[]): T
}

export function seededRandom(seed: readonly [number, number, number, number]): Random {
  let [a, b, c, d] = seed
  if ((a | b | c | d) === 0) a = 1
  const uint32 = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = rotate(d, 11)
    return result
  }
  const fraction = (): number => uint32() / 0x1_0000_0000
  const below = (limit: number): number => Math.floor(fraction() * limit)
  return {
    uint32,
    fraction,
    below,
    chance: probability => fraction() < probability,
    pick: list => {
      const value = list[below(list.length)]
      if (value === undefined) throw new RangeError('pick from an empty list')
      return value
    },
  }
}

/** Spreads one number over the four words a generator starts from (splitmix32). */
export function seedOf(value: number): [number, number, number, number] {
  let state = value | 0
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
  return [next(), next(), next(), next()]
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
