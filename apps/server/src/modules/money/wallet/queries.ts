// SQL of a user's own accounts and ledger entries. Read-only: the ledger is authoritative.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import type { TransferKind } from '@tallystick/ledger/transfer'
import { userAccount } from '../../../engine-host/account-numbers.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

export interface AccountRow {
  readonly type: 1 | 2 | 3
  readonly balance: Usd
  readonly held: Usd
}

export async function readAccounts(pool: Pool, userId: number): Promise<AccountRow[]> {
  const result = await pool.query<AccountRow>({
    name: 'wallet-accounts',
    text: 'select type, balance, held from account where user_id = $1 order by type',
    values: [userId],
  })
  return result.rows
}

/** One movement as it changed one account. */
export interface LogRow {
  readonly id: number
  readonly kind: TransferKind
  readonly ref: number
  readonly at: Instant
  /** Free money less debt. */
  readonly free: Usd
  readonly held: Usd
  /** What operators said about it; empty for everything else. */
  readonly reason: string
}

interface RawLog {
  readonly seq: bigint
  readonly kind: TransferKind
  readonly ref: bigint
  readonly at: bigint
  readonly free: bigint
  readonly held: bigint
  readonly reason: string
}

export async function readLogs(
  pool: Pool,
  userId: number,
  type: AccountType,
  limit: number,
  offset: number,
): Promise<{ readonly rows: LogRow[]; readonly total: number }> {
  const [free, held, debt] = (['available', 'held', 'debt'] as const).map(bucket => userAccount(userId, type, bucket))
  const page = await pool.query<RawLog>({
    name: 'wallet-logs',
    // A loss beyond the free money is owed: it is part of the line, as what is forgiven of it is of another.
    text: `select seq, kind, ref, at,
        coalesce(amounts[array_position(accounts, $2::bigint)], 0) + coalesce(amounts[array_position(accounts, $6::bigint)], 0) as free,
        coalesce(amounts[array_position(accounts, $3::bigint)], 0) as held,
        case when kind = 'adjustment' then coalesce((select a.reason from adjustment a where a.id = ref), '') else '' end as reason
      from ledger where user_id = $1 and accounts && array[$2::bigint, $3::bigint, $6::bigint] order by seq desc limit $4 offset $5`,
    values: [userId, free, held, limit, offset, debt],
  })
  const count = await pool.query<{ total: bigint }>({
    name: 'wallet-log-count',
    text: 'select count(*) as total from ledger where user_id = $1 and accounts && array[$2::bigint, $3::bigint, $4::bigint]',
    values: [userId, free, held, debt],
  })
  const rows = page.rows.map(row => ({
    ...row,
    id: idFrom(row.seq),
    ref: idFrom(row.ref),
    at: idFrom(row.at),
  }))
  return { rows, total: idFrom(count.rows[0]?.total ?? 0n) }
}
