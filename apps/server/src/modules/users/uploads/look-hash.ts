// A perceptual hash that tells whether two images look alike: 64 comparisons of neighbouring greys in a tiny copy. Scaling,
// recompression or a change of brightness flips few bits. A hint for reviewers, not a decision.

export const LOOK_WIDTH = 9
export const LOOK_HEIGHT = 8

/** From LOOK_WIDTH × LOOK_HEIGHT greys, row by row. Signed, as PostgreSQL keeps 64 bits. */
export function lookHash(greys: Uint8Array): bigint {
  let hash = 0n
  for (let row = 0; row < LOOK_HEIGHT; row++) {
    for (let column = 0; column < LOOK_WIDTH - 1; column++) {
      const at = row * LOOK_WIDTH + column
      hash = (hash << 1n) | ((greys[at] ?? 0) < (greys[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, hash)
}
