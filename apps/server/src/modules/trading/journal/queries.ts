// SQL of the journal. Every statement filters by user. A change locks the user's row of `journal`, so that limits hold when two devices
// write at once.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { MOST_DIFFERENT_TAGS, MOST_ENTRIES, tagKey } from '@tallystick/wire/journal'
import { FOREX_CLOSED, MICRO_CLOSED, RESULTS } from '../../../http/lists/closed-sums.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'

export type Product = 'forex' | 'micro'

const ORDERS = { forex: FOREX_CLOSED, micro: MICRO_CLOSED } as const

export interface Entry {
  readonly note: string
  readonly tags: readonly string[]
}

/** By the id of the order; orders without a word are absent. */
type Entries = ReadonlyMap<number, Entry>

/** Of a page of orders, in one query. */
export async function readEntries(
  pool: Pool,
  userId: number,
  product: Product,
  orderIds: readonly number[],
): Promise<Entries> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await pool.query<{ order_id: bigint; note: string; tags: string[] }>({
    name: 'journal-entries',
    text: `select e.order_id, e.note, array(
        select t.name from journal_tagged g join journal_tag t on t.id = g.tag_id
        where g.user_id = e.user_id and g.product = e.product and g.order_id = e.order_id order by g.position) as tags
      from journal_entry e where e.user_id = $1 and e.product = $2 and e.order_id = any($3::bigint[])`,
    values: [userId, ORDERS[product].product, orderIds],
  })
  return new Map(rows.map(({ order_id, note, tags }) => [idFrom(order_id), { note, tags }]))
}

export async function readTags(pool: Pool, userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'journal-tags',
    text: `select name from journal_tag where user_id = $1 order by key limit ${MOST_DIFFERENT_TAGS}`,
    values: [userId],
  })
  return rows.map(({ name }) => name)
}

interface Place {
  readonly userId: number
  readonly product: Product
  readonly orderId: number
}

export type Saved = 'saved' | 'order_unknown' | 'journal_full' | 'too_many_tags'

/** Replaces what was written about an order; nothing written is no entry. */
export function writeEntry(pool: Pool, place: Place, entry: Entry): Promise<Saved> {
  const { userId, orderId } = place
  const { product, table } = ORDERS[place.product]
  const key = [userId, product, orderId]
  return transaction(pool, async client => {
    const own = await client.query(`select from ${table} where id = $1 and user_id = $2`, [orderId, userId])
    if (own.rowCount === 0) return 'order_unknown'
    const entries = await lockJournal(client, userId)
    const { rowCount } = await client.query(
      'select from journal_entry where user_id = $1 and product = $2 and order_id = $3',
      key,
    )
    const isNew = rowCount === 0
    if (entry.note === '' && entry.tags.length === 0) {
      if (isNew) return 'saved'
      const before = await takeTags(client, key)
      await client.query('delete from journal_entry where user_id = $1 and product = $2 and order_id = $3', key)
      await client.query('update journal set entries = entries - 1 where user_id = $1', [userId])
      await dropUnused(client, before)
      return 'saved'
    }
    if (isNew && entries >= MOST_ENTRIES) return 'journal_full'
    if ((await differentTags(client, key, entry.tags)) > MOST_DIFFERENT_TAGS) return 'too_many_tags'

    // From here it must succeed.
    await client.query(
      `insert into journal_entry (user_id, product, order_id, note) values ($1, $2, $3, $4)
       on conflict (user_id, product, order_id) do update set note = excluded.note`,
      [...key, entry.note],
    )
    if (isNew) await client.query('update journal set entries = entries + 1 where user_id = $1', [userId])
    const before = await takeTags(client, key)
    await giveTags(client, key, entry.tags)
    await dropUnused(client, before)
    return 'saved'
  })
}

/** Answers with the number of entries. */
async function lockJournal(client: PoolClient, userId: number): Promise<number> {
  const { rows } = await client.query<{ entries: number }>(
    `insert into journal (user_id) values ($1) on conflict (user_id) do update set entries = journal.entries returning entries`,
    [userId],
  )
  return rows[0]?.entries ?? 0
}

/** How many the user would have: those on other orders, and these. */
async function differentTags(client: PoolClient, key: readonly number[], tags: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    `select key from journal_tag t where user_id = $1 and exists (
       select from journal_tagged g where g.tag_id = t.id and (g.product, g.order_id) <> ($2::smallint, $3::bigint))`,
    [...key],
  )
  return new Set([...rows.map(row => row.key), ...tags.map(tagKey)]).size
}

