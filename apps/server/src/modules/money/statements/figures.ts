// What a statement is made from: equity recorded at both ends, and between them the ledger, read by the user's own index. Each end comes
// from another table than the entries, so that they can be held against each other.
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { ACCOUNT_TYPES, accountName, HOUSE_ID } from '../../../engine-host/account-numbers.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { AccountType } from '@tallystick/ledger/chart'
import type { TransferKind } from '@tallystick/ledger/transfer'
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { isMovedBy, readKeyMarks } from '../../../http/lists/key-marks.ts'

/** Of whom, and from when until before when. */
export interface StatementSpan {
  readonly userId: number
  readonly from: Instant
  readonly until: Instant
}

export type Amounts = Readonly<Record<AccountType, Usd>>

/** How the accounts stood just before a full hour. */
export interface Standing extends Amounts {
  /** Null: the tape no longer reached back to the prices of then. */
  readonly floating: Usd | null
}

const NOTHING: Standing = { forex: 0n, micro: 0n, main: 0n, floating: 0n }

export async function readStanding(pool: Pool, userId: number, at: Instant): Promise<Standing> {
  const { rows } = await pool.query<Standing & { readonly hour: number }>({
    name: 'statement-standing',
    text: `select hour, forex, micro, main, floating from equity_hour where user_id = $1 and hour <= $2 order by hour desc limit 1`,
    values: [userId, at / HOUR_MS],
  })
  const [row] = rows
  if (!row) return NOTHING
  const { forex, micro, main, floating } = row
  // Positions are valued at every hour they are open at: an older row says that there are none.
  return { forex, micro, main, floating: row.hour === at / HOUR_MS ? floating : 0n }
}

/** Up to when equity is recorded. */
export async function readRecordedUntil(pool: Pool): Promise<Instant> {
  const { rows } = await pool.query<{ until: bigint }>('select until from equity_cursor')
  return idFrom(rows[0]?.until ?? 0n)
}

/**
 * Ledger rows that can be of the span. Rows come nearly in order of time, so one hour more on each side is certain to hold them all,
 * however long the ledger before and after it is.
 */
interface Stretch extends StatementSpan {
  readonly after: number
  readonly upTo: number
}

export async function readStretch(pool: Pool, span: StatementSpan): Promise<Stretch> {
  const { rows } = await pool.query<{ after: bigint | null; up_to: bigint | null }>(
    `select (select seq from equity_hour where user_id = $1 and hour < $2 order by hour desc limit 1) as after,
       (select seq from equity_hour where user_id = $1 and hour > $3 order by hour limit 1) as up_to`,
    [span.userId, span.from / HOUR_MS, span.until / HOUR_MS],
  )
  const [row] = rows
  return { ...span, after: idFrom(row?.after ?? 0n), upTo: idFrom(row?.up_to ?? BigInt(Number.MAX_SAFE_INTEGER)) }
}

const IN_STRETCH = 'l.user_id = $1 and l.seq > $2 and l.seq <= $3 and l.at >= $4 and l.at < $5'
const valuesOf = ({ userId, after, upTo, from, until }: Stretch): number[] => [userId, after, upTo, from, until]

/** What money came from or went to, seen from the user. Every house account is in exactly one. */
export const CAUSES = {
  deposits: [HOUSE_ID.deposits],
  withdrawals: [HOUSE_ID.withdrawals],
  demo_money: [HOUSE_ID.demo_grants],
  corrections: [HOUSE_ID.adjustments],
  loans: [HOUSE_ID.loans],
  forex_result: [HOUSE_ID.trading_result],
  micro_result: [HOUSE_ID.micro_result],
  fees: [HOUSE_ID.fees],
  // Shares on their way to masters are in the clearing account.
  profit_shares: [HOUSE_ID.profit_share_payable, HOUSE_ID.clearing],
  loss_forgiven: [HOUSE_ID.bad_debt],
  loan_interest: [HOUSE_ID.loan_interest, HOUSE_ID.loan_penalty],
  fund_interest: [HOUSE_ID.fund_interest, HOUSE_ID.fund_penalty],
} as const satisfies Readonly<Record<string, readonly number[]>>
export type Cause = keyof typeof CAUSES
// Object.keys widens them to string.
export const CAUSE_NAMES = Object.keys(CAUSES) as readonly Cause[]

function isOf(cause: Cause, house: number): boolean {
  const accounts: readonly number[] = CAUSES[cause]
  return accounts.includes(house)
}

/** Those that are results: neither money from outside nor back to it. */
export const RESULTS: readonly Cause[] = CAUSE_NAMES.slice(CAUSE_NAMES.indexOf('forex_result'))

export interface YearSum {
  readonly year: number
  readonly cause: Cause
  readonly amount: Usd
}

