// Samples of what users hold, at fixed instants: every five minutes for a week, every hour for a year, then none.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type ExposureMarket, readExposure, valueExposure } from '../risk-view/risk-view.ts'
import { ALL_PAIRS, REALM_ID } from './queries.ts'

const SAMPLE_MS = 5 * MINUTE_MS
const FINE_MS = 7 * DAY_MS
const KEPT_MS = 366 * DAY_MS

/** One sample per interval, whoever comes first. False when there is one already. */
export async function sampleExposure(pool: Pool, market: ExposureMarket, now: Instant): Promise<boolean> {
  const at = Math.floor(now / SAMPLE_MS) * SAMPLE_MS
  const { rowCount } = await pool.query('select from exposure_sample where realm = 0 and pair_id = 0 and at = $1', [at])
  if (rowCount !== 0) return false
  for (const realmId of Object.values(REALM_ID)) await sampleRealm(pool, market, realmId, at)
  return true
}

async function sampleRealm(pool: Pool, market: ExposureMarket, realmId: number, at: Instant): Promise<void> {
  const rows = await readExposure(pool, realmId)
  const pairs = [...new Set(rows.map(row => row.pair_id))].map(pairId =>
    valueExposure(
      market,
      pairId,
      rows.filter(row => row.pair_id === pairId),
    ),
  )
  const sum = (of: (pair: (typeof pairs)[number]) => bigint): bigint =>
    pairs.reduce((total, pair) => total + of(pair), 0n)
  const all = {
    pairId: ALL_PAIRS,
    orders: pairs.reduce((total, { orders }) => total + orders, 0),
    buyLots: 0n,
    sellLots: 0n,
    openInterest: sum(pair => pair.openInterest),
    net: sum(pair => pair.net),
    floating: sum(pair => pair.floating),
  }
  const samples = [all, ...pairs]
  await pool.query(
    `insert into exposure_sample (realm, at, pair_id, orders, buy_lots, sell_lots, open_interest, net, floating)
     select $1::smallint, $2::bigint, * from unnest($3::integer[], $4::integer[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[],
       $9::numeric[]) on conflict do nothing`,
    [
      realmId,
      at,
      samples.map(({ pairId }) => pairId),
      samples.map(({ orders }) => orders),
      samples.map(({ buyLots }) => buyLots),
      samples.map(({ sellLots }) => sellLots),
      samples.map(({ openInterest }) => openInterest),
      samples.map(({ net }) => net),
      samples.map(({ floating }) => floating),
    ],
  )
}

/** Of an hour that is over for a week its first sample stays. Only a day is looked at, because this runs every hour. */
export async function thinExposure(pool: Pool, now: Instant): Promise<void> {
  const fine = Math.floor((now - FINE_MS) / HOUR_MS) * HOUR_MS
  await pool.query(
    `delete from exposure_sample s using (
       select realm, pair_id, at, min(at) over (partition by realm, at / ${HOUR_MS}) as first
       from exposure_sample where at < $1 and at >= $1 - ${DAY_MS}
     ) hour where s.realm = hour.realm and s.pair_id = hour.pair_id and s.at = hour.at and hour.at > hour.first`,
    [fine],
  )
  await pool.query('delete from exposure_sample where at < $1', [now - KEPT_MS])
}
