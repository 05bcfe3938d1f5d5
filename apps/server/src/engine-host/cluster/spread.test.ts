// Shards spread fairly over engines that come and go.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, standsByFor } from './spread.ts'

/** Everybody looks at the same moment, gives up what is too much, and then takes what is free. How many shards moved. */
function round(shards: number, nodes: readonly string[], holders: Map<number, string>): number {
  const held = (node: string): number[] => [...holders].flatMap(([shard, by]) => (by === node ? [shard] : []))
  const seen = { nodes, holders: new Map(holders) }
  for (const node of nodes) {
    const [first] = held(node)
    if (first !== undefined && shareOf(seen, node, held(node).length, shards).gives) holders.delete(first)
  }
  let moves = 0
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
  it('are all held at once, evenly after any join or leave, one move at a time, and then stay', () => {
    const engines = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 64 }),
        fc.array(engines, { minLength: 1, maxLength: 5 }),
        (shards, lives) => {
          const holders = new Map<number, string>()
          for (const nodes of lives) {
            for (const [shard, by] of holders) if (!nodes.includes(by)) holders.delete(shard)
            // What is left over goes to whoever looks next.
            for (let n = 0; n < 2; n++) round(shards, nodes, holders)
            for (let n = 0; n < shards; n++) {
              expect(holders.size).toBe(shards)
              expect(round(shards, nodes, holders)).toBeLessThanOrEqual(1)
            }
            const counts = nodes.map(node => [...holders.values()].filter(by => by === node).length)
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
            expect(round(shards, nodes, holders)).toBe(0)
          }
        },
      ),
    )
  })

  it('are not taken by an engine that is about to stop', () => {
    expect(shareOf({ nodes: ['b'], holders: new Map() }, 'a', 0, 4)).toEqual({ room: 0, gives: false })
  })
})

describe('[spread] standing by', () => {
  it('is done for every shard of another by exactly one engine, and as evenly as a takeover would share them out', () => {
    const nodes = ['a', 'b', 'c']
    const holders = new Map(['a', 'b', 'c', 'a', 'b', 'a', 'a', 'c'].map((holder, shard) => [shard, holder]))
    const all = nodes.map(node => standsByFor({ nodes, holders }, node))
    expect(all.flat().toSorted((a, b) => a - b)).toEqual([...holders.keys()])
    for (const [index, shards] of all.entries())
      for (const shard of shards) expect(holders.get(shard)).not.toBe(nodes[index])
    // Those of a, by b and c in turn.
    expect(
      nodes.map(node => standsByFor({ nodes, holders: new Map([...holders].filter(([, by]) => by === 'a')) }, node)),
    ).toEqual([[], [0, 5], [3, 6]])
  })

  it('is done by nobody for an engine that is alone, and by all others for one that takes none', () => {
    const holders = new Map([0, 1].map(shard => [shard, 'a']))
    expect(standsByFor({ nodes: ['a'], holders }, 'a')).toEqual([])
    expect(standsByFor({ nodes: ['b'], holders }, 'b')).toEqual([0, 1])
  })
})
