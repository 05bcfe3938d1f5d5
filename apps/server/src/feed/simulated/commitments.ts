// The feed's secret and its public promises: the hash of each day's key at least a week ahead, the key itself once the day is over.
// The secret is sealed in the database and open only in the memory of the feed; it is never logged, answered or shown.
import { hash, randomBytes } from 'node:crypto'
import { assert, present } from '@tallystick/kernel/assert'
import { type Clock, DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { Companion } from '../live-market.ts'
import type { PublishedDay } from '../market.ts'
import type { Scheduler } from '../port.ts'
import { dayText, deriveDayKey, hashOfKey, KEY_BYTES } from './keys.ts'

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

/** Publishes and reveals, at start and from then on every hour. */
export class Commitments implements Companion {
  private readonly pool: Pool
  private readonly secret: FeedSecret
  private readonly clock: Clock
  private readonly scheduler: Scheduler
  private readonly onError: (error: unknown) => void
  private cancel: (() => void) | undefined
  private running: Promise<void> = Promise.resolve()

  constructor(pool: Pool, secret: FeedSecret, clock: Clock, scheduler: Scheduler, onError: (error: unknown) => void) {
    this.pool = pool
    this.secret = secret
    this.clock = clock
    this.scheduler = scheduler
    this.onError = onError
  }

  async start(): Promise<void> {
    await this.publish()
    this.again()
  }

  async stop(): Promise<void> {
    this.cancel?.()
    await this.running
  }

  /** Newest first. */
  async days(limit: number): Promise<readonly PublishedDay[]> {
    const { rows } = await this.pool.query<{ day: string; key_hash: Buffer; published_at: bigint; key: Buffer | null }>(
      `select day::text as day, key_hash, published_at, key from feed_day order by day desc limit $1`,
      [limit],
    )
    return rows.map(row => ({
      day: row.day,
      keyHash: row.key_hash.toString('hex'),
      publishedAt: idFrom(row.published_at),
      ...(row.key && { key: row.key.toString('hex') }),
    }))
  }

  private again(): void {
    const now = this.clock.now()
    // Just past the hour: the day that ended at midnight is told within a second.
    this.cancel = this.scheduler.after(HOUR_MS - (now % HOUR_MS) + 1, () => {
      this.running = this.publish().catch(this.onError)
      this.again()
    })
  }

  private async publish(): Promise<void> {
    const now = this.clock.now()
    const today = Math.floor(now / DAY_MS)
    const { rows } = await this.pool.query<{ last: string | null }>(`select max(day)::text as last from feed_day`)
    const last = rows[0]?.last
    const first = last ? Date.parse(last) / DAY_MS + 1 : this.secret.anchorDay - DAYS_BEFORE
    const days = Array.from({ length: Math.max(0, today + DAYS_AHEAD - first + 1) }, (_, at) => first + at)
    if (days.length > 0) {
      await this.pool.query(
        `insert into feed_day (day, key_hash, published_at)
         select day, key_hash, $3 from unnest($1::date[], $2::bytea[]) as promised (day, key_hash)
         on conflict do nothing`,
        [days.map(dayText), days.map(day => Buffer.from(hashOfKey(this.keyOf(day)), 'hex')), now],
      )
    }
    await this.reveal(today, now)
  }

  private async reveal(today: number, now: Instant): Promise<void> {
    const { rows } = await this.pool.query<{ day: string }>(
      `select day::text as day from feed_day where key is null and day < $1 order by day`,
      [dayText(today)],
    )
    if (rows.length === 0) return
    const keys = rows.map(({ day }) => this.keyOf(Date.parse(day) / DAY_MS))
    await this.pool.query(
      `update feed_day set key = told.key, revealed_at = $3
       from unnest($1::date[], $2::bytea[]) as told (day, key)
       where feed_day.day = told.day and feed_day.key is null`,
      [rows.map(({ day }) => day), keys, now],
    )
  }

  private keyOf(day: number): Buffer {
    return deriveDayKey(this.secret.secret, day)
  }
}
