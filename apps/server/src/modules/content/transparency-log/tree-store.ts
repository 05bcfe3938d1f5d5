// The stored tree: its head, the edge it grows at, hashes for proofs, and tiles as they are served.
import { isSame, joinBytes } from '@tallystick/transparency-log/bytes'
import { HASH_BYTES } from '@tallystick/transparency-log/hashing'
import {
  consistencyStretches,
  hashOfStretch,
  type HashRun,
  inclusionStretches,
  type Stretch,
} from '@tallystick/transparency-log/proofs'
import {
  decodeBundle,
  encodeBundle,
  hashesAtLevel,
  splitHashes,
  type Tile,
  TILE_WIDTH,
} from '@tallystick/transparency-log/tiles'
import { TreeEdge } from '@tallystick/transparency-log/tree-edge'
import { present } from '@tallystick/kernel/assert'
import { type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { sha256 } from './log-key.ts'
import type { NewBatch } from './log-store.ts'

export interface LogHead {
  readonly epoch: number
  readonly origin: string
  readonly size: number
  /** Empty before the first batch. */
  readonly checkpoint: string
  readonly appendedAt: number
}

type Queries = Pool | PoolClient

export async function readHead(pool: Queries): Promise<LogHead | undefined> {
  const { rows } = await pool.query<{
    epoch: bigint
    origin: string
    size: bigint
    checkpoint: string
    appended_at: bigint
  }>({ name: 'tlog-head', text: 'select epoch, origin, size, checkpoint, appended_at from tlog_head' })
  const [row] = rows
  if (!row) return undefined
  const { origin, checkpoint } = row
  return { epoch: idFrom(row.epoch), origin, size: idFrom(row.size), checkpoint, appendedAt: idFrom(row.appended_at) }
}

/** For how long a checkpoint without witnesses waits for them. */
const WITNESSED_WITHIN_MS = 10 * SECOND_MS

/**
 * What is served: the newest checkpoint that enough witnesses have signed. When they do not answer it is the newest there is; whoever
 * wants witnesses then sees that they are missing.
 */
export async function readPublished(
  pool: Queries,
  now: Instant,
): Promise<Pick<LogHead, 'origin' | 'size' | 'checkpoint'> | undefined> {
  const head = await readHead(pool)
  if (!head || head.size === 0) return undefined
  const { rows } = await pool.query<{ size: bigint; checkpoint: string; cosigned_at: bigint }>({
    name: 'tlog-published',
    text: 'select size, checkpoint, cosigned_at from tlog_cosigned where size <= $1',
    values: [head.size],
  })
  const [row] = rows
  if (!row) return head
  const size = idFrom(row.size)
  const isNew = size === head.size || now - idFrom(row.cosigned_at) <= WITNESSED_WITHIN_MS
  return isNew ? { origin: head.origin, size, checkpoint: row.checkpoint } : head
}

/** Entries from `start` up to, not including, `end`, with their hashes. */
export async function readBatches(
  pool: Queries,
  { start, end }: Stretch,
): Promise<{ hash: Uint8Array; entry: Uint8Array }[]> {
  const { rows } = await pool.query<{ first: bigint; hashes: Buffer; entries: Buffer }>({
    name: 'tlog-batches',
    text: `select first, hashes, entries from tlog_batch
      where first >= (select max(first) from tlog_batch where first <= $1) and first < $2 order by first`,
    values: [start, end],
  })
  return rows.flatMap(({ first, hashes, entries }) => {
    const offset = idFrom(first)
    const bodies = present(decodeBundle(entries), `entries from ${offset} on`)
    return splitHashes(hashes)
      .map((hash, at) => ({ hash, entry: present(bodies[at], `entry ${offset + at}`) }))
      .slice(Math.max(0, start - offset), Math.max(0, end - offset))
  })
}

/** Only the hashes: what proofs and tiles of level 0 need. */
async function readLeafHashes(pool: Queries, { start, end }: Stretch): Promise<Uint8Array[]> {
  const { rows } = await pool.query<{ hash: Buffer }>({
    name: 'tlog-leaf-hashes',
    text: `select substring(b.hashes from i * ${HASH_BYTES} + 1 for ${HASH_BYTES}) as hash
      from tlog_batch b cross join lateral generate_series(greatest(0, $1 - b.first)::int, least(b.size, $2 - b.first)::int - 1) as i
      where b.first >= (select max(first) from tlog_batch where first <= $1) and b.first < $2 order by b.first, i`,
    values: [start, end],
  })
  return rows.map(({ hash }) => hash)
}

export async function readHashes(pool: Queries, { level, first, count }: HashRun): Promise<Uint8Array[]> {
  if (level === 0) return readLeafHashes(pool, { start: first, end: first + count })
  const { rows } = await pool.query<{ hash: Buffer }>({
    name: 'tlog-tile-roots',
    text: 'select hash from tlog_tile_root where level = $1 and index >= $2 and index < $3 order by index',
    values: [level, first, first + count],
  })
  return rows.map(({ hash }) => hash)
}

/** The edge of a tree of this size, as it was committed. */
export async function readEdge(pool: Queries, size: number): Promise<TreeEdge> {
  const levels: Uint8Array[][] = []
  for (let level = 0, count = size; count > 0; level++, count = hashesAtLevel(level, size)) {
    const partial = count % TILE_WIDTH
    levels.push(partial === 0 ? [] : await readHashes(pool, { level, first: count - partial, count: partial }))
  }
  return new TreeEdge(sha256, size, levels)
}

export async function insertBatch(client: PoolClient, { first, entries, hashes, full }: NewBatch): Promise<void> {
  await client.query({
    name: 'tlog-append',
    text: 'insert into tlog_batch (first, size, hashes, entries) values ($1, $2, $3, $4)',
    values: [first, entries.length, joinBytes(hashes), encodeBundle(entries)],
  })
  if (full.length === 0) return
  await client.query({
    name: 'tlog-append-roots',
    text: `insert into tlog_tile_root (level, index, hash)
      select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    values: [full.map(({ level }) => level), full.map(({ index }) => index), full.map(({ hash }) => Buffer.from(hash))],
  })
}

/** Undefined when the tree of this size has no such tile. */
export async function readTile(pool: Pool, size: number, tile: Tile): Promise<Uint8Array | undefined> {
  const first = tile.index * TILE_WIDTH
  const end = first + tile.width
  if (end > hashesAtLevel(tile.level, size)) return undefined
  if (tile.level !== 'entries')
    return joinBytes(await readHashes(pool, { level: tile.level, first, count: tile.width }))
  return encodeBundle((await readBatches(pool, { start: first, end })).map(({ entry }) => entry))
}

/** What shows that the tree of `older` entries is the beginning of that of `newer` ones. */
export async function readConsistency(pool: Pool, older: number, newer: number): Promise<readonly Uint8Array[]> {
  if (older === 0) return []
  const proof: Uint8Array[] = []
  for (const stretch of consistencyStretches(older, newer))
    proof.push(await hashOfStretch(sha256, stretch, run => readHashes(pool, run)))
  return proof
}

/** The entry, and its path to the root of the tree of this size. Undefined when the log holds another entry there. */
export async function readInclusion(
  pool: Pool,
  { index, size, entry }: { readonly index: number; readonly size: number; readonly entry: Uint8Array },
): Promise<readonly Uint8Array[] | undefined> {
  const [stored] = await readBatches(pool, { start: index, end: index + 1 })
  if (!stored || !isSame(stored.entry, entry)) return undefined
  const path: Uint8Array[] = []
  for (const stretch of inclusionStretches(index, size))
    path.push(await hashOfStretch(sha256, stretch, run => readHashes(pool, run)))
  return path
}
