// Engines in PostgreSQL: one row each, renewed every second; and the number of shards, which no start may change.
import { CannotStart } from '../../platform/cannot-start.ts'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import type { Membership } from './spread.ts'

const LIVES = '3 seconds'

interface ViewRow {
  readonly others: readonly string[] | null
  readonly holders: Readonly<Record<string, string>> | null
}

export function postgresMembership(pool: Pool): Membership {
  return {
    async beat(holder, isAble) {
      const { rows } = await pool.query<ViewRow>(
        `with beat as (
           insert into engine_node (holder, valid_until, is_draining) values ($1, now() + interval '${LIVES}', $2)
           on conflict (holder) do update set valid_until = excluded.valid_until, is_draining = excluded.is_draining),
         gone as (delete from engine_node where valid_until < now() - interval '1 hour')
         select
           (select array_agg(holder order by holder) from engine_node
            where valid_until > now() and not is_draining and holder <> $1) as others,
           (select json_object_agg(shard, holder) from shard_lease where valid_until > now()) as holders`,
        [holder, !isAble],
      )
      const others = rows[0]?.others ?? []
      const holders = Object.entries(rows[0]?.holders ?? {}).map(([shard, by]) => [Number(shard), by] as const)
      return { nodes: isAble ? [holder, ...others] : others, holders: new Map(holders) }
    },
    async leave(holder) {
      await pool.query('delete from engine_node where holder = $1', [holder])
    },
  }
}

/** In which epoch each shard is held now. */
export async function readShardEpochs(pool: Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ shard: number; epoch: bigint }>(
    'select shard, epoch from shard join shard_lease using (shard) where valid_until > now()',
  )
  return new Map(rows.map(({ shard, epoch }) => [shard, idFrom(epoch)]))
}

/** The first start decides how many shards there are; users are assigned to them for good. */
export async function keepShardCount(pool: Pool, shards: number): Promise<void> {
  await pool.query('insert into shard_count (shards) values ($1) on conflict do nothing', [shards])
  const { rows } = await pool.query<{ shards: number }>('select shards from shard_count')
  const kept = rows[0]?.shards ?? shards
  if (kept === shards) return
  throw new CannotStart(
    `SHARDS is ${shards}, but this database has ${kept} ${kept === 1 ? 'shard' : 'shards'}, to which its users are assigned. Set SHARDS=${kept}.`,
  )
}
