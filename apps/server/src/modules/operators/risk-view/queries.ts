// SQL of the risk screens: sums of open positions per pair and side, the accounts nearest to stop-out, and win counts. Prices are passed
// in, so that all figures of one response are of one moment.
import { HOUSE_ID } from '../../../engine-host/account-numbers.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'

export interface ExposureRow {
  readonly pair_id: number
  readonly side: number
  readonly orders: number
  /** Sums of counts of 1e-8: exact text. */
  readonly lots: string
  /** Σ lots × units, and the same × opening price. */
  readonly size: string
  readonly cost: string
}

export async function readExposure(pool: Pool, realm: number): Promise<ExposureRow[]> {
  const { rows } = await pool.query<ExposureRow>(
    `select pair_id, side, sum(orders)::integer as orders, sum(lots)::text as lots, sum(lots * units_per_lot)::text as size,
       sum(paid * units_per_lot)::text as cost
     from (
       select o.pair_id, o.side, o.units_per_lot, count(*) as orders, sum(o.lots) as lots, sum(o.lots::numeric * o.open_price) as paid
       from forex_order o join account a on a.user_id = o.user_id and a.type = 1
       where o.status = 1 and a.realm = $1 group by o.pair_id, o.side, o.units_per_lot
     ) alike group by pair_id, side order by pair_id`,
    [realm],
  )
  return rows
}

export interface PriceNow {
  readonly pairId: number
  readonly price: bigint
  readonly rate: bigint
  readonly inverse: boolean
}

export interface RiskRow {
  readonly uid: string
  readonly email: string | null
  readonly orders: number
  readonly balance: bigint
  readonly held: bigint
  readonly debt: bigint
  readonly margin: string
  readonly floating: string
}

/** All accounts with positions are put in order by rounded figures; those in front are read exactly. */
export async function readRiskAccounts(
  pool: Pool,
  realm: number,
  prices: readonly PriceNow[],
  most: number,
): Promise<RiskRow[]> {
  const { rows } = await pool.query<RiskRow>(
    `with price as (
       select *, price::float8 as near_price, case when inverse then 1e8 / rate else rate / 1e8 end::float8 / 1e16 as near_rate
       from unnest($2::integer[], $3::numeric[], $4::numeric[], $5::boolean[]) as p (pair_id, price, rate, inverse)
     ), near as (
       select o.user_id, sum(o.margin) as margin, sum(
         o.lots::float8 * o.units_per_lot * case o.side when 1 then p.near_price - o.open_price else o.open_price - p.near_price end * p.near_rate
       ) as floating
       from forex_order o join price p using (pair_id) where o.status = 1 group by o.user_id
     ), riskiest as materialized (
       select near.user_id, a.balance, a.held, a.debt from near join account a on a.user_id = near.user_id and a.type = 1
       where a.realm = $1 and near.margin > 0
       order by (a.balance + a.held - a.debt + near.floating) / near.margin::float8 limit $6
     )
     select u.uid, u.email, position.orders, r.balance, r.held, r.debt, position.margin::text, position.floating::text
     from riskiest r join users u on u.id = r.user_id cross join lateral (
       select count(*)::integer as orders, sum(o.margin) as margin, round(sum(
         o.lots::numeric * o.units_per_lot * case o.side when 1 then p.price - o.open_price else o.open_price - p.price end / 1e16
         * case when p.inverse then 1e8 / p.rate else p.rate / 1e8 end)) as floating
       from forex_order o join price p using (pair_id) where o.user_id = r.user_id and o.status = 1
     ) position
     order by (r.balance + r.held - r.debt + position.floating) / position.margin`,
    [
      realm,
      prices.map(({ pairId }) => pairId),
      prices.map(({ price }) => price.toString()),
      prices.map(({ rate }) => rate.toString()),
      prices.map(({ inverse }) => inverse),
      most,
    ],
  )
  return rows
}

export interface ForgivenRow {
  readonly today: string
  readonly days_30: string
  readonly total: string
}

/** What the house bore of losses beyond accounts' money: lately from the orders, by their own index; in all from the house's account. */
export async function readForgivenLosses(
  pool: Pool,
  realm: number,
  midnight: number,
  since: number,
): Promise<ForgivenRow> {
  const { rows } = await pool.query<ForgivenRow>(
    `select coalesce(sum(o.bad_debt) filter (where o.closed_at >= $2), 0)::text as today,
       coalesce(sum(o.bad_debt), 0)::text as days_30,
       (select coalesce(-sum(balance), 0)::text from house_account where realm = $1 and -account % 128 = ${HOUSE_ID.bad_debt}) as total
     from forex_order o join account a on a.user_id = o.user_id and a.type = 1
     where o.bad_debt > 0 and o.closed_at >= $3 and a.realm = $1`,
    [realm, midnight, since],
  )
  return rows[0] ?? { today: '0', days_30: '0', total: '0' }
}

export interface ShortTradesRow {
  readonly uid: string
  readonly email: string | null
  readonly product: 'contract' | 'micro'
  readonly orders: number
  readonly wins: number
  readonly profit: string
}

/** A contract is a short trade when it was held no longer than a micro order may run. */
const SHORT_MS = 300_000

/** Fewer say nothing, and half of them won is nothing to look at: three deviations above it is. */
const WORTH_A_LOOK = 'count(*) >= 20 and (2 * count(*) filter (where profit > 0) - count(*)) / sqrt(count(*)) >= 3'

/** Short trades that were won or lost, of those who won conspicuously many of them. */
export async function readShortTrades(pool: Pool, realm: number, since: number): Promise<ShortTradesRow[]> {
  const { rows } = await pool.query<ShortTradesRow>(
    `select u.uid, u.email, t.product, t.orders, t.wins, t.profit from (
       select user_id, product, count(*)::integer as orders, count(*) filter (where profit > 0)::integer as wins, sum(profit)::text as profit
       from (
         select user_id, 'micro' as product, profit from micro_order where closed_at >= $2 and status = 3
         union all
         select user_id, 'contract', profit from forex_order
         where created_at >= $2 and closed_at >= $2 and status = 3 and follow_type = 1 and close_tick <> 0 and closed_at - opened_at <= ${SHORT_MS}
       ) short where profit <> 0 group by user_id, product having ${WORTH_A_LOOK}
     ) t join lateral (
       select uid, email from users join account on user_id = id where id = t.user_id and type = 1 and account.realm = $1 limit 1
     ) u on true`,
    [realm, since],
  )
  return rows
}
