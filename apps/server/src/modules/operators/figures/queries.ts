// SQL of the console's figures over time: recorded days and samples, and what is newer than they are. Nothing here reads orders or the
// ledger.
import { DAY_MS, type Instant, startOfDay } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

export const REALM_ID = { real: 0, demo: 1 } as const
/** The samples of all pairs together. */
export const ALL_PAIRS = 0

export interface HouseDayRow {
  readonly day: number
  readonly account: number
  readonly transfers: number
  /** Sums of counts of 1e-8: exact text. */
  readonly credit: string
  readonly debit: string
}

/** Days from `first` to `last`, each account of the house with what it took and gave. */
export async function readHouseDays(
  pool: Pool,
  realm: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<HouseDayRow[]> {
  const { rows } = await pool.query<HouseDayRow>(
    `select day, account, transfers, credit::text, debit::text from house_day
     where realm = $1 and day >= $2 and day <= $3 order by day, account`,
    [realm, first, last],
  )
  return rows
}

/** The first day there is anything of; undefined: none yet. */
export async function readFirstDay(
  pool: Pool,
  table: 'house_day' | 'user_day',
  realm: number,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ day: number | null }>(`select min(day) as day from ${table} where realm = $1`, [
    realm,
  ])
  return rows[0]?.day ?? undefined
}

export interface UserDayRow {
  readonly day: number
  readonly active: number
  readonly registered: number
}

export async function readUserDays(pool: Pool, realm: number, first: number): Promise<UserDayRow[]> {
  const { rows } = await pool.query<UserDayRow>(
    'select day, active, registered from user_day where realm = $1 and day >= $2 order by day',
    [realm, first],
  )
  return rows
}

export const NEW_USERS = `select floor(extract(epoch from created_at) / 86400)::integer as day, count(*)::integer as registered
  from users where realm = $1 and created_at >= to_timestamp($2 / 1000.0) group by 1`

/**
 * Registrations of the days that are not recorded yet: today, and yesterday shortly after midnight. Never more than two days are read,
 * also while an old installation is recorded for the first time.
 */
export async function readNewUsers(
  pool: Pool,
  realm: 'real' | 'demo',
  now: Instant,
): Promise<{ readonly day: number; readonly registered: number }[]> {
  const { rows: cursor } = await pool.query<{ until: bigint }>('select until from user_day_cursor')
  const { rows } = await pool.query<{ day: number; registered: number }>(NEW_USERS, [
    realm,
    Math.max(idFrom(cursor[0]?.until ?? 0n), startOfDay(now) - DAY_MS),
  ])
  return rows
}

export interface PayoutTimesRow {
  /** Null: the whole span. */
  readonly day: number | null
  readonly paid: number
  readonly median_ms: bigint
  readonly p95_ms: bigint
}

/** As many rows of an index as were paid in the span. */
export const PAYOUT_TIMES = `select (decided_at / ${DAY_MS})::integer as day, count(*)::integer as paid,
    percentile_disc(0.5) within group (order by decided_at - created_at) as median_ms,
    percentile_disc(0.95) within group (order by decided_at - created_at) as p95_ms
  from withdrawal where status = 1 and decided_at >= $1
  group by grouping sets ((decided_at / ${DAY_MS}), ()) having count(*) > 0 order by 1`

export async function readPayoutTimes(pool: Pool, since: Instant): Promise<PayoutTimesRow[]> {
  const { rows } = await pool.query<PayoutTimesRow>(PAYOUT_TIMES, [since])
  return rows
}

export interface QueueRow {
  readonly at: bigint
  readonly waiting: number
  readonly age_ms: bigint
}

/** The worst of each step. */
export const QUEUE_SAMPLES = `select max(at) as at, max(waiting) as waiting, max(age_ms) as age_ms from queue_sample
  where queue = $1 and at >= $2 group by at / $3::bigint order by 1`

export async function readQueueSamples(
  pool: Pool,
  queue: string,
  { since, stepMs }: { readonly since: Instant; readonly stepMs: number },
): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>(QUEUE_SAMPLES, [queue, since, stepMs])
  return rows
}

export interface SampleRow {
  readonly at: bigint
  readonly orders: number
  readonly open_interest: string
  readonly net: string
  readonly floating: string
}

/** The last sample of each step. Samples of all pairs say when was looked: a pair without one was held by nobody. */
export const SAMPLES = `select * from (
    select distinct on (t.at / $4) t.at, coalesce(s.orders, 0) as orders, coalesce(s.open_interest, 0)::text as open_interest,
      coalesce(s.net, 0)::text as net, coalesce(s.floating, 0)::text as floating
    from exposure_sample t left join exposure_sample s on s.realm = t.realm and s.pair_id = $2::bigint and s.at = t.at
    where t.realm = $1 and t.pair_id = ${ALL_PAIRS} and t.at >= $3 order by t.at / $4, t.at desc
  ) sampled order by at`

export async function readSamples(
  pool: Pool,
  realm: number,
  { pairId, since, stepMs }: { readonly pairId: number; readonly since: Instant; readonly stepMs: number },
): Promise<SampleRow[]> {
  const { rows } = await pool.query<SampleRow>(SAMPLES, [realm, pairId, since, stepMs])
  return rows
}

/** Pairs of the newest sample, the largest first. */
export async function readSampledPairs(
  pool: Pool,
  realm: number,
): Promise<{ readonly pair_id: number; readonly open_interest: string; readonly net: string }[]> {
  const { rows } = await pool.query<{ pair_id: number; open_interest: string; net: string }>(
    `select pair_id, open_interest::text, net::text from exposure_sample
     where realm = $1 and pair_id <> ${ALL_PAIRS}
       and at = (select max(at) from exposure_sample where realm = $1 and pair_id = ${ALL_PAIRS})
     order by exposure_sample.open_interest desc, pair_id`,
    [realm],
  )
  return rows
}
