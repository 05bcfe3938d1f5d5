// Deletes rows of the outbox that are old and that every reader has read. How far it got is kept, so that the checks of the books know what
// there need not be any more.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { OUTBOX_READERS } from '../../../engine-host/outbox-readers.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'

const OUTBOX_KEPT_MS = 30 * DAY_MS
/** Rows of one transaction: it must not hold up the engine, which writes to the same table. */
const CHUNK = 1_000

export async function pruneOutbox(pool: Pool, now: Instant, chunk = CHUNK): Promise<void> {
  const { rows } = await pool.query<{ shard: number }>('select shard from shard order by shard')
  for (const { shard } of rows) while (await pruneChunk(pool, shard, now - OUTBOX_KEPT_MS, chunk));
}

/** False when nothing more may go. Several processes take turns. */
function pruneChunk(pool: Pool, shard: number, before: Instant, chunk: number): Promise<boolean> {
  return transaction(pool, async client => {
    const from = await readPruned(client, shard)
    const last = await client.query<{ at: bigint }>('select at from outbox where shard = $1 and seq = $2', [
      shard,
      from + chunk,
    ])
    const at = last.rows[0]?.at
    if (at === undefined || at >= before || (await readByAll(client, shard)) < from + chunk) return false
    await client.query('delete from outbox where shard = $1 and seq > $2 and seq <= $3', [shard, from, from + chunk])
    await client.query('update outbox_pruned set seq = $2, at = $3 where shard = $1', [shard, from + chunk, at])
    return true
  })
}

async function readPruned(client: PoolClient, shard: number): Promise<number> {
  const { rows } = await client.query<{ seq: bigint }>(
    `insert into outbox_pruned (shard, seq, at) values ($1, 0, 0)
     on conflict (shard) do update set shard = excluded.shard returning seq`,
    [shard],
  )
  return idFrom(rows[0]?.seq ?? 0n)
}

/** A reader that has not begun has read nothing. */
async function readByAll(client: PoolClient, shard: number): Promise<number> {
  const { rows } = await client.query<{ seq: bigint }>(
    `select min(coalesce(c.seq, 0)) as seq from unnest($2::text[]) as r (reader)
     left join outbox_cursor c on c.reader = r.reader and c.shard = $1`,
    [shard, OUTBOX_READERS],
  )
  return idFrom(rows[0]?.seq ?? 0n)
}
