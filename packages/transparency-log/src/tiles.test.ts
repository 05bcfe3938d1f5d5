import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBundle, encodeBundle, MAX_ENTRY_BYTES, parseTilePath, type Tile, tilePath, tilesOf } from './tiles.ts'

describe('tiles', () => {
  it('stand where tlog-tiles says', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(tilePath({ level: 'entries', index: 0, width: 17 })).toBe('tile/entries/000.p/17')
    expect(tilePath({ level: 3, index: 1_000, width: 1 })).toBe('tile/3/x001/000.p/1')
  })

  it('are found by their path and by no other text', () => {
    const tile: fc.Arbitrary<Tile> = fc.record({
      level: fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 })),
      index: fc.nat({ max: 10_000_000_000 }),
      width: fc.integer({ min: 1, max: 256 }),
    })
    fc.assert(
      fc.property(tile, one => {
        expect(parseTilePath(tilePath(one))).toEqual(one)
      }),
    )
    const wrong = [
      'tile/0/1',
      'tile/00/001',
      'tile/64/001',
      'tile/0/x000/001',
      'tile/0/001.p/0',
      'tile/0/001.p/256',
      'tile/0/001.p/01',
      'tile/0/001/',
      'tile/data/001',
      'tile/0/../001',
    ]
    for (const path of wrong) expect(parseTilePath(path), path).toBeUndefined()
  })

  it('of a tree of 70,000 entries are those of the example of tlog-tiles', () => {
    const tiles = tilesOf(70_000)
    const count = (level: number, isFull: boolean): number =>
      tiles.filter(tile => tile.level === level && (tile.width === 256) === isFull).length
    expect([count(0, true), count(0, false), count(1, true), count(1, false), count(2, false)]).toEqual([
      273, 1, 1, 1, 1,
    ])
    const partial = tiles.filter(({ width }) => width < 256).map(({ level, width }) => [level, width])
    expect(partial).toEqual([
      [0, 112],
      [1, 17],
      [2, 1],
    ])
    expect(tilesOf(256).map(({ level, width }) => [level, width])).toEqual([
      [0, 256],
      [1, 1],
    ])
  })

  it('bundle entries after their lengths', () => {
    expect([...encodeBundle([Uint8Array.of(7, 8), new Uint8Array(0), Uint8Array.of(9)])]).toEqual([
      0, 2, 7, 8, 0, 0, 0, 1, 9,
    ])
    const entries = fc.array(fc.uint8Array({ maxLength: 600 }), { maxLength: 10 })
    fc.assert(
      fc.property(entries, all => {
        expect(decodeBundle(encodeBundle(all))).toEqual(all)
      }),
    )
    expect(decodeBundle(Uint8Array.of(0, 2, 7))).toBeUndefined()
    expect(decodeBundle(Uint8Array.of(0))).toBeUndefined()
    expect(() => encodeBundle([new Uint8Array(MAX_ENTRY_BYTES + 1)])).toThrow('65536 bytes')
  })
})