/** Sums of the span by year and cause, and how many entries there are. */
export async function readSums(
  pool: Pool,
  span: StatementSpan,
): Promise<{ readonly sums: readonly YearSum[]; readonly count: number }> {
  const stretch = await readStretch(pool, span)
  const values = valuesOf(stretch)
  const counted = await pool.query<{ count: bigint }>(`select count(*) from ledger l where ${IN_STRETCH}`, values)
  const { rows } = await pool.query<{ year: number; house: number; amount: bigint }>(
    `select extract(year from to_timestamp(l.at / 1000) at time zone 'UTC')::integer as year, (-p.account % 128)::integer as house,
       -sum(p.amount)::bigint as amount
     from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
     where ${IN_STRETCH} and p.account < 0 group by 1, 2 order by 1, 2`,
    values,
  )
  const sums = new Map<string, YearSum>()
  for (const { year, house, amount } of rows) {
    const cause = CAUSE_NAMES.find(name => isOf(name, house))
    if (!cause) throw new Error(`no cause for house account ${house}`)
    const before = sums.get(`${year} ${cause}`)?.amount ?? 0n
    sums.set(`${year} ${cause}`, { year, cause, amount: before + amount })
  }
  return { sums: [...sums.values()], count: idFrom(counted.rows[0]?.count ?? 0n) }
}

/** A ledger row as it changed one account. */
export interface Entry {
  readonly seq: number
  readonly at: Instant
  readonly kind: TransferKind
  readonly ref: number
  /** Of the order; undefined where there is none. */
  readonly pairId: number | undefined
  /** Of interest of a mining fund: whose, and of which of its days. */
  readonly interest: { readonly subscriptionId: number; readonly day: number } | undefined
  /** What operators said about it; empty for everything else. */
  readonly reason: string
  readonly account: AccountType
  /** Free and held money less debt. */
  readonly amount: Usd
  /** Of that, money on hold. */
  readonly held: Usd
  /** Which API key moved it; empty where none did. */
  readonly keyMarks: readonly KeyMark[]
}

interface LedgerRow {
  readonly seq: bigint
  readonly at: bigint
  readonly kind: TransferKind
  readonly ref: bigint
  readonly pair_id: number | null
  readonly subscription_id: bigint | null
  readonly day: number | null
  readonly reason: string
  readonly accounts: readonly bigint[]
  readonly amounts: readonly bigint[]
}

const ROWS_AT_ONCE = 500

/** In the order of the ledger, some at a time. */
export async function* readEntries(pool: Pool, span: StatementSpan): AsyncGenerator<Entry> {
  let stretch = await readStretch(pool, span)
  for (;;) {
    const { rows } = await pool.query<LedgerRow>({
      name: 'statement-entries',
      text: `select l.seq, l.at, l.kind, l.ref, l.accounts, l.amounts, coalesce(f.pair_id, m.pair_id) as pair_id, coalesce(a.reason, '') as reason,
          i.subscription_id, i.day
        from (select * from ledger l where ${IN_STRETCH} order by l.seq limit ${ROWS_AT_ONCE}) l
        left join forex_order f on l.kind like 'forex%' and f.id = l.ref
        left join micro_order m on l.kind like 'micro%' and m.id = l.ref
        left join fund_interest i on l.kind = 'fund_interest' and i.id = l.ref
        left join adjustment a on l.kind = 'adjustment' and a.id = l.ref
        order by l.seq`,
      values: valuesOf(stretch),
    })
    const refs = new Set(rows.map(({ ref }) => idFrom(ref)))
    const marks = await readKeyMarks(pool, span.userId, [...refs])
    for (const row of rows) {
      const own = (marks.get(idFrom(row.ref)) ?? []).filter(({ Act }) => isMovedBy(row.kind, Act))
      yield* entriesOf(row, own)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    stretch = { ...stretch, after: idFrom(last.seq) }
  }
}

function* entriesOf(row: LedgerRow, keyMarks: readonly KeyMark[]): Generator<Entry> {
  const { kind, reason } = row
  const { subscription_id: share, day } = row
  const interest = share === null || day === null ? undefined : { subscriptionId: idFrom(share), day }
  const ids = { seq: idFrom(row.seq), at: idFrom(row.at), ref: idFrom(row.ref) }
  for (const account of ACCOUNT_TYPES) {
    let isMoved = false
    let amount = 0n
    let held = 0n
    for (const [index, number] of row.accounts.entries()) {
      const name = accountName(idFrom(number))
      if (name?.owner !== 'user' || name.type !== account) continue
      isMoved = true
      amount += row.amounts[index] ?? 0n
      if (name.bucket === 'held') held += row.amounts[index] ?? 0n
    }
    if (isMoved)
      yield { ...ids, kind, reason, pairId: row.pair_id ?? undefined, interest, account, amount, held, keyMarks }
  }
}
