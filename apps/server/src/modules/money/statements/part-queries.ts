// SQL of the pieces that files of statements are stored in.
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { OwnAttempt } from './queries.ts'

/** Pieces of the statements themselves, and of the receipts that come with them. */
export const PART_TABLES = ['statement_part', 'statement_receipts_part'] as const
export type PartTable = (typeof PART_TABLES)[number]

export async function insertPart(
  pool: Pool,
  table: PartTable,
  { id, attempt }: OwnAttempt,
  part: { readonly number: number; readonly name: string; readonly size: number; readonly sealedWith: Buffer },
): Promise<void> {
  await pool.query(
    `insert into ${table} (statement_id, attempt, number, name, size, sealed_with) values ($1, $2, $3, $4, $5, $6)`,
    [id, attempt, part.number, part.name, part.size, part.sealedWith],
  )
}

/** Names of the pieces of a ready statement, in order. */
export async function readParts(pool: Pool, table: PartTable, id: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select p.name from ${table} p join statement s on s.id = p.statement_id and s.attempt = p.attempt
     where p.statement_id = $1 and s.status = 'ready' order by p.number`,
    [id],
  )
  return rows.map(({ name }) => name)
}

/** Pieces that belong to no statement any more, or to an attempt that came to nothing. */
export async function readUnusedParts(pool: Pool, table: PartTable, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from ${table} p where not exists (
       select from statement s where s.id = p.statement_id and s.attempt = p.attempt and s.status in ('making', 'ready')) limit $1`,
    [most],
  )
  return rows.map(({ name }) => name)
}

export async function deletePart(pool: Pool, table: PartTable, name: string): Promise<void> {
  await pool.query(`delete from ${table} where name = $1`, [name])
}

/** Sealed with another key than this one. */
export async function readPartsToSeal(
  pool: Pool,
  table: PartTable,
  keyId: Buffer,
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from ${table} where name > $1 and sealed_with is distinct from $2 order by name limit $3`,
    [after, keyId, most],
  )
  return rows.map(({ name }) => name)
}

/** False when the piece is gone. */
export async function writePartSealedWith(pool: Pool, table: PartTable, name: string, keyId: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(`update ${table} set sealed_with = $2 where name = $1`, [name, keyId])
  return rowCount === 1
}

/** How many pieces are sealed with each key. */
export async function readPartKeyUse(
  pool: Pool,
): Promise<{ readonly keyId: string | undefined; readonly count: number }[]> {
  const { rows } = await pool.query<{ key_id: string | null; count: number }>(
    `select encode(sealed_with, 'hex') as key_id, count(*)::int as count
     from (${PART_TABLES.map(table => `select sealed_with from ${table}`).join(' union all ')}) part group by 1`,
  )
  return rows.map(({ key_id: keyId, count }) => ({ keyId: keyId ?? undefined, count }))
}
