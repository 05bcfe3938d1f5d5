// The right edge of a growing tree: all that is needed to append entries and to know the root, however large the tree is.
import { hashNode, rootOf, type Sha256 } from './hashing.ts'
import { completeSubtrees } from './proofs.ts'
import { TILE_WIDTH } from './tiles.ts'

/** The root of a full tile, which stands in a tile of the level above. */
export interface FullTile {
  /** Of the tile it stands in. */
  readonly level: number
  readonly index: number
  readonly hash: Uint8Array
}

export class TreeEdge {
  readonly #sha256: Sha256
  /** Of each level, the hashes of its last tile as long as that is not full. */
  readonly #levels: Uint8Array[][]
  #size: number

  constructor(sha256: Sha256, size: number, levels: readonly (readonly Uint8Array[])[]) {
    this.#sha256 = sha256
    this.#size = size
    this.#levels = levels.map(hashes => [...hashes])
  }

  get size(): number {
    return this.#size
  }

  /** Returns what became full by it, lowest first. */
  append(leafHash: Uint8Array): FullTile[] {
    const full: FullTile[] = []
    let hash = leafHash
    this.#size += 1
    for (let level = 0; ; level++) {
      const tile = this.#levels[level] ?? []
      this.#levels[level] = tile
      tile.push(hash)
      if (tile.length < TILE_WIDTH) return full
      hash = rootOf(this.#sha256, tile)
      this.#levels[level] = []
      full.push({ level: level + 1, index: this.#size / TILE_WIDTH ** (level + 1) - 1, hash })
    }
  }

  root(): Uint8Array {
    const parts = completeSubtrees({ start: 0, end: this.#size }).map(({ level, first, count }) => {
      const at = first % TILE_WIDTH
      return rootOf(this.#sha256, (this.#levels[level] ?? []).slice(at, at + count))
    })
    if (parts.length === 0) return rootOf(this.#sha256, [])
    return parts.reduceRight((right, left) => hashNode(this.#sha256, left, right))
  }
}
