// The feed's secret and its public commitments: method and hash of each day's key at least a week ahead, the hash of its terms before
// the day begins, key and terms once it is over. The secret is sealed in the database and decrypted only in the feed's memory; it is
// never logged or returned.
import { hash, randomBytes } from 'node:crypto'
import { assert, present } from '@tallystick/kernel/assert'
import { type Clock, DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { inOrder } from '../../../platform/in-order.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import type { Companion } from '../../live-market.ts'
import type { PublishedDay } from '../../market.ts'
import type { Scheduler } from '../../../platform/scheduler.ts'
import { dayText, deriveDayKey, hashOfKey, KEY_BYTES } from './keys.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface FeedSecret {
  readonly secret: Uint8Array
  /** Days since 1970 (UTC). */
  readonly anchorDay: number
}

const DAYS_AHEAD = 8
/** The day before the install is told too, so that the very first visitor has something to check. */
const DAYS_BEFORE = 1

/** The secret of this install, made at the first start. `given` is a test's own; it is kept like any other. */
export async function openSecret(pool: Pool, sealer: Sealer, now: Instant, given?: FeedSecret): Promise<FeedSecret> {
  const made = given ?? { secret: randomBytes(KEY_BYTES), anchorDay: Math.floor(now / DAY_MS) }
  await pool.query(
    `insert into feed_secret (secret, hash, anchor_day, made_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [sealer.seal(PLACE, made.secret), hash('sha256', made.secret, 'buffer'), dayText(made.anchorDay), now],
  )
  const { rows } = await pool.query<{ secret: Buffer; hash: Buffer; anchor_day: string }>(
    `select secret, hash, anchor_day::text as anchor_day from feed_secret`,
  )
  const row = present(rows[0], 'the feed secret')
  const secret = sealer.open(PLACE, row.secret)
  assert(row.hash.equals(hash('sha256', secret, 'buffer')), 'the feed secret is the one that was first stored')
  assert(!given || secret.equals(given.secret), 'this database has prices of another seed')
  return { secret, anchorDay: Date.parse(row.anchor_day) / DAY_MS }
}

/** The only row. */
const PLACE = { column: 'feed_secret.secret', row: 'true' } as const

export interface CommitmentDeps {
  readonly pool: Pool
  readonly secret: FeedSecret
  /** First day of method 2. */
  readonly forwardFrom: number
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly report: Report
  /** Commits to the terms of days that have come near. */
  readonly commitTerms: () => Promise<void>
  /** Stores the candles of days that are over. */
  readonly storeCandles: () => Promise<void>
}

interface DayRow {
  readonly day: string
  readonly method: number | null
  readonly key_hash: Buffer
  readonly published_at: bigint
  readonly commitment: Buffer | null
  readonly committed_at: bigint | null
  readonly key: Buffer | null
  readonly terms: Buffer | null
}

/** Publishes, commits, reveals and stores, at start and from then on every hour. */
export class Commitments implements Companion {
  private readonly deps: CommitmentDeps
  private readonly publishInOrder: () => Promise<void>
  private cancel: (() => void) | undefined
  private running: Promise<void> = Promise.resolve()

  constructor(deps: CommitmentDeps) {
    this.deps = deps
    this.publishInOrder = inOrder(() => this.publish())
  }

  async start(): Promise<void> {
    await this.publishInOrder()
    this.again()
  }

  async stop(): Promise<void> {
    this.cancel?.()
    await this.running
  }

  /** Newest first, without their terms. */
  async days(limit: number): Promise<readonly PublishedDay[]> {
    const { rows } = await this.deps.pool.query<DayRow>(
      `select ${DAY_COLUMNS}, null as terms from feed_day order by day desc limit $1`,
      [limit],
    )
    return rows.map(publishedDay)
  }

  /** One day, with its terms once it is over. */
  async day(day: string): Promise<PublishedDay | undefined> {
    const { rows } = await this.deps.pool.query<DayRow>(
      `select ${DAY_COLUMNS}, case when key is not null then terms end as terms from feed_day where day = $1`,
      [day],
    )
    return rows[0] && publishedDay(rows[0])
  }

  private again(): void {
    const { clock, scheduler, report } = this.deps
    // Just past the hour: the day that ended at midnight is told within a second.
    this.cancel = scheduler.after(HOUR_MS - (clock.now() % HOUR_MS) + 1, () => {
      this.running = this.publishInOrder().catch((error: unknown) => report('feed.keys_publish_failed', { err: error }))
      this.again()
    })
  }

  private async publish(): Promise<void> {
    const { pool, secret, forwardFrom, clock, commitTerms, storeCandles } = this.deps
    const today = Math.floor(clock.now() / DAY_MS)
    const { rows } = await pool.query<{ last: string | null }>(`select max(day)::text as last from feed_day`)
    const last = rows[0]?.last
    const first = last ? Date.parse(last) / DAY_MS + 1 : secret.anchorDay - DAYS_BEFORE
    const days = Array.from({ length: Math.max(0, today + DAYS_AHEAD - first + 1) }, (_, at) => first + at)
    if (days.length > 0) {
      await pool.query(
        `insert into feed_day (day, key_hash, published_at)
         select day, key_hash, $3 from unnest($1::date[], $2::bytea[]) as promised (day, key_hash)
         on conflict do nothing`,
        [days.map(dayText), days.map(day => Buffer.from(hashOfKey(this.keyOf(day)), 'hex')), clock.now()],
      )
    }
    await pool.query(`update feed_day set method = case when day < $1 then 1 else 2 end where method is null`, [
      Number.isFinite(forwardFrom) ? dayText(forwardFrom) : 'infinity',
    ])
    await commitTerms()
    await this.reveal(today)
    await storeCandles()
  }

  private async reveal(today: number): Promise<void> {
    const { pool, clock } = this.deps
    const { rows } = await pool.query<{ day: string }>(
      `select day::text as day from feed_day where key is null and day < $1 order by day`,
      [dayText(today)],
    )
    if (rows.length === 0) return
    const keys = rows.map(({ day }) => this.keyOf(Date.parse(day) / DAY_MS))
    await pool.query(
      `update feed_day set key = told.key, revealed_at = $3
       from unnest($1::date[], $2::bytea[]) as told (day, key)
       where feed_day.day = told.day and feed_day.key is null`,
      [rows.map(({ day }) => day), keys, clock.now()],
    )
  }

  private keyOf(day: number): Buffer {
    return deriveDayKey(this.deps.secret.secret, day)
  }
}

const DAY_COLUMNS = 'day::text as day, method, key_hash, published_at, commitment, committed_at, key'

function publishedDay(row: DayRow): PublishedDay {
  return {
    day: row.day,
    method: row.method ?? 1,
    keyHash: row.key_hash.toString('hex'),
    publishedAt: idFrom(row.published_at),
    ...(row.commitment && { commitment: row.commitment.toString('hex') }),
    ...(row.committed_at !== null && { committedAt: idFrom(row.committed_at) }),
    ...(row.key && { key: row.key.toString('hex') }),
    ...(row.terms && { terms: row.terms.toString('utf8') }),
  }
}
