// Known answers of RFC 6962 implementations, and all proofs of small trees against a tree computed as the RFC defines it.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, hex } from './bytes.ts'
import { leafInput, nodeInput, rootOf, type Sha256 } from './hashing.ts'
import { consistencyStretches, hashOfStretch, type HashRun, inclusionStretches, type Stretch } from './proofs.ts'
import { TILE_WIDTH } from './tiles.ts'
import { type FullTile, TreeEdge } from './tree-edge.ts'
import { isConsistent, isIncluded } from './verify-proofs.ts'

const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()

/** The entries that implementations of RFC 6962 are tried with, and the roots of the first 0 to 8 of them. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const known = ENTRIES.map(text => sha256(leafInput(fromHex(text) ?? new Uint8Array(0))))
const made = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, n) => sha256(leafInput(Uint8Array.of(n >> 8, n & 255))))

/** Stored hashes as a log has them: leaves, and the roots of complete tiles above. */
function reader(leaves: readonly Uint8Array[]): (run: HashRun) => Promise<Uint8Array[]> {
  return async ({ level, first, count }) =>
    Array.from({ length: count }, (_, n) => {
      const unit = TILE_WIDTH ** level
      const start = (first + n) * unit
      expect(start + unit).toBeLessThanOrEqual(leaves.length)
      return rootOf(sha256, leaves.slice(start, start + unit))
    })
}

const proofOf = (leaves: readonly Uint8Array[], stretches: readonly Stretch[]): Promise<Uint8Array[]> =>
  Promise.all(stretches.map(stretch => hashOfStretch(sha256, stretch, reader(leaves))))

describe('the tree', () => {
  it('has the known roots', () => {
    expect(ROOTS.map((_, size) => hex(rootOf(sha256, known.slice(0, size))))).toEqual(ROOTS)
  })

  it('proves inclusion by the known path', async () => {
    // Path of the sixth leaf in the tree of eight.
    const proof = await proofOf(known, inclusionStretches(5, 8))
    expect(proof.map(hex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })

  it('proves every leaf of every small tree, and nothing else', async () => {
    const leaves = made(20)
    for (let size = 1; size <= leaves.length; size++) {
      const tree = { size, root: rootOf(sha256, leaves.slice(0, size)) }
      for (let index = 0; index < size; index++) {
        const leafHash = leaves[index] ?? new Uint8Array(0)
        const proof = await proofOf(leaves.slice(0, size), inclusionStretches(index, size))
        expect(await isIncluded(sha256, tree, { index, leafHash, proof })).toBe(true)
        expect(await isIncluded(sha256, tree, { index: (index + 1) % size, leafHash, proof })).toBe(size === 1)
        expect(await isIncluded(sha256, tree, { index: size, leafHash, proof })).toBe(false)
        const other = sha256(Uint8Array.of(index))
        expect(await isIncluded(sha256, tree, { index, leafHash: other, proof })).toBe(false)
        expect(await isIncluded(sha256, tree, { index, leafHash, proof: [...proof, other] })).toBe(false)
        if (proof.length > 0) {
          expect(await isIncluded(sha256, tree, { index, leafHash, proof: proof.slice(1) })).toBe(false)
          expect(await isIncluded(sha256, tree, { index, leafHash, proof: proof.slice(0, -1) })).toBe(false)
        }
      }
    }
  })

  it('proves that every small tree is the beginning of a larger one, and not of a fork', async () => {
    const leaves = made(20)
    const root = (size: number): Uint8Array => rootOf(sha256, leaves.slice(0, size))
    for (let newer = 1; newer <= leaves.length; newer++) {
      for (let older = 1; older <= newer; older++) {
        const proof = await proofOf(leaves.slice(0, newer), consistencyStretches(older, newer))
        const [from, to] = [
          { size: older, root: root(older) },
          { size: newer, root: root(newer) },
        ]
        expect(await isConsistent(sha256, from, to, proof)).toBe(true)
        const fork = sha256(nodeInput(root(older), root(newer)))
        expect(await isConsistent(sha256, { ...from, root: fork }, to, proof)).toBe(false)
        expect(await isConsistent(sha256, from, { ...to, root: fork }, proof)).toBe(false)
        expect(await isConsistent(sha256, from, to, [...proof, fork])).toBe(false)
        if (older < newer) expect(await isConsistent(sha256, to, from, proof)).toBe(false)
      }
    }
  })

  it('proves across tiles', async () => {
    const leaves = made(1_500)
    const size = fc.integer({ min: 2, max: leaves.length })
    const check = async (newer: number, share: number): Promise<void> => {
      const older = Math.max(1, Math.floor(newer * share))
      const all = leaves.slice(0, newer)
      const tree = { size: newer, root: rootOf(sha256, all) }
      const leafHash = leaves[older - 1] ?? new Uint8Array(0)
      const path = await proofOf(all, inclusionStretches(older - 1, newer))
      expect(await isIncluded(sha256, tree, { index: older - 1, leafHash, proof: path })).toBe(true)
      const before = { size: older, root: rootOf(sha256, leaves.slice(0, older)) }
      expect(await isConsistent(sha256, before, tree, await proofOf(all, consistencyStretches(older, newer)))).toBe(
        true,
      )
    }
    await fc.assert(fc.asyncProperty(size, fc.double({ min: 0, max: 1, noNaN: true }), check), { numRuns: 12 })
    await check(512, 0.5)
    await check(1_024, 0.25)
  })

  it('grows at its right edge, and is taken up again anywhere', () => {
    const leaves = made(1_000)
    const full: FullTile[] = []
    const edge = new TreeEdge(sha256, 0, [])
    expect(hex(edge.root())).toBe(ROOTS[0])
    for (const [index, leaf] of leaves.entries()) {
      full.push(...edge.append(leaf))
      const size = index + 1
      if (size % 37 !== 0 && size % TILE_WIDTH > 1) continue
      const root = hex(rootOf(sha256, leaves.slice(0, size)))
      expect(hex(edge.root())).toBe(root)
      const upper = full.filter(({ level }) => level === 1).map(({ hash }) => hash)
      const again = new TreeEdge(sha256, size, [leaves.slice(size - (size % TILE_WIDTH), size), upper])
      expect(hex(again.root())).toBe(root)
    }
    expect(full.map(({ level, index }) => [level, index])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
    ])
  })
})
