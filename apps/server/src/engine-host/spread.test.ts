// Shards spread fairly over engines that come and go.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from './spread.ts'

/** Everybody looks at the same moment, gives up what is too much, and then takes what is free. */
function round(shards: number, nodes: readonly string[], holders: Map<number, string>): number {
  const held = (node: string): number[] => [...holders].flatMap(([shard, by]) => (by === node ? [shard] : []))
  const seen = { nodes, holders: new Map(holders) }
  let moves = 0
  for (const node of nodes) {
    const mine = held(node)
    for (const shard of mine.slice(0, shareOf(seen, node, mine.length, shards).surplus)) holders.delete(shard)
  }
  for (const node of nodes) {
    let { room } = shareOf({ nodes, holders }, node, held(node).length, shards)
    for (let shard = 0; shard < shards && room > 0; shard++) {
      if (holders.has(shard)) continue
      holders.set(shard, node)
      room -= 1
      moves += 1
    }
  }
  return moves
}

describe('[spread] shards', () => {
  it('are all held, evenly, a few rounds after any join or leave, and then stay', () => {
    const engines = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.array(engines, { minLength: 1, maxLength: 5 }),
        (shards, lives) => {
          const holders = new Map<number, string>()
          for (const nodes of lives) {
            for (const [shard, by] of holders) if (!nodes.includes(by)) holders.delete(shard)
            for (let n = 0; n < 8; n++) round(shards, nodes, holders)
            expect(holders.size).toBe(shards)
            const counts = nodes.map(node => [...holders.values()].filter(by => by === node).length)
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
            expect(round(shards, nodes, holders)).toBe(0)
          }
        },
      ),
    )
  })

  it('are not taken by an engine that is about to stop', () => {
    expect(shareOf({ nodes: ['b'], holders: new Map() }, 'a', 0, 4)).toEqual({ room: 0, surplus: 0 })
  })
})
