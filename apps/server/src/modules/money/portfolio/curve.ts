// A user's equity at chosen hours. Each hour is one look into the index, so that a curve reads as many rows as it has points.
import type { Worth } from '@tallystick/formulas/portfolio'
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { addSums, type LedgerSums, sumsFrom, type LedgerSumsRow, NO_SUMS, readSumsSince } from './ledger-sums.ts'

export interface Moment extends Worth, Pick<LedgerSums, 'fees' | 'interest'> {
  /** False where the tape no longer reaches back to the prices of then. */
  readonly isKnown: boolean
}

export const NOTHING_YET: Moment = { equity: 0n, paidIn: 0n, paidOut: 0n, fees: 0n, interest: 0n, isKnown: true }

export interface Recorded {
  /** Up to when hours are recorded. */
  readonly until: Instant
  /** The user's first and last rows; undefined while there is none. */
  readonly first: number | undefined
  readonly last: LedgerSums
}

export async function readRecorded(pool: Pool, userId: number): Promise<Recorded> {
  const { rows } = await pool.query<
    { until: bigint; first: number | null } & { [K in keyof LedgerSumsRow]: LedgerSumsRow[K] | null }
  >({
    name: 'equity-ends',
    text: `select c.until, (select min(hour) from equity_hour where user_id = $1) as first, e.*
      from equity_cursor c left join lateral (
        select forex, micro, main, paid_in, paid_out, fees, interest, seq from equity_hour where user_id = $1 order by hour desc limit 1
      ) e on true`,
    values: [userId],
  })
  const [row] = rows
  const until = idFrom(row?.until ?? 0n)
  if (!row || row.first === null) return { until, first: undefined, last: NO_SUMS }
  const { forex, micro, main, paid_in, paid_out, fees, interest, seq } = row
  const last = sumsFrom({
    forex: forex ?? 0n,
    micro: micro ?? 0n,
    main: main ?? 0n,
    paid_in: paid_in ?? 0n,
    paid_out: paid_out ?? 0n,
    fees: fees ?? 0n,
    interest: interest ?? 0n,
    seq,
  })
  return { until, first: row.first, last }
}

/** Everything the ledger moved up to now: money and payments belong together. */
export async function readNow(pool: Pool, userId: number, { last }: Recorded): Promise<LedgerSums> {
  return addSums(last, await readSumsSince(pool, userId, last.seq))
}

export function momentOf(sums: LedgerSums, floating: bigint | null): Moment {
  const { forex, micro, main, paidIn, paidOut, fees, interest } = sums
  return {
    equity: forex + micro + main + (floating ?? 0n),
    paidIn,
    paidOut,
    fees,
    interest,
    isKnown: floating !== null,
  }
}

/** By hour; those before the user's first row have none. */
export async function readMoments(pool: Pool, userId: number, hours: readonly number[]): Promise<Map<number, Moment>> {
  const { rows } = await pool.query<LedgerSumsRow & { readonly at_hour: number; readonly floating: bigint | null }>({
    name: 'equity-moments',
    text: `select g.at_hour, e.* from unnest($2::integer[]) as g (at_hour) cross join lateral (
        select forex, micro, main, floating, paid_in, paid_out, fees, interest, seq from equity_hour
        where user_id = $1 and hour <= g.at_hour order by hour desc limit 1
      ) e`,
    values: [userId, [...new Set(hours)]],
  })
  return new Map(rows.map(row => [row.at_hour, momentOf(sumsFrom(row), row.floating)]))
}

export function hourOf(at: Instant): number {
  return Math.floor(at / HOUR_MS)
}
