// Paths of many entries to the root of one tree. Tiles and sums of subtrees that neighbours have in common are read once; how many are kept
// is bounded.
import { isSame } from '@tallystick/transparency-log/bytes'
import { hashOfStretch, type HashRun, inclusionStretches } from '@tallystick/transparency-log/proofs'
import { hashesAtLevel, TILE_WIDTH } from '@tallystick/transparency-log/tiles'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { sha256 } from './log-key.ts'
import { readHashes } from './tree-store.ts'

const MOST_TILES = 256
const MOST_SUBTREES = 4_096

export class ProofReader {
  readonly #pool: Pool
  readonly #size: number
  readonly #tiles = new Map<string, Promise<readonly Uint8Array[]>>()
  readonly #subtrees = new Map<string, Promise<Uint8Array>>()

  constructor(pool: Pool, size: number) {
    this.#pool = pool
    this.#size = size
  }

  /** Undefined when the tree holds another entry there. */
  async path(index: number, leafHash: Uint8Array): Promise<readonly Uint8Array[] | undefined> {
    const [stored] = await this.#read({ level: 0, first: index, count: 1 })
    if (!stored || !isSame(stored, leafHash)) return undefined
    const path: Uint8Array[] = []
    for (const stretch of inclusionStretches(index, this.#size)) {
      const key = `${stretch.start} ${stretch.end}`
      const hash = (): Promise<Uint8Array> => hashOfStretch(sha256, stretch, run => this.#read(run))
      path.push(await kept(this.#subtrees, key, MOST_SUBTREES, hash))
    }
    return path
  }

  async #read({ level, first, count }: HashRun): Promise<readonly Uint8Array[]> {
    const start = Math.floor(first / TILE_WIDTH) * TILE_WIDTH
    const width = Math.min(TILE_WIDTH, hashesAtLevel(level, this.#size) - start)
    const read = (): Promise<readonly Uint8Array[]> => readHashes(this.#pool, { level, first: start, count: width })
    const tile = await kept(this.#tiles, `${level} ${start}`, MOST_TILES, read)
    return tile.slice(first - start, first - start + count)
  }
}

/** What was made longest ago goes first. */
function kept<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  most: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key)
  if (known) return known
  const made = make()
  values.set(key, made)
  const [oldest] = values.keys()
  if (values.size > most && oldest !== undefined) values.delete(oldest)
  return made
}
