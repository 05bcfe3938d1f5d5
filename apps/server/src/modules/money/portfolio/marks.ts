// The prices that positions are valued at: of each pair the last one accepted before the hour. Each is asked for once and then kept, so
// that the books can be checked without the tape.
import type { Tick } from '@tallystick/engine/core/pair'
import { HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import { idFrom, type PoolClient } from '../../../platform/postgres/pool.ts'

/** Where prices of the past come from. */
export interface MarkedMarket extends Pick<Market, 'lastTick'> {
  readonly tape: Pick<Market['tape'], 'around'>
}

export interface WantedMark {
  readonly hour: number
  readonly pairId: number
}

/** By `hour pair`; those that the tape does not reach are missing. */
export type Marks = ReadonlyMap<string, Price>

export const markName = ({ hour, pairId }: WantedMark): string => `${hour} ${pairId}`

export async function keepMarks(
  client: PoolClient,
  market: MarkedMarket,
  wanted: readonly WantedMark[],
): Promise<Marks> {
  const distinct = [...new Map(wanted.map(mark => [markName(mark), mark])).values()]
  const marks = new Map(await readMarks(client, distinct))
  const missing = distinct.filter(mark => !marks.has(markName(mark)))
  if (missing.length === 0) return marks
  const found: (WantedMark & { readonly tick: Tick })[] = []
  const excerpts = await market.tape.around(
    missing.map(({ hour, pairId }) => ({ pairId, at: hour * HOUR_MS - 1, since: hour * HOUR_MS - 1 })),
  )
  for (const [index, mark] of missing.entries()) {
    const before = mark.hour * HOUR_MS
    const tick = excerpts[index]?.last ?? lastBefore(market, mark.pairId, before) ?? (await readTick(client, mark))
    if (tick) found.push({ ...mark, tick })
  }
  await client.query(
    `insert into equity_mark (hour, pair_id, tick, price)
     select * from unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[]) on conflict do nothing`,
    [
      found.map(({ hour }) => hour),
      found.map(({ pairId }) => pairId),
      found.map(({ tick }) => tick.id),
      found.map(({ tick }) => tick.price),
    ],
  )
  for (const mark of found) marks.set(markName(mark), mark.tick.price)
  return marks
}

async function readMarks(client: PoolClient, wanted: readonly WantedMark[]): Promise<[string, Price][]> {
  const { rows } = await client.query<{ hour: number; pair_id: number; price: bigint }>(
    `select m.hour, m.pair_id, m.price from unnest($1::integer[], $2::integer[]) as w (hour, pair_id)
     join equity_mark m using (hour, pair_id)`,
    [wanted.map(({ hour }) => hour), wanted.map(({ pairId }) => pairId)],
  )
  return rows.map(({ hour, pair_id, price }) => [markName({ hour, pairId: pair_id }), price])
}

/** A market that is closed still has its last price. */
function lastBefore(market: Pick<Market, 'lastTick'>, pairId: number, before: Instant): Tick | undefined {
  const tick = market.lastTick(pairId)
  return tick && tick.at < before ? tick : undefined
}

/** The tape of a real feed, further back than it is asked for orders: a market may have been closed for days. */
async function readTick(client: PoolClient, { hour, pairId }: WantedMark): Promise<Tick | undefined> {
  const before = hour * HOUR_MS
  // Stretches are of a minute at most.
  const { rows } = await client.query<{ at: bigint; price: bigint }>(
    `select t.at, t.price from (
       select times, prices from tape_stretch
       where pair_id = $1 and last_at < $2::bigint + ${MINUTE_MS} and first_at < $2 order by last_at desc limit 1
     ) s cross join lateral unnest(s.times, s.prices) as t (at, price) where t.at < $2 order by t.at desc limit 1`,
    [pairId, before],
  )
  const [row] = rows
  if (!row) return undefined
  const at = idFrom(row.at)
  return { id: at * 4096 + pairId, pairId, at, price: row.price }
}
