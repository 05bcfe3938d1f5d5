// Seals everything with the newest key: the columns of the database, then the stored files and statements. In batches, each committed by itself, so that
// an interrupted run goes on where it was, and beside running servers, which read the key file again when it changes.
import { readPartKeyUse, resealParts } from '../modules/money/statements/statements.ts'
import { readUploadKeyUse, resealUploads } from '../modules/users/uploads/uploads.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { readKeyUse, resealSome, SEALED_COLUMN_NAMES, SEALED_COLUMNS } from '../platform/secrets/sealed-columns.ts'
import type { Sealer } from '../platform/secrets/sealer.ts'
import type { SealedStorage } from '../platform/storage/sealed.ts'

export interface RotationDeps {
  readonly pool: Pool
  readonly sealer: Sealer
  readonly storage: SealedStorage
}

const BATCH = 200

export interface Leftover {
  readonly place: string
  /** Hexadecimal; undefined for a stored file that is plain. */
  readonly keyId: string | undefined
  readonly count: number
}

/** What is not sealed with the newest key. */
export async function readLeftovers({ pool, sealer }: Pick<RotationDeps, 'pool' | 'sealer'>): Promise<Leftover[]> {
  const newest = sealer.keyId().toString('hex')
  const columns = (await readKeyUse(pool)).map(({ column, keyId, count }) => ({ place: column, keyId, count }))
  const files = (await readUploadKeyUse(pool)).map(use => ({ place: 'stored files', ...use }))
  const statements = (await readPartKeyUse(pool)).map(use => ({ place: 'statements', ...use }))
  return [...columns, ...files, ...statements].filter(({ keyId }) => keyId !== newest)
}

/** Returns how many values and files were resealed. */
export async function resealAll(deps: RotationDeps): Promise<{ readonly values: number; readonly files: number }> {
  let values = 0
  for (const name of SEALED_COLUMN_NAMES) {
    let changed = 0
    for (let some = BATCH; some === BATCH; changed += some) some = await resealSome(deps.pool, deps.sealer, name, BATCH)
    // Without this the old values would stay in the table's pages, and in every backup of them.
    if (changed > 0) await deps.pool.query(`vacuum full ${SEALED_COLUMNS[name].table}`)
    values += changed
  }
  return { values, files: (await resealUploads(deps, 'outdated')) + (await resealParts(deps)) }
}