/** Off the order; answers with their ids. */
async function takeTags(client: PoolClient, key: readonly number[]): Promise<bigint[]> {
  const { rows } = await client.query<{ tag_id: bigint }>(
    'delete from journal_tagged where user_id = $1 and product = $2 and order_id = $3 returning tag_id',
    [...key],
  )
  return rows.map(row => row.tag_id)
}

async function giveTags(client: PoolClient, key: readonly number[], tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await client.query(
    `with given as (select * from unnest($4::text[], $5::text[]) with ordinality as given (key, name, position)),
       named as (insert into journal_tag (user_id, key, name) select $1, key, name from given
         on conflict (user_id, key) do update set name = excluded.name returning id, key)
     insert into journal_tagged (user_id, product, order_id, position, tag_id)
       select $1, $2, $3, position, id from given join named using (key)`,
    [...key, tags.map(tagKey), tags],
  )
}

/** Tags that are on no order are not offered any more. */
async function dropUnused(client: PoolClient, tagIds: readonly bigint[]): Promise<void> {
  if (tagIds.length === 0) return
  await client.query(
    `delete from journal_tag t where id = any($1::bigint[]) and not exists (select from journal_tagged where tag_id = t.id)`,
    [tagIds],
  )
}

/** An order that replaces another takes its entry over. */
export async function moveEntry(pool: Pool, userId: number, from: number, to: number): Promise<void> {
  await pool.query(
    `update journal_entry set order_id = $3 where user_id = $1 and product = 1 and order_id = $2
       and not exists (select from journal_entry where user_id = $1 and product = 1 and order_id = $3)`,
    [userId, from, to],
  )
}

/** A part that is closed is told about as its position is; what somebody wrote about the part stays. */
export function copyEntry(pool: Pool, userId: number, from: number, to: number): Promise<void> {
  return transaction(pool, async client => {
    const { rowCount } = await client.query(
      `select from journal_entry where user_id = $1 and product = 1 and order_id = $2`,
      [userId, from],
    )
    if (rowCount === 0 || (await lockJournal(client, userId)) >= MOST_ENTRIES) return
    const copied = await client.query(
      `insert into journal_entry (user_id, product, order_id, note)
         select user_id, product, $3, note from journal_entry where user_id = $1 and product = 1 and order_id = $2
       on conflict do nothing`,
      [userId, from, to],
    )
    if (copied.rowCount === 0) return
    await client.query('update journal set entries = entries + 1 where user_id = $1', [userId])
    await client.query(
      `insert into journal_tagged (user_id, product, order_id, position, tag_id)
       select user_id, product, $3, position, tag_id from journal_tagged where user_id = $1 and product = 1 and order_id = $2`,
      [userId, from, to],
    )
  })
}

export interface TagResult {
  readonly tag: string
  readonly product: Product
  readonly won: number
  readonly lost: number
  readonly profit: Usd
}

interface RawResult {
  readonly name: string
  readonly product: Product
  readonly won: bigint
  readonly lost: bigint
  readonly gain: bigint
  readonly loss: bigint
}

/** Reads the tagged orders of the user alone, of which there are as many as were written about. */
export async function readTagResults(pool: Pool, userId: number, since: Instant): Promise<TagResult[]> {
  const parts = (['forex', 'micro'] as const).map(
    product => `select t.key, t.name, '${product}' as product, ${RESULTS}
      from journal_tag t join journal_tagged g on g.tag_id = t.id and g.product = ${ORDERS[product].product}
        join ${ORDERS[product].table} o on o.id = g.order_id
      where t.user_id = $1 and o.user_id = $1 and o.status = 3 and o.closed_at >= $2::bigint group by t.id`,
  )
  const { rows } = await pool.query<RawResult>({
    name: 'journal-results',
    text: `select name, product, won, lost, gain::bigint, loss::bigint from (${parts.join(' union all ')}) results order by key, product`,
    values: [userId, since],
  })
  return rows.map(({ name: tag, product, won, lost, gain, loss }) => ({
    tag,
    product,
    won: idFrom(won),
    lost: idFrom(lost),
    profit: gain + loss,
  }))
}
