// Corruptions of statements, and the statements that are corrupted.
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import { type StatementsDeps, makeWaiting } from '@tallystick/server/modules/money/statements/statements'
import type { Corruption } from './corruptions.ts'

const ready = (set: string): string => `update statement set ${set} where status = 'ready'`

export const STATEMENT_CORRUPTIONS: readonly Corruption[] = [
  {
    finds: 'I74',
    what: 'a statement with another opening balance',
    sql: ready('opening = opening + 1, moved = moved - 1'),
  },
  {
    finds: 'I74',
    what: 'a statement with another closing balance',
    sql: ready('closing = closing + 1, moved = moved + 1'),
  },
  { finds: 'I74b', what: 'a statement without its file', sql: 'delete from statement_part' },
  { finds: 'I74b', what: 'a statement of another length', sql: ready('size = size + 1') },
  { finds: 'I75', what: 'receipts of another length', sql: ready('receipts_size = receipts_size + 1') },
]

/** A statement of everything that was recorded. */
export async function liveThroughStatements(
  pool: Pool,
  deps: Pick<StatementsDeps, 'market' | 'report'>,
  now: number,
): Promise<void> {
  const files = new Map<string, Uint8Array>()
  await pool.query(
    `insert into statement (user_id, from_at, until_at, format, language, created_at)
     select 1, until - 86400000, until, 'csv', 'en', $1 from equity_cursor`,
    [now],
  )
  const storage: StatementsDeps['storage'] = {
    keyId: () => Buffer.alloc(8),
    put: async (name, bytes) => void files.set(name, bytes),
    get: async name => files.get(name),
    reseal: () => Promise.resolve(),
    remove: async name => void files.delete(name),
  }
  // CSV files carry no title.
  const settings: StatementsDeps['settings'] = {
    get: () => {
      throw new Error('no setting is needed')
    },
  }
  // There is no public log, so no receipts either.
  const none = (): never => {
    throw new Error('no secret is needed')
  }
  const vault: StatementsDeps['vault'] = { keyId: none, seal: none, open: none, reseal: none }
  const bus = { publish: () => undefined }
  await makeWaiting({ ...deps, pool, bus, storage, vault, settings, clock: { now: () => now } })
}
