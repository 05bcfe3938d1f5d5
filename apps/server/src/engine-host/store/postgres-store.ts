// The store in PostgreSQL. Commits use one dedicated pipelined connection, so that they keep their order and the next is sent before the
// last is acknowledged; everything else uses the pool.
import type pg from 'pg'
import { connectClient } from '../../platform/postgres/client.ts'
import { idFrom, type Pool, transaction } from '../../platform/postgres/pool.ts'
import { commitQuery } from './commit-statement.ts'
import { loadShard, POSITION, positionFrom, type PositionRow } from '../shard/load-shard.ts'
import { keepAnswerDays } from './answer-days.ts'
import { keyAnswers, readAnswers, recentAnswers } from './read-answers.ts'
import { beginStandby, changesSince, look } from './read-changes.ts'
import { readOpen, readUsers } from './read-users.ts'
import { type Batch, CommitFenced, type Position, type Store } from './store.ts'

/** Long enough for a pause of the process, short enough for a standby to be useful. */
const LEASE = '3 seconds'
/** How the commit statement fails when its fence does not match. */
const DIVISION_BY_ZERO = '22012'
/** The database's own timeout fires first; after this the connection is considered dead. */
const GONE_MS = 25_000
const STATEMENT_MS = 15_000

/** @param leases connections that nothing else waits for. */
export function postgresStore(url: string, pool: Pool, leases: Pool = pool): Store & { close(): Promise<void> } {
  let writer: Promise<pg.Client> | undefined

  /** A broken connection is forgotten; the next commit, after recovery, opens another. */
  function connection(): Promise<pg.Client> {
    if (writer) return writer
    // The end of an old connection may be heard after a new one was opened: that one stays.
    const forget = (): void => {
      if (writer === opening) writer = undefined
    }
    const opening: Promise<pg.Client> = openWriter(url, () => forget()).catch((error: unknown) => {
      forget()
      throw error
    })
    writer = opening
    return opening
  }

  return {
    take: (shard, holder) => takeShard(leases, shard, holder),
    async renew(shard, holder) {
      const { rows } = await leases.query<VersionRow & { readonly applied_seq: bigint }>(
        `with kept as (
           update shard_lease set valid_until = now() + interval '${LEASE}' where shard = $1 and holder = $2 returning shard)
         select settings_version, applied_seq from shard join kept using (shard)`,
        [shard, holder],
      )
      const [row] = rows
      return row && { settingsVersion: idFrom(row.settings_version), appliedSeq: idFrom(row.applied_seq) }
    },
    async release(shard, holder) {
      await pool.query('delete from shard_lease where shard = $1 and holder = $2', [shard, holder])
    },
    async fence(shard, holder, epoch) {
      const { rows } = await pool.query<PositionRow>(
        `update shard set epoch = epoch + 1
         where shard = $1 and epoch = $3 and exists (select from shard_lease where shard = $1 and holder = $2)
         returning ${POSITION}`,
        [shard, holder, epoch],
      )
      return rows[0] && positionFrom(rows[0])
    },
    async settingsVersion(shard) {
      const { rows } = await pool.query<VersionRow>('select settings_version from shard where shard = $1', [shard])
      if (!rows[0]) throw new Error(`shard ${shard} was never taken`)
      return idFrom(rows[0].settings_version)
    },
    load: shard => loadShard(pool, () => connectReader(url), shard),
    look: shard => look(pool, shard),
    beginStandby: shard => beginStandby(pool, shard),
    readOpen: (shard, userIds) => readOpen(pool, shard, userIds),
    changesSince: (shard, mark) => changesSince(pool, shard, mark),
    readUsers: (shard, userIds) => readUsers(pool, shard, userIds),
    readAnswers: (shard, keys) => readAnswers(pool, shard, keys),
    keyAnswers: shard => keyAnswers(pool, shard),
    recentAnswers: (shard, since, limit) => recentAnswers(pool, shard, since, limit),
    async commit(batch: Batch) {
      // Values are written down before the first await: the host goes on changing the same objects.
      const query = commitQuery(batch)
      const client = await connection()
      await client.query(query).catch((error: unknown) => {
        const isFenced = error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO
        throw isFenced ? new CommitFenced(`batch ${batch.to.appliedSeq} is fenced out`, { cause: error }) : error
      })
    },
    async confirm(shard, epoch, settingsVersion) {
      const client = await connection()
      const { rowCount } = await client.query({
        name: 'confirm',
        text: 'select from shard where shard = $1 and epoch = $2 and settings_version = $3',
        values: [shard, epoch, settingsVersion],
      })
      if (rowCount !== 1) throw new CommitFenced(`epoch ${epoch} of shard ${shard} is over`)
    },
    forgetAnswers: before => keepAnswerDays(pool, before),
    async close() {
      const open = await writer?.catch(() => undefined)
      await open?.end()
    },
  }
}

/** For one reading of much, in statements of pages. */
function connectReader(url: string): Promise<pg.Client> {
  return connectClient(url, { name: 'tallystick engine', statementTimeoutMs: STATEMENT_MS }, { query_timeout: GONE_MS })
}

async function openWriter(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = await connectClient(url, { name: 'tallystick engine' }, { pipeline: true, query_timeout: GONE_MS })
  client.on('error', onEnd)
  client.on('end', onEnd)
  // PostgreSQL says so when a wait for the standby was cancelled: the commit is on one machine only, and must not be acknowledged as safe.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') client.connection.stream.destroy()
  })
  await client.query(`${BY_KEYS_ALONE}; set statement_timeout = '20s'`)
  return client
}

/** One plan for every batch size, and none that reads a whole table however the statistics look. */
export const BY_KEYS_ALONE =
  'set plan_cache_mode = force_generic_plan; set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off'

interface VersionRow {
  readonly settings_version: bigint
}

async function takeShard(pool: Pool, shard: number, holder: string): Promise<Position | undefined> {
  return transaction(pool, async client => {
    const lease = await client.query(
      `insert into shard_lease (shard, holder, valid_until) values ($1, $2, now() + interval '${LEASE}')
       on conflict (shard) do update set holder = $2, valid_until = now() + interval '${LEASE}'
       where shard_lease.valid_until < now() or shard_lease.holder = $2`,
      [shard, holder],
    )
    if (lease.rowCount !== 1) return undefined
    // Only the first time: the insert waits for changes of settings under way.
    await client.query('insert into shard (shard) select $1 where not exists (select from shard where shard = $1)', [
      shard,
    ])
    const { rows } = await client.query<PositionRow>(
      `update shard set epoch = epoch + 1 where shard = $1 returning ${POSITION}`,
      [shard],
    )
    return rows[0] && positionFrom(rows[0])
  })
}
