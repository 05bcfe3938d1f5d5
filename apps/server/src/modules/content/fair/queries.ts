// Reads the public figures. What is made of few accounts is not told.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { divide, formatDecimal } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { readReserves } from '../reserves/reserves.ts'
import { readLogLife, readOutages, readPublished } from '../transparency-log/transparency-log.ts'

type Fair = AnswerOf<'fair'>
type FairDay = Fair['days'][number]

/** A figure of fewer accounts could tell of one of them. */
export const LEAST_ACCOUNTS = 10
const SHOWN_DAYS = 31
const SHOWN_OUTAGES = 31
const SHARE_PLACES = 4

interface Row {
  readonly day: number
  readonly realm: number
  readonly figure: string
  readonly label: string
  readonly value: bigint
  readonly accounts: number | null
}

/** @param before a day since 1970; those before it are read. */
export async function readFair(pool: Pool, now: Instant, before: number | undefined): Promise<Fair> {
  const [log, waiting, change, reserves, days] = await Promise.all([
    readLog(pool, now),
    pool.query<{ at: bigint }>('select created_at as at from withdrawal where status = 0 order by id limit 1'),
    pool.query<{ at: bigint }>('select at from change_history order by id desc limit 1'),
    readReserves(pool),
    readDays(pool, before),
  ])
  const oldest = waiting.rows[0]
  const newest = change.rows[0]
  return {
    made_at: now,
    log,
    oldest_waiting_ms: oldest ? Math.max(0, now - idFrom(oldest.at)) : 0,
    last_change_at: newest ? idFrom(newest.at) : 0,
    reserves: reserves.map(({ addedAt, ...signed }) => ({ ...signed, added_at: addedAt })),
    days,
  }
}

async function readLog(pool: Pool, now: Instant): Promise<Fair['log']> {
  const life = await readLogLife(pool)
  if (!life) return null
  const published = await readPublished(pool, now)
  const { rows } = await pool.query<{ name: string; size: bigint; cosigned_at: bigint; problem: string }>(
    'select name, size, cosigned_at, problem from tlog_witness order by name',
  )
  return {
    size: life.size,
    appended_at: life.appendedAt,
    silent_ms: life.silentMs,
    stopped: life.isStopped,
    checkpoint: published?.checkpoint ?? '',
    outages: [...(await readOutages(pool, SHOWN_OUTAGES))],
    witnesses: rows.map(({ name, size, cosigned_at: at, problem }) => ({
      name,
      size: idFrom(size),
      signed_at: idFrom(at),
      signs: problem === '',
    })),
  }
}

async function readDays(pool: Pool, before: number | undefined): Promise<FairDay[]> {
  const { rows } = await pool.query<Row>({
    name: 'public-figures',
    text: `with days as (
        select day from public_figure where figure = 'summed' and realm = 0 and label = '' and day < $1 order by day desc limit ${SHOWN_DAYS}
      )
      select day, realm, figure, label, value, accounts from public_figure join days using (day) order by day desc, value desc, label`,
    values: [before ?? 2_147_483_647],
  })
  return [...new Set(rows.map(({ day }) => day))].map(day =>
    presentDay(
      day,
      rows.filter(row => row.day === day),
    ),
  )
}

function presentDay(day: number, rows: readonly Row[]): FairDay {
  const ofRealm = (realm: number): readonly Row[] => rows.filter(row => row.realm === realm)
  const site = ofRealm(0)
  const plain = (figure: string): number => Number(site.find(row => row.figure === figure)?.value ?? 0n)
  const looks = plain('price_looks')
  return {
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    downtime_ms: plain('downtime_ms'),
    log_stopped_ms: plain('log_stopped_ms'),
    fresh_share: looks === 0 ? null : shareText(plain('price_fresh'), looks),
    real: figuresOf(site),
    demo: figuresOf(ofRealm(1)),
  }
}

function figuresOf(rows: readonly Row[]): FairDay['real'] {
  const told = (figure: string): number | null => {
    const row = rows.find(each => each.figure === figure)
    if (!row) return null
    return row.value === 0n || (row.accounts ?? 0) >= LEAST_ACCOUNTS ? Number(row.value) : null
  }
  const share = (part: string, whole: string): string | null => {
    const [some, all] = [rows.find(row => row.figure === part), rows.find(row => row.figure === whole)]
    if (!some || !all || (all.accounts ?? 0) < LEAST_ACCOUNTS) return null
    return shareText(Number(some.value), Number(all.value))
  }
  const [decided, tied] = [told('micro_decided'), rows.find(row => row.figure === 'micro_tied')]
  return {
    accounts: told('accounts'),
    losing_share: share('losing', 'accounts'),
    closed: told('closed'),
    stop_outs: told('stop_outs'),
    micro_decided: decided,
    micro_won_share: share('micro_won', 'micro_decided'),
    // Up wins at or above, down at or below: of the others half is won.
    micro_expected_share: decided && tied ? shareText(decided + Number(tied.value), 2 * decided) : null,
    refused: rows
      .filter(({ figure, value }) => figure === 'refused' && value >= BigInt(LEAST_ACCOUNTS))
      .map(({ label, value }) => ({ reason: label, count: Number(value) })),
    paid: told('paid'),
    paid_median_ms: told('paid_median_ms'),
    paid_p95_ms: told('paid_p95_ms'),
  }
}

function shareText(part: number, whole: number): string {
  return formatDecimal(divide(BigInt(part), BigInt(whole)), SHARE_PLACES)
}
