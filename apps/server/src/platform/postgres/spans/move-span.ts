// Moves a span of a partitioned table into another PostgreSQL, where it is read through a foreign table: whoever reads the partitioned table
// reads it as before. What was copied is read back through that table and compared before the rows here are dropped.
import type { ClientBase } from 'pg'
import { systemErrorCode } from '../../cannot-start.ts'
import { SERVER } from './elsewhere.ts'
import type { Span } from './keep-spans.ts'

/** As migrations do: behind a lock that waits, everything else waits too. */
const LOCK_TIMEOUT = '1s'
const LOCK_ATTEMPTS = 60
const LOCK_NOT_AVAILABLE = '55P03'

/** Those of the spans that are in this database. */
export async function spansHere(here: ClientBase, spans: readonly Span[]): Promise<Span[]> {
  const { rows } = await here.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname = any($1)`,
    [spans.map(({ name }) => name)],
  )
  const names = new Set(rows.map(({ name }) => name))
  return spans.filter(span => names.has(span.name))
}

/** Returns how many rows were moved. May be done again when it was interrupted. */
export async function moveSpan(here: ClientBase, there: ClientBase, table: string, span: Span): Promise<bigint> {
  const { name } = span
  const outside = `${name}_elsewhere`
  const shape = await readShape(here, name)
  await there.query(`drop table if exists ${name}; create table ${name} (${shape.columns})`)
  await here.query(`drop foreign table if exists ${outside};
    create foreign table ${outside} (${shape.columns}) server ${SERVER} options (schema_name 'public', table_name '${name}')`)
  // From here on nothing is written to it: what is not in the copy would be lost.
  await patiently(here, [
    `alter table ${name} drop constraint if exists ${name}_closed`,
    `alter table ${name} add constraint ${name}_closed check (false) not valid`,
  ])
  await here.query(`insert into ${outside} select * from ${name}`)
  for (const index of shape.indexes) await there.query(index)
  await there.query(`analyze ${name}`)
  const [copied, kept] = [await sumUp(here, outside), await sumUp(here, name)]
  if (copied.count !== kept.count || copied.sum !== kept.sum)
    throw new Error(`${name} has ${kept.count} rows here and ${copied.count} there, or others: nothing was dropped.`)
  for (const check of shape.rulings) await here.query(`alter foreign table ${outside} add ${check}`)
  await patiently(here, [
    `alter table ${table} detach partition ${name}`,
    `drop table ${name}`,
    `alter foreign table ${outside} rename to ${name}`,
    `alter table ${table} attach partition ${name} for values from (${span.from ?? 'minvalue'}) to (${span.until})`,
  ])
  await here.query(`analyze ${name}`)
  return kept.count
}

interface Shape {
  /** With the checks that every partition has. */
  readonly columns: string
  readonly indexes: readonly string[]
  /** What rules the span out for whoever reads by number, or asks for what is open. */
  readonly rulings: readonly string[]
}

async function readShape(here: ClientBase, name: string): Promise<Shape> {
  const { rows } = await here.query<{
    columns: string
    indexes: string[] | null
    is_numbered: boolean
    is_of_orders: boolean
  }>(
    `select concat_ws(', ',
         (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)) || case when attnotnull then ' not null' else '' end, ', ' order by attnum)
           from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
         (select string_agg(format('constraint %I %s', conname, pg_get_constraintdef(oid)), ', ') from pg_constraint
           where conrelid = c.oid and contype = 'c' and convalidated)) as columns,
       (select array_agg(pg_get_indexdef(indexrelid)) from pg_index where indrelid = c.oid) as indexes,
       (select count(*) = 2 from pg_attribute where attrelid = c.oid and attname in ('shard', 'seq')) as is_numbered,
       (select count(*) = 3 from pg_attribute where attrelid = c.oid and attname in ('id', 'status', 'closed_at')) as is_of_orders
     from pg_class c where c.oid = $1::regclass`,
    [name],
  )
  const [shape] = rows
  if (!shape) throw new Error(`there is no ${name}`)
  return {
    columns: shape.columns,
    indexes: shape.indexes ?? [],
    rulings: [
      ...(shape.is_numbered ? await readNumbers(here, name) : []),
      ...(shape.is_of_orders ? await readOrders(here, name) : []),
    ],
  }
}

async function readNumbers(here: ClientBase, name: string): Promise<string[]> {
  const { rows } = await here.query<{ shard: number; last: bigint | null }>(
    `select shard, (select max(seq) from ${name} o where o.shard = s.shard) as last from shard s order by shard`,
  )
  return rows.map(
    ({ shard, last }) => `constraint ${name}_shard_${shard} check (shard <> ${shard} or seq <= ${last ?? 0n})`,
  )
}

/** Ids of a shard grow, and those of all shards about alike. */
async function readOrders(here: ClientBase, name: string): Promise<string[]> {
  const [ids, times] = [await readEnds(here, name, 'id'), await readEnds(here, name, 'closed_at')]
  return [
    `constraint ${name}_over check (status = 3)`,
    `constraint ${name}_ids check (id >= ${ids.first} and id <= ${ids.last})`,
    `constraint ${name}_times check (closed_at >= ${times.first} and closed_at <= ${times.last})`,
  ]
}

async function readEnds(here: ClientBase, name: string, column: string): Promise<{ first: bigint; last: bigint }> {
  const { rows } = await here.query<{ first: bigint | null; last: bigint | null }>(
    `select min(${column}) as first, max(${column}) as last from ${name}`,
  )
  return { first: rows[0]?.first ?? 0n, last: rows[0]?.last ?? 0n }
}

interface Summary {
  readonly count: bigint
  readonly sum: string
}

/** Every value of every row, in no order. */
async function sumUp(here: ClientBase, name: string): Promise<Summary> {
  const { rows } = await here.query<Summary>(
    `select count(*) as count, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as sum from ${name} one`,
  )
  return rows[0] ?? { count: 0n, sum: '0' }
}

/** In one transaction, which gives way to who holds a lock, and tries again. */
async function patiently(here: ClientBase, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await here.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
    try {
      for (const statement of statements) await here.query(statement)
      await here.query('commit')
      return
    } catch (error) {
      await here.query('rollback')
      if (systemErrorCode(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error
    }
  }
}
