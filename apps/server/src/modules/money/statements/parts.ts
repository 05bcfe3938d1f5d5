// The file of a statement in pieces: written while it is made, read while it is sent. Memory holds one piece at a time.
import { randomBytes } from 'node:crypto'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { SealedStorage } from '../../../platform/storage/sealed.ts'
import {
  deletePart,
  insertPart,
  PART_TABLES,
  type PartTable,
  readParts,
  readPartsToSeal,
  readUnusedParts,
  writePartSealedWith,
} from './part-queries.ts'
import type { OwnAttempt } from './queries.ts'

const PART_BYTES = 1024 * 1024
const PARTS_AT_ONCE = 100

export interface PartDeps {
  readonly pool: Pool
  readonly storage: SealedStorage
}

/** Returns how long the file is. */
export async function storeParts(
  deps: PartDeps,
  table: PartTable,
  job: OwnAttempt,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  let size = 0
  let number = 0
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  const store = async (): Promise<void> => {
    const piece = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    const name = `${randomBytes(16).toString('hex')}.part`
    await insertPart(deps.pool, table, job, { number, name, size: piece.length, sealedWith: deps.storage.keyId() })
    await deps.storage.put(name, piece, 'application/octet-stream')
    size += piece.length
    number += 1
  }
  for await (const some of bytes) {
    pending.push(some)
    pendingBytes += some.length
    if (pendingBytes >= PART_BYTES) await store()
  }
  if (pendingBytes > 0) await store()
  return size
}

/** The file of a ready statement, or that of its receipts. */
export async function* readFile({ pool, storage }: PartDeps, table: PartTable, id: number): AsyncGenerator<Uint8Array> {
  for (const name of await readParts(pool, table, id)) {
    const piece = await storage.get(name)
    if (!piece) throw new Error('a piece of a statement is missing')
    yield piece
  }
}

export async function removeUnusedParts({ pool, storage }: PartDeps): Promise<number> {
  let count = 0
  for (const table of PART_TABLES) {
    const names = await readUnusedParts(pool, table, PARTS_AT_ONCE)
    for (const name of names) {
      await storage.remove(name)
      await deletePart(pool, table, name)
    }
    count += names.length
  }
  return count
}

/** Seals the pieces of older keys with the newest one. Returns how many there were. */
export async function resealParts(deps: PartDeps): Promise<number> {
  let count = 0
  for (const table of PART_TABLES) count += await resealTable(deps, table)
  return count
}

async function resealTable({ pool, storage }: PartDeps, table: PartTable): Promise<number> {
  for (let count = 0, last = ''; ;) {
    const keyId = storage.keyId()
    const names = await readPartsToSeal(pool, table, keyId, last, PARTS_AT_ONCE)
    for (const name of names) {
      await storage.reseal(name)
      // Removed meanwhile: then it must not come back.
      if (!(await writePartSealedWith(pool, table, name, keyId))) await storage.remove(name)
      count += 1
      last = name
    }
    if (names.length < PARTS_AT_ONCE) return count
  }
}
