import { expect, it } from 'vitest'
import { LOOK_HEIGHT, LOOK_WIDTH, lookHash } from './look-hash.ts'

const greys = (of: (column: number, row: number) => number): Uint8Array =>
  Uint8Array.from({ length: LOOK_WIDTH * LOOK_HEIGHT }, (_, at) => of(at % LOOK_WIDTH, Math.floor(at / LOOK_WIDTH)))

it('has a bit for each grey that is lighter than the one before it', () => {
  expect(lookHash(greys(column => column))).toBe(-1n)
  expect(lookHash(greys(column => 200 - column))).toBe(0n)
  expect(lookHash(greys(() => 7))).toBe(0n)
})

it('each place of the picture has a bit of its own', () => {
  const bits = Array.from({ length: 64 }, (_, bit) => {
    const [column, row] = [bit % 8, Math.floor(bit / 8)]
    // One row rises once.
    return BigInt.asUintN(64, lookHash(greys((x, y) => (y === row && x > column ? 9 : 0))))
  })
  expect(bits).toEqual(Array.from({ length: 64 }, (_, bit) => 1n << BigInt(63 - bit)))
})
