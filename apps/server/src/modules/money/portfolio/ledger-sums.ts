// What the ledger moved for users, by hour. Every transfer is between one user's accounts and the house, so the house account says why.
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { HouseAccount } from '@tallystick/ledger/chart'
import { HOUSE_ID } from '../../../engine-host/account-numbers.ts'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'

/** Sums since the beginning, or of a while. */
export interface LedgerSums {
  readonly forex: Usd
  readonly micro: Usd
  readonly main: Usd
  readonly paidIn: Usd
  readonly paidOut: Usd
  readonly fees: Usd
  readonly interest: Usd
  /** Of the last ledger row in it. */
  readonly seq: number
}

export const NO_SUMS: LedgerSums = {
  forex: 0n,
  micro: 0n,
  main: 0n,
  paidIn: 0n,
  paidOut: 0n,
  fees: 0n,
  interest: 0n,
  seq: 0,
}

export function addSums(a: LedgerSums, b: LedgerSums): LedgerSums {
  return {
    forex: a.forex + b.forex,
    micro: a.micro + b.micro,
    main: a.main + b.main,
    paidIn: a.paidIn + b.paidIn,
    paidOut: a.paidOut + b.paidOut,
    fees: a.fees + b.fees,
    interest: a.interest + b.interest,
    seq: Math.max(a.seq, b.seq),
  }
}

/** Accounts of the house that stand for the world outside. What is left of them is results and shares. */
const OUTSIDE: readonly HouseAccount[] = ['demo_grants', 'deposits', 'withdrawals', 'adjustments', 'loans']
const INTEREST: readonly HouseAccount[] = ['loan_interest', 'loan_penalty', 'fund_interest', 'fund_penalty']

const numbers = (accounts: readonly HouseAccount[]): string => accounts.map(account => HOUSE_ID[account]).join(', ')
const ofUser = (type: number): string =>
  `case when p.account > 0 and p.account % 16 / 4 = ${type} then p.amount else 0 end`
const ofHouse = (accounts: readonly HouseAccount[]): string =>
  `p.account < 0 and -p.account % 128 in (${numbers(accounts)})`

/** Postings `p` of ledger rows `l`, summed up. */
const SUMS = `sum(${ofUser(1)})::bigint as forex, sum(${ofUser(2)})::bigint as micro, sum(${ofUser(3)})::bigint as main,
  coalesce(-sum(p.amount) filter (where ${ofHouse(OUTSIDE)} and p.amount < 0), 0)::bigint as paid_in,
  coalesce(sum(p.amount) filter (where ${ofHouse(OUTSIDE)} and p.amount > 0), 0)::bigint as paid_out,
  coalesce(sum(p.amount) filter (where ${ofHouse(['fees'])}), 0)::bigint as fees,
  coalesce(-sum(p.amount) filter (where ${ofHouse(INTEREST)}), 0)::bigint as interest, max(l.seq) as seq`

export interface LedgerSumsRow {
  readonly forex: bigint
  readonly micro: bigint
  readonly main: bigint
  readonly paid_in: bigint
  readonly paid_out: bigint
  readonly fees: bigint
  readonly interest: bigint
  readonly seq: bigint | null
}

export function sumsFrom({ paid_in, paid_out, seq, forex, micro, main, fees, interest }: LedgerSumsRow): LedgerSums {
  return { forex, micro, main, paidIn: paid_in, paidOut: paid_out, fees, interest, seq: idFrom(seq ?? 0n) }
}

export interface HourOfUser {
  readonly userId: number
  /** At whose beginning they were over. */
  readonly hour: number
  readonly sums: LedgerSums
}

/** @param users only theirs; undefined: everybody's. */
export async function readSumsByHour(
  client: PoolClient,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  users: readonly number[] | undefined,
): Promise<HourOfUser[]> {
  const { rows } = await client.query<LedgerSumsRow & { readonly user_id: bigint; readonly hour: number }>(
    `select l.user_id, (l.at / ${HOUR_MS} + 1)::integer as hour, ${SUMS}
     from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
     where l.at >= $1 and l.at < $2 ${users ? 'and l.user_id = any($3)' : ''} group by 1, 2`,
    users ? [from, to, users] : [from, to],
  )
  return rows.map(row => ({ userId: idFrom(row.user_id), hour: row.hour, sums: sumsFrom(row) }))
}

/** Of one user, after a ledger row of theirs: found by the user's own index. */
export async function readSumsSince(pool: Pool, userId: number, seq: number): Promise<LedgerSums> {
  const { rows } = await pool.query<LedgerSumsRow>({
    name: 'portfolio-since',
    text: `select coalesce(forex, 0) as forex, coalesce(micro, 0) as micro, coalesce(main, 0) as main, paid_in, paid_out, fees, interest, seq
      from (select ${SUMS} from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
        where l.user_id = $1 and l.seq > $2) moved`,
    values: [userId, seq],
  })
  const [row] = rows
  return row ? sumsFrom(row) : NO_SUMS
}

/** Users whose ledger got rows of recorded hours since the last look, with the first such instant; and where the ledger now ends. */
export async function readLate(
  client: PoolClient,
  until: Instant,
): Promise<{ readonly late: readonly { readonly userId: number; readonly at: Instant }[]; readonly ends: Ends }> {
  const ends = await client.query<{ shard: number; ledger_seq: bigint; seq: bigint | null }>(
    'select s.shard, s.ledger_seq, c.seq from shard s left join equity_ledger_cursor c using (shard) order by s.shard',
  )
  const known = ends.rows.filter(({ ledger_seq, seq }) => seq !== null && seq < ledger_seq)
  const { rows } = await client.query<{ user_id: bigint; at: bigint }>(
    `select l.user_id, min(l.at) as at from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as c (shard, after, up_to)
     join ledger l on l.shard = c.shard and l.seq > c.after and l.seq <= c.up_to where l.at < $4 group by l.user_id`,
    [known.map(row => row.shard), known.map(row => row.seq), known.map(row => row.ledger_seq), until],
  )
  return {
    late: rows.map(row => ({ userId: idFrom(row.user_id), at: idFrom(row.at) })),
    ends: ends.rows.map(row => ({ shard: row.shard, seq: row.ledger_seq })),
  }
}

export type Ends = readonly { readonly shard: number; readonly seq: bigint }[]
