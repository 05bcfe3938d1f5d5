// Replays the commits of a world in a real PostgreSQL, batch by batch through the product's own commit, and runs every invariant check.
// Both stores must refuse the same batches, and a fresh start must read the same state from both.
import { HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import { brokenChecks } from '@tallystick/server/invariants/checks'
import { postgresStore } from '@tallystick/server/engine-host/store/postgres-store'
import type { AnswerRow, Batch, Snapshot, Store, StoredUsers } from '@tallystick/server/engine-host/store/store'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { TEMPLATE } from '@tallystick/server/testing/database'
import { memoryStore, type Tables } from '@tallystick/server/testing/memory-store'
import { makeDay } from '@tallystick/server/modules/money/liabilities/make-day'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/record-equity'
import { recordDays } from '@tallystick/server/modules/operators/figures/record-days'
import { SIM_PAIRS } from '../world/markets.ts'
import { equityMarket } from './equity-market.ts'

/** One attempted commit to the tables of a world. */
export interface CommitAttempt {
  readonly batch: Batch
  /** The epoch the tables were in. */
  readonly epoch: number
  /** And the settings version. */
  readonly settingsVersion: number
  readonly isApplied: boolean
}

/** The tables, commits and prices of a finished world. */
export interface WorldRecord {
  readonly shards: readonly number[]
  readonly tables: Tables
  readonly attempts: readonly CommitAttempt[]
  /** Every price that was ever accepted: tick id → price. */
  readonly ticks: ReadonlyMap<number, Price>
  /** False once a clock jumped or a second process blurred what the engine could know of the tape at an expiry. */
  readonly isTapeExact: boolean
}

/** The same in a database of its own, which is gone afterwards. @param server address of any database beside the template. */
export async function auditInOwnDatabase(server: string, name: string, worldRecord: WorldRecord): Promise<string[]> {
  const pool = openPool(server, { name: 'tallystick simulation', maxConnections: 1 })
  try {
    await pool.query(`create database ${name} template ${TEMPLATE}`)
    const failures = await auditInPostgres(server.replace(/\/postgres$/, `/${name}`), worldRecord)
    await pool.query(`drop database ${name} with (force)`)
    return failures
  } finally {
    await pool.end()
  }
}

/** A price that comes after a clock jumped over the expiry; a method deleted after a withdrawal by a clock that was set back. */
const COMPARE_TIMES = ['I27', 'I35']

/** @param url of an empty database with the newest schema. */
export async function auditInPostgres(url: string, worldRecord: WorldRecord): Promise<string[]> {
  const pool = openPool(url, { name: 'tallystick simulation', maxConnections: 2 })
  try {
    await seed(pool, worldRecord)
    const market = equityMarket(worldRecord.ticks)
    // Once in between: rows of recorded hours that come later are made up for.
    const record = async (): Promise<void> => void (await recordEquity(pool, market, await lastTransfer(pool)))
    const failures = await repeat(url, pool, worldRecord, record)
    await record()
    await recordDays(pool, await lastTransfer(pool), { stepRows: 100 })
    await makeDay(pool, Buffer.alloc(32), await lastTransfer(pool))
    await keepTicks(pool, worldRecord.ticks)
    const client = await pool.connect()
    try {
      for (const { check, count } of await brokenChecks(client)) {
        // Judged in memory as far as they can be: where clocks jumped, times do not tell what came first.
        if (COMPARE_TIMES.includes(check.id) && !worldRecord.isTapeExact) continue
        failures.push(`[${check.id}] in PostgreSQL ${count} rows break: ${check.holds}`)
      }
    } finally {
      client.release()
    }
    return failures
  } finally {
    await pool.end()
  }
}

/** The rows that the engine does not write: users, and the pairs with their conversions. */
async function seed(pool: Pool, { shards, tables }: WorldRecord): Promise<void> {
  const users = [...tables.accounts.values()]
  await pool.query('insert into shard (shard) select unnest($1::int[]) on conflict do nothing', [shards])
  await pool.query(
    `insert into users (id, public_id, uid, realm, shard, email, demo_id_hash, invite_code, nickname, created_at)
     overriding system value select id, lpad(id::text, 16, '0'), lpad(id::text, 8, '0'), realm, shard,
       case realm when 'real' then id || '@example.com' end, case realm when 'demo' then sha256(id::text::bytea) end,
       translate(lpad(id::text, 8, '0'), '0123456789', 'ABCDEFGHJK'), 'Trader', now()
     from unnest($1::bigint[], $2::text[], $3::int[]) as t (id, realm, shard)`,
    [users.map(user => user.userId), users.map(user => user.realm), users.map(user => user.shard)],
  )
  await pool.query(`insert into category values (1, 'simulated', 1)`)
  await pool.query(`insert into market_hours values (1, 'always', 'UTC', '[]')`)
  await pool.query(
    `insert into pair (id, code, show_code, name, logo, category_id, hours_id, sort_order, quote_currency, price_places, lot_step, min_lots,
       max_lots, units_per_lot, fee_rate, margin_mode, leverages, conversion_pair_id, conversion_inverse, max_move, anchor_price, volatility,
       gap_volatility, ticks_per_minute, activity)
     select id, code, code, code, '', 1, 1, id, case when by is null then 'USD' else 'XXX' end, 2, 1, 1,
       1, 1, 0, 'leveraged', '{1}', by, inverse, 1, 1, 0.1,
       0, 60, 'crypto'
     from unnest($1::smallint[], $2::text[], $3::smallint[], $4::boolean[]) as t (id, code, by, inverse)`,
    [
      SIM_PAIRS.map(pair => pair.id),
      SIM_PAIRS.map(pair => pair.code),
      SIM_PAIRS.map(pair => pair.conversion?.pairId),
      SIM_PAIRS.map(pair => pair.conversion?.inverse),
    ],
  )
}

/** An hour after it: everything is recorded. */
async function lastTransfer(pool: Pool): Promise<Instant> {
  const { rows } = await pool.query<{ at: bigint | null }>('select max(at) as at from ledger')
  return Number(rows[0]?.at ?? 0) + HOUR_MS + MINUTE_MS
}

/** @param halfway done once half of the commits were. */
async function repeat(
  url: string,
  pool: Pool,
  { shards, tables, attempts }: WorldRecord,
  halfway: () => Promise<void>,
): Promise<string[]> {
  const failures: string[] = []
  const store = postgresStore(url, pool)
  const fences = new Map<number, string>()
  try {
    for (const [index, attempt] of attempts.entries()) {
      if (index === attempts.length >> 1) await halfway()
      // Takeovers and operators raise them; they hang on the clock, which is another one here.
      const { epoch, settingsVersion, batch } = attempt
      const fence = `${epoch} ${settingsVersion}`
      if (fences.get(batch.shard) !== fence)
        await pool.query('update shard set epoch = $2, settings_version = $3 where shard = $1', [
          batch.shard,
          epoch,
          settingsVersion,
        ])
      fences.set(batch.shard, fence)
      const isApplied = await store.commit(attempt.batch).then(
        () => true,
        () => false,
      )
      if (isApplied !== attempt.isApplied)
        failures.push(`[store] batch ${attempt.batch.to.appliedSeq}: PostgreSQL ${isApplied ? 'took' : 'refused'} it`)
    }
    const memory = memoryStore(tables, { now: () => 0 })
    for (const shard of shards) {
      const position = tables.positions.get(shard)
      await pool.query('update shard set epoch = $2 where shard = $1', [shard, position?.epoch ?? 0])
      const [ours, theirs] = [await readAll(memory, shard, tables), await readAll(store, shard, tables)]
      for (const part of PARTS) {
        if (textOf(ours[part]) !== textOf(theirs[part])) failures.push(`[store] ${part} differ between the two stores`)
      }
    }
  } finally {
    await store.close()
  }
  return failures
}

/** Of an answer: known beforehand, and not read back. */
const NOT_READ: ReadonlySet<string> = new Set(['shard'])

const PARTS: readonly (keyof Everything)[] = ['position', 'accounts', 'house', 'records', 'users', 'answers']

interface Everything extends Snapshot {
  readonly users: StoredUsers
  readonly answers: readonly AnswerRow[]
}

/** What a start reads, and what is read when it is needed. */
async function readAll(store: Store, shard: number, tables: Tables): Promise<Everything> {
  await store.keyAnswers(shard)
  const users = await store.readUsers(shard, [...tables.accounts.keys()])
  return { ...(await store.load(shard)), users, answers: await store.readAnswers(shard, [...tables.answers.values()]) }
}

/** Rows in the order of their text: the stores need not agree on any. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).toSorted().join('\n')
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([name]) => !NOT_READ.has(name))
  return fields
    .map(([name, field]) => `${name}=${textOf(field)}`)
    .toSorted()
    .join(' ')
}

/** What the keeper of used prices does in a running server, from the world's own tape: an order that lies about its price is found. */
async function keepTicks(pool: Pool, ticks: ReadonlyMap<number, Price>): Promise<void> {
  await pool.query(
    `insert into tape_tick (id, pair_id, at, price)
     select id, id % 4096, id / 4096, price from unnest($1::bigint[], $2::bigint[]) as t (id, price) where id in (
       select open_tick from micro_order union select end_tick from micro_order union select next_tick from micro_order
       union select open_tick from forex_order union select close_tick from forex_order
       union select estimated_tick from withdrawal union select offered_tick from withdrawal union select tick from withdrawal
       union select fired_tick from price_alert)`,
    [[...ticks.keys()], [...ticks.values()]],
  )
}
