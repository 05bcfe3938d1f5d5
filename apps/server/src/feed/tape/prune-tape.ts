// Forgets stretches of the tape that are a month old, a bounded number at a time, and none that something may still ask for: running micro
// orders are settled by the tape, a trailing stop is found again by the prices since it was last written, and an hour is valued by its last price.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, transaction } from '../../platform/postgres/pool.ts'

const KEPT_MS = 31 * DAY_MS
/** Stretches of one transaction. */
const CHUNK = 1_000
const TICKS_PER_MS = 4_096

export async function pruneTape(pool: Pool, pairIds: readonly number[], now: Instant, chunk = CHUNK): Promise<void> {
  const before = Math.min(now - KEPT_MS, await readNeededFrom(pool))
  for (const pairId of pairIds) while (await pruneChunk(pool, pairId, before, chunk));
}

/** False when nothing more may go. Several processes take turns. */
function pruneChunk(pool: Pool, pairId: number, before: Instant, chunk: number): Promise<boolean> {
  return transaction(pool, async client => {
    const pruned = await client.query<{ until: bigint }>(
      `insert into tape_pruned (pair_id, until) values ($1, 0)
       on conflict (pair_id) do update set pair_id = excluded.pair_id returning until`,
      [pairId],
    )
    const { rowCount, rows } = await client.query<{ last_at: bigint }>(
      `delete from tape_stretch where pair_id = $1 and last_at >= $2 and last_at <= (
         select max(last_at) from (
           select last_at from tape_stretch where pair_id = $1 and last_at >= $2 and last_at < $3 order by last_at limit $4
         ) oldest) returning last_at`,
      [pairId, pruned.rows[0]?.until ?? 0n, before, chunk],
    )
    const last = rows.reduce((latest, row) => Math.max(latest, idFrom(row.last_at)), -1)
    if (last < 0) return false
    await client.query('update tape_pruned set until = $2 where pair_id = $1', [pairId, last + 1])
    return rowCount === chunk
  })
}

/** The first instant that something may still ask for; for ever from now on when nothing does. */
async function readNeededFrom(pool: Pool): Promise<Instant> {
  const { rows } = await pool.query<{ at: bigint | null }>(
    `select least(
       (select min(created_at) from micro_order where status < 3),
       (select min(trail_known_to) / ${TICKS_PER_MS} from forex_order where status < 3 and trail_known_to > 0),
       (select until - ${HOUR_MS} from equity_cursor where until > 0)) as at`,
  )
  const at = rows[0]?.at
  return typeof at === 'bigint' ? idFrom(at) : Number.MAX_SAFE_INTEGER
}
