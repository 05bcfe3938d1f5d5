// Which subtrees prove inclusion and consistency, and how the hash of any stretch of leaves is put together from hashes of tiles.
import { largestPowerBelow, laterRootOf, type LaterSha256, nodeInput } from './hashing.ts'
import { TILE_WIDTH } from './tiles.ts'

/** Leaves from `start` up to, not including, `end`. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** Stored hashes beside each other: `count` of them at a level of tiles, from `first` on. */
export interface HashRun {
  readonly level: number
  readonly first: number
  readonly count: number
}

/** Reads stored hashes; those of one run never span two tiles. */
export type ReadHashes = (run: HashRun) => Promise<readonly Uint8Array[]>

/** RFC 6962 2.1.1: the siblings on the way from the leaf up to the root. */
export function inclusionStretches(index: number, size: number): Stretch[] {
  return siblings(index, { start: 0, end: size })
}

function siblings(index: number, { start, end }: Stretch): Stretch[] {
  if (end - start <= 1) return []
  const middle = start + largestPowerBelow(end - start)
  return index < middle
    ? [...siblings(index, { start, end: middle }), { start: middle, end }]
    : [...siblings(index, { start: middle, end }), { start, end: middle }]
}

/** RFC 6962 2.1.2: what shows that the tree of `older` leaves is the beginning of the tree of `newer` ones; 0 < older ≤ newer. */
export function consistencyStretches(older: number, newer: number): Stretch[] {
  return older === newer ? [] : extension(older, { start: 0, end: newer }, true)
}

function extension(older: number, { start, end }: Stretch, isWholeOlder: boolean): Stretch[] {
  if (older === end) return isWholeOlder ? [] : [{ start, end }]
  const middle = start + largestPowerBelow(end - start)
  return older <= middle
    ? [...extension(older, { start, end: middle }, isWholeOlder), { start: middle, end }]
    : [...extension(older, { start: middle, end }, false), { start, end: middle }]
}

/** The hash of a stretch as it stands in a tree: its start is a multiple of the power of two that holds it. */
export async function hashOfStretch(sha256: LaterSha256, stretch: Stretch, read: ReadHashes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (const run of completeSubtrees(stretch)) parts.push(await laterRootOf(sha256, await read(run)))
  // The largest subtree stands leftmost, so they join from the right.
  let hash = parts.pop()
  for (let left = parts.pop(); left && hash; left = parts.pop()) hash = await sha256(nodeInput(left, hash))
  return hash ?? laterRootOf(sha256, [])
}

/** The complete subtrees a stretch is made of, largest first, each as the run of stored hashes it is the root of. */
export function completeSubtrees({ start, end }: Stretch): HashRun[] {
  const runs: HashRun[] = []
  let at = start
  while (at < end) {
    let leaves = 1
    while (at + leaves * 2 <= end && at % (leaves * 2) === 0) leaves *= 2
    runs.push(runOf(at, leaves))
    at += leaves
  }
  return runs
}

function runOf(start: number, leaves: number): HashRun {
  let level = 0
  let unit = 1
  while (unit * TILE_WIDTH <= leaves) {
    unit *= TILE_WIDTH
    level += 1
  }
  return { level, first: start / unit, count: leaves / unit }
}
