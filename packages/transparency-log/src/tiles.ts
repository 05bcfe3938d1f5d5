// C2SP tlog-tiles: which static files a tree of some size consists of, where they are, and what is in them.
import { joinBytes } from './bytes.ts'
import { HASH_BYTES } from './hashing.ts'

export const TILE_WIDTH = 256
/** Lengths of entries are written in two bytes. */
export const MAX_ENTRY_BYTES = 65_535
const MAX_LEVEL = 63

export interface Tile {
  /** Of hashes, from 0; or the entries themselves. */
  readonly level: number | 'entries'
  readonly index: number
  /** 256 unless it is partial. */
  readonly width: number
}

/** Below the prefix of the log: `tile/0/x001/x234/067`, or with `.p/17` behind it when it is partial. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/.{3}/g) ?? []
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${place}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Undefined unless it is exactly what `tilePath` writes. */
export function parseTilePath(path: string): Tile | undefined {
  const [, name, place, partial] = PATH.exec(path) ?? []
  if (name === undefined || place === undefined) return undefined
  const tile: Tile = {
    level: name === 'entries' ? name : Number(name),
    index: Number(place.replaceAll(/[x/]/g, '')),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  }
  if (tile.width > TILE_WIDTH || (partial !== undefined && tile.width === TILE_WIDTH)) return undefined
  if (tile.level !== 'entries' && tile.level > MAX_LEVEL) return undefined
  return Number.isSafeInteger(tile.index) && tilePath(tile) === path ? tile : undefined
}

/** How many hashes (or entries) a tree of this size has at a level of tiles. */
export function hashesAtLevel(level: number | 'entries', size: number): number {
  return Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
}

/** Every tile of a tree of this size, entries not counted. */
export function tilesOf(size: number): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0, count = size; count > 0; level++, count = hashesAtLevel(level, size)) {
    for (let index = 0; index * TILE_WIDTH < count; index++) {
      tiles.push({ level, index, width: Math.min(TILE_WIDTH, count - index * TILE_WIDTH) })
    }
  }
  return tiles
}

export function splitHashes(tile: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(tile.length / HASH_BYTES) }, (_, index) =>
    tile.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

/** Entries one behind the other, each after its length in two bytes. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joinBytes(
    entries.flatMap(entry => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry of ${entry.length} bytes`)
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/** Undefined when it ends within an entry. */
export function decodeBundle(bundle: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bundle.length) {
    const [high, low] = bundle.subarray(at, at + 2)
    if (high === undefined || low === undefined) return undefined
    const end = at + 2 + high * 256 + low
    if (end > bundle.length) return undefined
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}
