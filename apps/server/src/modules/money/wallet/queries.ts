// SQL of a user's own accounts and ledger entries. Read-only: the ledger is authoritative.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import type { TransferKind } from '@tallystick/ledger/transfer'
import { userAccount } from '../../../engine-host/account-numbers.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Window } from '../../../http/lists/lists.ts'
import { type OwnRows, type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'

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

export async function readLogs(pool: Pool, userId: number, type: AccountType, window: Window): Promise<Paged<LogRow>> {
  const accounts = (['available', 'held', 'debt'] as const).map(bucket => userAccount(userId, type, bucket))
  const { rows, total } = await readOwnRows<RawLog>(pool, { ...logsOf(type), values: [userId, ...accounts] }, window)
  return { rows: rows.map(row => ({ ...row, id: idFrom(row.seq), ref: idFrom(row.ref), at: idFrom(row.at) })), total }
}

/** Kinds that orders write: nearly the whole ledger. They move no main account, and the others have an index without them (0228). */
const OF_ORDERS = `'forex_open', 'forex_reserve', 'forex_fill', 'forex_release', 'forex_close', 'micro_stake', 'micro_settle'`

function logsOf(type: AccountType): Omit<OwnRows, 'values'> {
  if (type !== 'main') return LOGS
  return { ...LOGS, name: 'wallet-logs-main', where: `${LOGS.where} and kind not in (${OF_ORDERS})` }
}

/** A loss beyond the free money is owed: it is part of the line, as what is forgiven of it is of another. */
const LOGS = {
  name: 'wallet-logs',
  columns: `seq, kind, ref, at,
    coalesce(amounts[array_position(accounts, $2::bigint)], 0) + coalesce(amounts[array_position(accounts, $4::bigint)], 0) as free,
    coalesce(amounts[array_position(accounts, $3::bigint)], 0) as held,
    case when kind = 'adjustment' then coalesce((select a.reason from adjustment a where a.id = ref), '') else '' end as reason`,
  from: 'ledger',
  where: 'user_id = $1 and accounts && array[$2::bigint, $3::bigint, $4::bigint]',
  order: 'seq desc',
} as const

/** The objects that the lines belong to, each once. */
export function refsOf(rows: readonly LogRow[]): number[] {
  return [...new Set(rows.map(({ ref }) => ref))]
}
