// SQL of the ledger as operators read it: transfers, totals per account, reconciliations. The ledger itself is never written here.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'

export interface TransferRow {
  readonly shard: number
  readonly seq: bigint
  readonly realm: number
  readonly kind: string
  readonly uid: string | null
  readonly ref: bigint
  readonly at: bigint
  readonly accounts: bigint[]
  readonly amounts: bigint[]
}

export interface TransferFilter {
  readonly uid: string | undefined
  readonly kind: string | undefined
  readonly ref: number | undefined
  readonly realm: number | undefined
}

/** Counting more would read the whole ledger for a number nobody pages to. */
const COUNTED = 10_000

export async function readTransfers(
  pool: Pool,
  { uid, kind, ref, realm }: TransferFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<{ rows: TransferRow[]; total: number }> {
  const where = `($1::text is null or l.user_id = (select id from users where uid = $1))
    and ($2::text is null or l.kind = $2) and ($3::bigint is null or l.ref = $3) and ($4::smallint is null or l.realm = $4)`
  const values = [uid ?? null, kind ?? null, ref ?? null, realm ?? null]
  const [list, count] = await Promise.all([
    pool.query<TransferRow>(
      `select l.shard, l.seq, l.realm, l.kind, u.uid, l.ref, l.at, l.accounts, l.amounts
       from ledger l left join users u on u.id = l.user_id
       where ${where} order by l.at desc, l.shard, l.seq desc limit $5 offset $6`,
      [...values, page.size, page.offset],
    ),
    pool.query<{ count: bigint }>(
      `select count(*) from (select from ledger l where ${where} limit ${COUNTED}) counted`,
      values,
    ),
  ])
  return { rows: list.rows, total: idFrom(count.rows[0]?.count ?? 0n) }
}

export interface TotalRow {
  readonly realm: number
  /** Type × 4 + bucket of users' accounts, the negative house number otherwise. */
  readonly account: number
  readonly total: string
}

export async function readTotals(pool: Pool): Promise<TotalRow[]> {
  const { rows } = await pool.query<TotalRow>(
    `select realm, type * 4 + bucket as account, sum(case bucket when 0 then balance when 1 then held else -debt end)::text as total
     from account cross join (values (0), (1), (2)) as b (bucket) group by realm, type, bucket
     union all
     select realm, (account % 128)::integer, sum(balance)::text from house_account group by realm, account % 128
     order by 1, 2`,
  )
  return rows
}

export interface BrokenCheck {
  readonly id: string
  readonly holds: string
  readonly count: number
}

export interface ReconciliationRow {
  readonly id: number
  readonly at: Instant
  readonly took_ms: number
  readonly checks: number
  readonly broken: BrokenCheck[]
}

export async function insertReconciliation(pool: Pool, found: Omit<ReconciliationRow, 'id'>): Promise<void> {
  await pool.query('insert into reconciliation (at, took_ms, checks, broken) values ($1, $2, $3, $4::jsonb)', [
    found.at,
    found.took_ms,
    found.checks,
    JSON.stringify(found.broken),
  ])
}

export async function readReconciliations(pool: Pool, most: number): Promise<ReconciliationRow[]> {
  const { rows } = await pool.query<Omit<ReconciliationRow, 'id' | 'at'> & { id: bigint; at: bigint }>(
    'select id, at, took_ms, checks, broken from reconciliation order by id desc limit $1',
    [most],
  )
  return rows.map(row => ({ ...row, id: idFrom(row.id), at: idFrom(row.at) }))
}
