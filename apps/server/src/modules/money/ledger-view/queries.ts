// SQL of the ledger as operators see it: transfers, totals per account, reconciliations. Read-only.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { between, type ListSource, matches, ofUser, placeIn, readList, type Window } from '../../../http/lists/lists.ts'

export interface TransferRow {
  readonly shard: number
  readonly seq: bigint
  readonly realm: number
  readonly kind: string
  readonly uid: string | null
  readonly user_id: bigint
  readonly ref: bigint
  readonly at: bigint
  readonly accounts: bigint[]
  readonly amounts: bigint[]
}

export const REALMS = ['real', 'demo'] as const

/** Whose object it is: the ledger has an index by user and none by object. A transfer between own accounts is only in the ledger. */
const OWNERS_OF_REF = [
  'forex_order',
  'micro_order',
  'deposit',
  'withdrawal',
  'adjustment',
  'loan',
  'loan_repayment',
  'fund_subscription',
  'copy_payment',
]
  .map(table => `select user_id from ${table} where id = ?`)
  .concat('select master_id from copy_payment where id = ?')
  .concat(`select user_id from ledger where kind = 'account_transfer' and ref = ?`)
  .join(' union all ')

const TRANSFERS: ListSource<'operatorLedger'> = {
  columns: 'l.shard, l.seq, l.realm, l.kind, u.uid, l.user_id, l.ref, l.at, l.accounts, l.amounts',
  from: 'ledger l left join users u on u.id = l.user_id',
  filters: {
    uid: ofUser('l.user_id'),
    kind: matches('l.kind = ?'),
    ref: matches(`l.ref = ? and l.user_id in (${OWNERS_OF_REF})`),
    realm: placeIn('l.realm = ?', REALMS),
    ...between('l.at'),
  },
  sorts: { at: 'l.at' },
  tie: 'l.seq',
  standard: () => ({ sort: 'at', order: 'desc' }),
}

export function readTransfers(
  pool: Pool,
  params: OperatorParamsOf<'operatorLedger'>,
  window: Window,
): Promise<{ readonly rows: TransferRow[]; readonly total: number }> {
  return readList<TransferRow, 'operatorLedger'>(pool, TRANSFERS, params, window)
}

export interface TotalRow {
  readonly realm: number
  /** Type × 4 + bucket of users' accounts, the negative house number otherwise. */
  readonly account: number
  readonly total: string
}

export async function readTotals(pool: Pool): Promise<TotalRow[]> {
  const { rows } = await pool.query<TotalRow>(
    `select realm, type * 4 + bucket as account, (array[balance, held, -debt])[bucket + 1]::text as total
     from (select realm, type, sum(balance) as balance, sum(held) as held, sum(debt) as debt from account group by realm, type) summed
     cross join (values (0), (1), (2)) as b (bucket)
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

/** What every check came to, whichever process looked. */
export async function writeCheckResults(
  pool: Pool,
  results: readonly BrokenCheck[],
  { at, took_ms }: Pick<ReconciliationRow, 'at' | 'took_ms'>,
): Promise<void> {
  await pool.query(
    `insert into check_result (id, at, took_ms, count, holds) select id, $1, $2, count, holds from unnest($3::text[], $4::bigint[], $5::text[]) as r (id, count, holds)
     on conflict (id) do update set at = excluded.at, took_ms = excluded.took_ms, count = excluded.count, holds = excluded.holds`,
    [at, took_ms, results.map(({ id }) => id), results.map(({ count }) => count), results.map(({ holds }) => holds)],
  )
}

export async function readReconciliations(pool: Pool, most: number): Promise<ReconciliationRow[]> {
  const { rows } = await pool.query<Omit<ReconciliationRow, 'id' | 'at'> & { id: bigint; at: bigint }>(
    'select id, at, took_ms, checks, broken from reconciliation order by id desc limit $1',
    [most],
  )
  return rows.map(row => ({ ...row, id: idFrom(row.id), at: idFrom(row.at) }))
}
