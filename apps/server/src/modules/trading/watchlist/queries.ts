// SQL of watchlists. A change reads all lists of the user (ten at most) under a lock, so that limits hold when two devices change at once.
import { MOST_WATCHLISTS } from '@tallystick/wire/watchlists'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'

export interface Watchlist {
  readonly id: number
  readonly name: string
  readonly pairIds: readonly number[]
}

/** What a list becomes; without an id a new one. */
export interface Change {
  readonly ok: true
  readonly id: number | undefined
  readonly name: string
  readonly pairIds: readonly number[]
}

export async function readLists(client: Pool | PoolClient, userId: number): Promise<Watchlist[]> {
  const { rows } = await client.query<{ id: bigint; name: string; pair_ids: number[] }>({
    name: 'watchlists',
    text: `select id, name, pair_ids from watchlist where user_id = $1 order by position, id limit ${MOST_WATCHLISTS}`,
    values: [userId],
  })
  return rows.map(row => ({ id: idFrom(row.id), name: row.name, pairIds: row.pair_ids }))
}

/** Answers with the id of the list, or with the refusal of `decide`. */
export function changeLists<Refused extends { readonly ok: false }>(
  pool: Pool,
  userId: number,
  decide: (lists: readonly Watchlist[]) => Change | Refused,
): Promise<{ readonly ok: true; readonly id: number } | Refused> {
  return transaction(pool, async client => {
    await client.query('select 1 from users where id = $1 for no key update', [userId])
    const lists = await readLists(client, userId)
    const change = decide(lists)
    if (!change.ok) return change
    const { id, name, pairIds } = change
    if (id !== undefined) {
      await client.query('update watchlist set name = $3, pair_ids = $4 where user_id = $1 and id = $2', [
        userId,
        id,
        name,
        pairIds,
      ])
      return { ok: true, id }
    }
    const { rows } = await client.query<{ id: bigint }>(
      `insert into watchlist (user_id, name, position, pair_ids)
       select $1, $2, coalesce(max(position) + 1, 0), $3 from watchlist where user_id = $1 returning id`,
      [userId, name, pairIds],
    )
    return { ok: true, id: idFrom(rows[0]?.id ?? 0n) }
  })
}

/** Lists that are not named keep their order, behind those that are. */
export async function writeOrder(pool: Pool, userId: number, ids: readonly number[]): Promise<void> {
  await transaction(pool, async client => {
    await client.query('select 1 from users where id = $1 for no key update', [userId])
    await client.query(
      `update watchlist w set position = o.position from (
         select id, row_number() over (order by array_position($2::bigint[], id) nulls last, position, id) as position
         from watchlist where user_id = $1) o
       where w.id = o.id`,
      [userId, ids],
    )
  })
}

export async function deleteList(pool: Pool, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await pool.query('delete from watchlist where user_id = $1 and id = $2', [userId, id])
  return rowCount === 1
}
