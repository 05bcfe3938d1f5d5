// SQL of the markets: seeding (never touches what is there) and reading everything the feed needs at start.
import type { Pool, PoolClient } from '../../platform/postgres/pool.ts'
import type { SeededHours } from '../seed/hours.ts'
import { logoOf } from '../seed/listings.ts'
import type { SeededCategory, SeededPair } from '../seed/pairs.ts'

export async function insertCategories(client: PoolClient, categories: readonly SeededCategory[]): Promise<void> {
  await client.query(
    `insert into category (id, key, sort_order)
     select * from unnest($1::smallint[], $2::text[], $1::smallint[])
     on conflict do nothing`,
    [categories.map(({ id }) => id), categories.map(({ key }) => key)],
  )
}

export async function insertHours(client: PoolClient, hours: readonly SeededHours[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into market_hours (id, name, time_zone, sessions)
     select id, name, time_zone, sessions::jsonb
     from unnest($1::smallint[], $2::text[], $3::text[], $4::text[]) as seeded (id, name, time_zone, sessions)
     on conflict do nothing returning id`,
    [
      hours.map(({ id }) => id),
      hours.map(({ name }) => name),
      hours.map(({ timeZone }) => timeZone),
      hours.map(({ sessions }) => JSON.stringify(sessions.map(({ from, to }) => [from, to]))),
    ],
  )
  const added = new Set(rows.map(({ id }) => id))
  // Closures belong to the hours they came with: later ones are the operators' business.
  const closures = hours
    .filter(({ id }) => added.has(id))
    .flatMap(({ id, closures }) => closures.map(closure => ({ ...closure, hoursId: id })))
  await client.query(
    `insert into market_closure (hours_id, day, from_minute, to_minute, name)
     select * from unnest($1::smallint[], $2::date[], $3::smallint[], $4::smallint[], $5::text[])
     on conflict do nothing`,
    [
      closures.map(({ hoursId }) => hoursId),
      closures.map(({ day }) => day),
      closures.map(({ from }) => from),
      closures.map(({ to }) => to),
      closures.map(({ name }) => name),
    ],
  )
}

export async function insertPairs(client: PoolClient, pairs: readonly SeededPair[]): Promise<void> {
  const ids = new Map(pairs.map(({ id, code }) => [code, id]))
  const rows = pairs.map((pair, index) => ({
    id: pair.id,
    code: pair.code,
    show_code: pair.showCode,
    name: pair.name,
    logo: logoOf(pair.code),
    category_id: pair.categoryId,
    hours_id: pair.hoursId,
    sort_order: index + 1,
    quote_currency: pair.quoteCurrency,
    price_places: pair.pricePlaces,
    lot_step: pair.lotStep.toString(),
    min_lots: pair.lotStep.toString(),
    max_lots: pair.maxLots.toString(),
    units_per_lot: pair.unitsPerLot.toString(),
    fee_rate: pair.feeRate.toString(),
    margin_mode: pair.marginMode,
    leverages: pair.leverages,
    conversion_pair_id: pair.conversion ? ids.get(pair.conversion.code) : null,
    conversion_inverse: pair.conversion?.inverse ?? null,
    max_move: pair.maxMove.toString(),
    anchor_price: pair.anchorPrice.toString(),
    volatility: pair.volatility,
    gap_volatility: pair.gapVolatility,
    ticks_per_minute: pair.ticksPerMinute,
    activity: pair.activity,
    is_offered: true,
  }))
  await client.query(
    `insert into pair select * from jsonb_populate_recordset(null::pair, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

export interface HoursRow {
  readonly id: number
  readonly time_zone: string
  readonly sessions: readonly (readonly [number, number])[]
  readonly closures: readonly { readonly day: string; readonly from: number; readonly to: number }[]
  readonly weeks: readonly { readonly fromDay: string; readonly sessions: string }[]
}

export interface PairRow {
  readonly id: number
  readonly code: string
  readonly show_code: string
  readonly name: string
  readonly logo: string
  readonly category_id: number
  readonly hours_id: number
  readonly quote_currency: string
  readonly price_places: number
  readonly lot_step: bigint
  readonly min_lots: bigint
  readonly max_lots: bigint
  readonly units_per_lot: bigint
  readonly fee_rate: bigint
  readonly margin_mode: 'fixed' | 'leveraged'
  readonly leverages: readonly number[]
  readonly conversion_pair_id: number | null
  readonly conversion_inverse: boolean | null
  readonly max_move: bigint
  readonly anchor_price: bigint
  readonly volatility: number
  readonly gap_volatility: number
  readonly ticks_per_minute: number
  readonly activity: string
  readonly is_offered: boolean
}

export async function selectCategories(
  pool: Pool | PoolClient,
): Promise<readonly { readonly id: number; readonly key: string }[]> {
  const { rows } = await pool.query<{ id: number; key: string }>(`select id, key from category order by sort_order, id`)
  return rows
}

export async function selectHours(pool: Pool | PoolClient): Promise<readonly HoursRow[]> {
  const { rows } = await pool.query<HoursRow>(
    `select h.id, h.time_zone, h.sessions, coalesce((
       select jsonb_agg(jsonb_build_object('day', day::text, 'from', from_minute, 'to', to_minute) order by day, from_minute)
       from market_closure c where c.hours_id = h.id and c.is_offered
     ), '[]') as closures, coalesce((
       select jsonb_agg(jsonb_build_object('fromDay', from_day::text, 'sessions', w.sessions) order by from_day)
       from market_week w where w.hours_id = h.id and w.is_offered
     ), '[]') as weeks
     from market_hours h`,
  )
  return rows
}

export async function selectPairs(pool: Pool | PoolClient): Promise<readonly PairRow[]> {
  const { rows } = await pool.query<PairRow>(`select * from pair order by sort_order, id`)
  return rows
}
