// Stretches of the tape of a real feed go a week at a time when they are a month old, and none that something may still ask for: running micro
// orders are settled by the tape, a trailing stop is found again by the prices since it was last written, and an hour is valued by its last price.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import { keepSpans, type SpannedTable } from '../../platform/postgres/spans/keep-spans.ts'

const KEPT_MS = 31 * DAY_MS
const TICKS_PER_MS = 4_096

const WEEKS: SpannedTable = { table: 'tape_stretch', key: 'last_at', unitsPerMs: 1, length: 'week', open: 2 }

/** False when another process was at it. */
export async function keepTape(pool: Pool, now: Instant): Promise<boolean> {
  const before = Math.min(now - KEPT_MS, await readNeededFrom(pool))
  // Asked again: until the table is locked, something older may be asked for.
  return keepSpans(pool, [WEEKS], now, {
    before,
    mayGo: async (client, { until }) => until <= BigInt(await readNeededFrom(client)),
  })
}

/** The first instant that something may still ask for; for ever from now on when nothing does. */
async function readNeededFrom(client: Pool | PoolClient): Promise<Instant> {
  const { rows } = await client.query<{ at: bigint | null }>(
    `select least(
       (select min(created_at) from micro_order where status < 3),
       (select min(trail_known_to) / ${TICKS_PER_MS} from forex_order where status < 3 and trail_known_to > 0),
       (select until - ${HOUR_MS} from equity_cursor where until > 0)) as at`,
  )
  const at = rows[0]?.at
  return typeof at === 'bigint' ? idFrom(at) : Number.MAX_SAFE_INTEGER
}
