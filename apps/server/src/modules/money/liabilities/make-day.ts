// Once a day: reads what every customer owns at one moment, makes the tree over it and stores it, in one transaction.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { buildTree, type Customer, type DayTree } from './build-tree.ts'
import { LEAF_BYTES, LEAVES_PER_BLOCK, OWNERS_PER_BLOCK, writeOwners, writeTops } from './layout.ts'

const PAGE = 5_000
const ROWS_AT_ONCE = 200
/** Paths are kept for so long; days and their roots for good. */
const KEPT_DAYS = 92

export function dayText(now: Instant): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** False when the day has its tree. */
export async function makeDay(pool: Pool, secret: Buffer, now: Instant): Promise<boolean> {
  const day = dayText(now)
  const known = await pool.query('select from liability_day where day = $1', [day])
  if (known.rowCount !== 0) return false
  const made = await transaction(pool, async client => {
    // One moment for all accounts and for the position in the ledger.
    await client.query('set transaction isolation level repeatable read')
    await client.query(`set local statement_timeout = '10min'`)
    const position = await readPosition(client)
    const tree = await buildTree(secret, day, await readCustomers(client))
    return storeDay(client, day, now, position, tree)
  })
  await forget(pool, dayText(now - KEPT_DAYS * DAY_MS))
  return made
}

async function readPosition(client: PoolClient): Promise<Record<string, number>> {
  // From one shard to the next along the primary key.
  const { rows } = await client.query<{ shard: number; seq: bigint }>(
    `with recursive last as (
       (select shard, seq from ledger order by shard desc, seq desc limit 1)
       union all select l.shard, l.seq from last,
         lateral (select shard, seq from ledger where shard < last.shard order by shard desc, seq desc limit 1) l)
     select shard, seq from last order by shard`,
  )
  return Object.fromEntries(rows.map(({ shard, seq }) => [String(shard), idFrom(seq)]))
}

/** Real money, free and held. Loans and floating results are not netted: what is owed is what could be asked for. */
async function readCustomers(client: PoolClient): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let after = 0; ;) {
    const { rows } = await client.query<{ id: bigint; uid: string; amount: bigint }>({
      name: 'liabilities-customers',
      text: `select u.id, u.uid, owned.amount from (
          select user_id, sum(balance + held)::bigint as amount from account
          where user_id > $1 and realm = 0 group by user_id order by user_id limit $2
        ) owned join users u on u.id = owned.user_id order by u.id`,
      values: [after, PAGE],
    })
    for (const { id, uid, amount } of rows) if (amount > 0n) customers.push({ userId: idFrom(id), uid, amount })
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return customers
    after = idFrom(last.id)
  }
}

async function storeDay(
  client: PoolClient,
  day: string,
  now: Instant,
  position: Readonly<Record<string, number>>,
  { owners, leaves, tops, root }: DayTree,
): Promise<boolean> {
  const inserted = await client.query(
    `insert into liability_day (day, made_at, position, leaves, total, root, tops) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [day, now, JSON.stringify(position), leaves.length / LEAF_BYTES, root.sum, Buffer.from(root.hash), writeTops(tops)],
  )
  if (inserted.rowCount === 0) return false
  const blockBytes = LEAVES_PER_BLOCK * LEAF_BYTES
  const blocks = tops.map((_, no) => leaves.subarray(no * blockBytes, (no + 1) * blockBytes))
  for (let first = 0; first < blocks.length; first += ROWS_AT_ONCE)
    await client.query(
      `insert into liability_block (day, no, leaves)
       select $1, $2 + ordinality - 1, leaves from unnest($3::bytea[]) with ordinality as t (leaves)`,
      [day, first, blocks.slice(first, first + ROWS_AT_ONCE)],
    )
  const groups = Array.from({ length: Math.ceil(owners.length / OWNERS_PER_BLOCK) }, (_, no) =>
    owners.slice(no * OWNERS_PER_BLOCK, (no + 1) * OWNERS_PER_BLOCK),
  )
  for (let first = 0; first < groups.length; first += ROWS_AT_ONCE) {
    const some = groups.slice(first, first + ROWS_AT_ONCE)
    await client.query(
      `insert into liability_owners (day, first_user, owners) select $1, * from unnest($2::bigint[], $3::bytea[])`,
      [day, some.map(([one]) => one?.userId ?? 0), some.map(writeOwners)],
    )
  }
  return true
}

/** A day at a time: the cost is that of what is deleted. */
async function forget(pool: Pool, before: string): Promise<void> {
  await pool.query('delete from liability_block where day < $1', [before])
  await pool.query('delete from liability_owners where day < $1', [before])
}
