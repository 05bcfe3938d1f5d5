// The weeks of the outbox: each goes when all of it is old and every reader has read it. How far that got is kept, so that the checks of the
// books know what there need not be any more.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { OUTBOX_READERS } from '../../../engine-host/outbox-readers.ts'
import type { Pool, PoolClient } from '../../../platform/postgres/pool.ts'
import { keepSpans, type Span, type SpannedTable } from '../../../platform/postgres/spans/keep-spans.ts'

const KEPT_MS = 30 * DAY_MS
/** Readers go from one number to the next, through all weeks that are there: so there are few. */
const WEEKS: SpannedTable = { table: 'outbox', key: 'at', unitsPerMs: 1, length: 'week', open: 2 }

export function keepOutbox(pool: Pool, now: Instant): Promise<boolean> {
  return keepSpans(pool, [WEEKS], now, { before: now - KEPT_MS, mayGo: notePruned })
}

/** False when somebody has not read all of it. */
async function notePruned(client: PoolClient, { name }: Span): Promise<boolean> {
  const { rows } = await client.query<{ shard: number; seq: bigint; at: bigint; is_read: boolean }>(
    `select s.shard, last.seq, last.at, not exists (
         select from unnest($1::text[]) as r (reader) left join outbox_cursor c on c.reader = r.reader and c.shard = s.shard
         where coalesce(c.seq, 0) < last.seq) as is_read
     from shard s cross join lateral (select seq, at from ${name} o where o.shard = s.shard order by seq desc limit 1) last`,
    [OUTBOX_READERS],
  )
  if (rows.some(row => !row.is_read)) return false
  for (const { shard, seq, at } of rows) {
    // A clock that went back may have put an earlier number into a later week.
    await client.query('delete from outbox where shard = $1 and seq < $2 and tableoid <> $3::regclass', [
      shard,
      seq,
      name,
    ])
    await client.query(
      `insert into outbox_pruned (shard, seq, at) values ($1, $2, $3)
       on conflict (shard) do update set seq = greatest(outbox_pruned.seq, excluded.seq), at = greatest(outbox_pruned.at, excluded.at)`,
      [shard, seq, at],
    )
  }
  return true
}
