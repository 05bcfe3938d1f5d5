// The store in PostgreSQL. Commits use one dedicated pipelined connection, so that they keep their order and the next is sent before the
// last is acknowledged; everything else uses the pool.
import { ofEachKind } from '@tallystick/engine/core/collections'
import { KINDS, RECORD_KINDS } from '@tallystick/engine/core/registry'
import { type RecordKind } from '@tallystick/engine/core/records'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import { emptyAccounts, type UserAccounts } from '@tallystick/ledger/books'
import { ACCOUNT_TYPES } from '@tallystick/ledger/chart'
import type pg from 'pg'
import { connectClient } from '../platform/postgres/client.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../platform/postgres/pool.ts'
import { type AnswerTuple, commitQuery } from './commit-statement.ts'
import {
  type AnswerRow,
  type Batch,
  CommitFenced,
  type OpenRecords,
  type Position,
  type Snapshot,
  type Store,
} from './store.ts'
import { TABLES } from './tables/all.ts'

/** Long enough for a pause of the process, short enough for a standby to be useful. */
const LEASE = '3 seconds'
/** How the commit statement fails when its fence does not match. */
const DIVISION_BY_ZERO = '22012'
/** The database's own timeout fires first; after this the connection is considered dead. */
const GONE_MS = 25_000

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
      const { rows } = await leases.query<VersionRow>(
        `update shard_lease set valid_until = now() + interval '${LEASE}' where shard = $1 and holder = $2
         returning (select settings_version from shard where shard = $1)`,
        [shard, holder],
      )
      return rows[0] && { settingsVersion: idFrom(rows[0].settings_version) }
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
    load: shard => loadShard(pool, shard),
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
    async forgetAnswers(before) {
      await pool.query('delete from answer_batch where at < $1', [before])
    },
    async close() {
      const open = await writer?.catch(() => undefined)
      await open?.end()
    },
  }
}

async function openWriter(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = await connectClient(url, { name: 'tallystick engine' }, { pipeline: true, query_timeout: GONE_MS })
  client.on('error', onEnd)
  client.on('end', onEnd)
  // PostgreSQL says so when a wait for the standby was cancelled: the commit is on one machine only, and must not be acknowledged as safe.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') client.connection.stream.destroy()
  })
  // One plan for every batch size, and none that reads a whole table however the statistics look.
  await client.query(`set plan_cache_mode = force_generic_plan; set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off;
    set statement_timeout = '20s'`)
  return client
}

interface VersionRow {
  readonly settings_version: bigint
}

interface PositionRow {
  readonly epoch: bigint
  readonly applied_seq: bigint
  readonly ledger_seq: bigint
  readonly outbox_seq: bigint
  readonly last_number: bigint
}

const POSITION = 'epoch, applied_seq, ledger_seq, outbox_seq, last_number'

function positionFrom(row: PositionRow): Position {
  return {
    epoch: idFrom(row.epoch),
    appliedSeq: idFrom(row.applied_seq),
    ledgerSeq: idFrom(row.ledger_seq),
    outboxSeq: idFrom(row.outbox_seq),
    lastNumber: idFrom(row.last_number),
  }
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

/** One snapshot: if another process takes the shard meanwhile, everything read is still from before, epoch included. */
async function loadShard(pool: Pool, shard: number): Promise<Snapshot> {
  return transaction(pool, async client => {
    await client.query('set transaction isolation level repeatable read, read only')
    const position = await client.query<PositionRow>(`select ${POSITION} from shard where shard = $1`, [shard])
    const accounts = await client.query<AccountRow>('select * from account where shard = $1 order by user_id', [shard])
    const house = await client.query<HouseRow>('select account, balance from house_account where shard = $1', [shard])
    const answers = await client.query<AnswersRow>(
      'select at, answers from answer_batch where shard = $1 order by seq',
      [shard],
    )
    const row = position.rows[0]
    if (!row) throw new Error(`shard ${shard} was never taken`)
    return {
      position: positionFrom(row),
      accounts: accountsFrom(accounts.rows),
      house: house.rows.map(({ account, balance }) => ({ account: idFrom(account), balance: BigInt(balance) })),
      records: await openRecords(client, shard),
      answers: newestAnswers(answers.rows),
    }
  })
}

async function openRecords(client: PoolClient, shard: number): Promise<OpenRecords> {
  const rows = new Map<RecordKind, readonly unknown[][]>()
  for (const kind of RECORD_KINDS) if (KINDS[kind].open !== 'none') rows.set(kind, await openRows(client, shard, kind))
  return ofEachKind<'list'>(kind => (rows.get(kind) ?? []).map(TABLES[kind].fromValues))
}

async function openRows(client: PoolClient, shard: number, kind: RecordKind): Promise<readonly unknown[][]> {
  const { name, openWhere, made } = TABLES[kind]
  // As arrays: a row as an object costs more than the record that is read from it.
  const { rows } = await client.query<unknown[]>({
    text: `select ${made.columns.map(column => column.name).join(', ')} from ${name}
      where ${openWhere} and id % ${MAX_SHARDS} = $1 order by id`,
    values: [shard],
    rowMode: 'array',
  })
  return rows
}

interface HouseRow {
  readonly account: bigint
  readonly balance: string
}

interface AnswersRow {
  readonly at: bigint
  readonly answers: string
}

/** A key may have been used again after its day, before the old answer was swept. */
function newestAnswers(rows: readonly AnswersRow[]): AnswerRow[] {
  const newest = new Map<string, AnswerRow>()
  for (const row of rows) {
    const at = idFrom(row.at)
    // Written by the commit statement and read back from our own table.
    for (const [userId, key, paramsHash, answer] of JSON.parse(row.answers) as AnswerTuple[]) {
      const name = `${userId}:${key}`
      // Reinserted at the end: they are given in order of age.
      newest.delete(name)
      newest.set(name, { userId, key, paramsHash, answer, at })
    }
  }
  return [...newest.values()]
}

interface AccountRow {
  readonly user_id: bigint
  readonly type: number
  readonly realm: number
  readonly balance: bigint
  readonly held: bigint
  readonly debt: bigint
}

function accountsFrom(rows: readonly AccountRow[]): UserAccounts[] {
  const users = new Map<number, UserAccounts>()
  for (const row of rows) {
    const userId = idFrom(row.user_id)
    const user = users.get(userId) ?? emptyAccounts(userId, row.realm === 1 ? 'demo' : 'real')
    users.set(userId, user)
    const type = ACCOUNT_TYPES[row.type - 1]
    if (type) Object.assign(user[type], { balance: row.balance, held: row.held, debt: row.debt })
  }
  return [...users.values()]
}
