// Records what users are worth at full hours, from ledger and tape: a few hours at a time, each in one transaction with its cursor. Hours
// that were missed, and all before the first one ever recorded, are made up for by the same steps.
import { HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { slices } from '../../../platform/slices.ts'
import { keepMarks, type MarkedMarket, markName, type WantedMark } from './marks.ts'
import {
  addSums,
  type Ends,
  type LedgerSums,
  sumsFrom,
  type LedgerSumsRow,
  NO_SUMS,
  readLate,
  readSumsByHour,
} from './ledger-sums.ts'
import { floatingOf, type PairOf, pricedBy, readOpenPositions } from './positions.ts'

/** How long after its beginning an hour is recorded: what was decided before it is committed by then. What comes later is put right. */
const SETTLED_MS = 2 * MINUTE_MS
/** Of one transaction. */
const STEP_HOURS = 24

export interface EquityMarket extends MarkedMarket, Pick<Market, 'knownTo'> {
  readonly pair: PairOf
}

/** Several processes take turns. Resolves to how many steps were made. */
export async function recordEquity(
  pool: Pool,
  market: EquityMarket,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const settled = Math.floor(Math.min(now - SETTLED_MS, market.knownTo()) / HOUR_MS) * HOUR_MS
  let steps = 0
  while (!isStopping() && (await recordStep(pool, market, settled))) steps++
  return steps
}

/** False when nothing is left to record. */
function recordStep(pool: Pool, market: EquityMarket, settled: Instant): Promise<boolean> {
  return transaction(pool, async client => {
    // The first hours of an old installation read more than a request may.
    await client.query(`set local statement_timeout = '10min'`)
    const from = await readCursor(client)
    if (from === undefined || from >= settled) return false
    const { late, ends } = await readLate(client, from)
    for (const { userId, at } of late) await recordAgain(client, market, { userId, from: hourOf(at), to: from })
    const to = Math.min(from + STEP_HOURS * HOUR_MS, settled)
    await recordHours(client, market, { from, to })
    await writeCursor(client, to, ends)
    return true
  })
}

/** Rows of the ledger with a time of recorded hours came after these were recorded. */
async function recordAgain(
  client: PoolClient,
  market: EquityMarket,
  { userId, from, to }: { readonly userId: number; readonly from: Instant; readonly to: Instant },
): Promise<void> {
  await client.query('delete from equity_hour where user_id = $1 and hour > $2', [userId, from / HOUR_MS])
  for (let at = from; at < to; at += STEP_HOURS * HOUR_MS)
    await recordHours(client, market, { from: at, to: Math.min(at + STEP_HOURS * HOUR_MS, to), users: [userId] })
}

interface Span {
  readonly from: Instant
  readonly to: Instant
  readonly users?: readonly number[]
}

async function recordHours(client: PoolClient, market: EquityMarket, span: Span): Promise<void> {
  const { from, users } = span
  const hours = new Map<number, Map<number, Moved>>()
  for await (const slice of slices(await readSumsByHour(client, span, users)))
    for (const { userId, hour, sums } of slice) hoursOf(hours, userId).set(hour, { moved: sums, floating: 0n })
  for await (const { userId, hour, floating } of valuePositions(client, market, span)) {
    const ofUser = hoursOf(hours, userId)
    ofUser.set(hour, { moved: ofUser.get(hour)?.moved ?? NO_SUMS, floating })
  }
  for await (const slice of slices([...hours])) {
    const sums = await readSums(
      client,
      slice.map(([userId]) => userId),
      from / HOUR_MS,
    )
    await insertHours(
      client,
      slice.flatMap(([userId, ofUser]) => sumUp(userId, sums.get(userId) ?? NO_SUMS, ofUser)),
    )
  }
}

/** What an hour brought a user, and what the open positions were worth at its end: null where a price is missing. */
interface Moved {
  readonly moved: LedgerSums
  readonly floating: Usd | null
}

function hoursOf(hours: Map<number, Map<number, Moved>>, userId: number): Map<number, Moved> {
  const known = hours.get(userId)
  if (known) return known
  const fresh = new Map<number, Moved>()
  hours.set(userId, fresh)
  return fresh
}

async function* valuePositions(
  client: PoolClient,
  market: EquityMarket,
  span: Span,
): AsyncGenerator<{ readonly userId: number; readonly hour: number; readonly floating: Usd | null }> {
  const open = await readOpenPositions(client, span, span.users)
  const pairOf: PairOf = pairId => market.pair(pairId)
  const wanted = new Map<string, WantedMark>()
  for await (const slice of slices(open))
    for (const { hour, positions } of slice)
      for (const pairId of pricedBy(positions, pairOf)) wanted.set(markName({ hour, pairId }), { hour, pairId })
  const marks = await keepMarks(client, market, [...wanted.values()])
  for await (const slice of slices(open))
    for (const held of slice) {
      const { userId, hour } = held
      const floating = floatingOf(held, pairOf, pairId => marks.get(markName({ hour, pairId }))) ?? null
      yield { userId, hour, floating }
    }
}

/** Each hour with all that was before it. */
function sumUp(userId: number, before: LedgerSums, hours: ReadonlyMap<number, Moved>): EquityHour[] {
  let sum = before
  return [...hours]
    .toSorted(([a], [b]) => a - b)
    .map(([hour, { moved, floating }]) => {
      sum = addSums(sum, moved)
      return { userId, hour, floating, ...sum }
    })
}

type EquityHour = LedgerSums & { readonly userId: number; readonly hour: number; readonly floating: Usd | null }

async function insertHours(client: PoolClient, rows: readonly EquityHour[]): Promise<void> {
  await client.query(
    `insert into equity_hour (user_id, hour, forex, micro, main, floating, paid_in, paid_out, fees, interest, seq)
     select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::bigint[], $11::bigint[])`,
    [
      rows.map(row => row.userId),
      rows.map(row => row.hour),
      rows.map(row => row.forex),
      rows.map(row => row.micro),
      rows.map(row => row.main),
      rows.map(row => row.floating),
      rows.map(row => row.paidIn),
      rows.map(row => row.paidOut),
      rows.map(row => row.fees),
      rows.map(row => row.interest),
      rows.map(row => row.seq),
    ],
  )
}

/** The sums of the users' last rows up to an hour. */
async function readSums(client: PoolClient, users: readonly number[], hour: number): Promise<Map<number, LedgerSums>> {
  const { rows } = await client.query<LedgerSumsRow & { readonly user_id: bigint }>(
    `select u.user_id, last.* from unnest($1::bigint[]) as u (user_id) cross join lateral (
       select forex, micro, main, paid_in, paid_out, fees, interest, seq from equity_hour e
       where e.user_id = u.user_id and e.hour <= $2 order by e.hour desc limit 1
     ) last`,
    [users, hour],
  )
  return new Map(rows.map(row => [idFrom(row.user_id), sumsFrom(row)]))
}

/** Begins with the hour of the first transfer there ever was. */
async function readCursor(client: PoolClient): Promise<Instant | undefined> {
  const { rows } = await client.query<{ until: bigint }>('select until from equity_cursor for update')
  const until = idFrom(rows[0]?.until ?? 0n)
  if (until > 0) return until
  const first = await client.query<{ at: bigint | null }>('select min(at) as at from ledger')
  const at = first.rows[0]?.at
  return at === null || at === undefined ? undefined : hourOf(idFrom(at))
}

async function writeCursor(client: PoolClient, until: Instant, ends: Ends): Promise<void> {
  await client.query('update equity_cursor set until = $1', [until])
  await client.query(
    `insert into equity_ledger_cursor (shard, seq) select * from unnest($1::smallint[], $2::bigint[])
     on conflict (shard) do update set seq = excluded.seq`,
    [ends.map(({ shard }) => shard), ends.map(({ seq }) => seq)],
  )
}

function hourOf(at: Instant): Instant {
  return Math.floor(at / HOUR_MS) * HOUR_MS
}
