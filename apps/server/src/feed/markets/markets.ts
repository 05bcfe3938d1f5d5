// The markets in the database: seeded once, read at start.
import { present } from '@tallystick/kernel/assert'
import type { Listing } from '../listing.ts'
import type { Category } from '../market.ts'
import { compileHours, type Hours } from '../hours/schedule.ts'
import { HOURS } from '../seed/hours.ts'
import { CATEGORIES, PAIRS } from '../seed/pairs.ts'
import { parseWeek } from '../hours/week-text.ts'
import type { Pool, PoolClient } from '../../platform/postgres/pool.ts'
import { seedInTurn } from '../../platform/postgres/seeding.ts'
import {
  type HoursRow,
  insertCategories,
  insertHours,
  insertPairs,
  type PairRow,
  selectCategories,
  selectHours,
  selectPairs,
} from './queries.ts'

/** Adds what is missing and changes nothing that is there. */
export async function seedMarkets(pool: Pool): Promise<void> {
  await seedInTurn(pool, async client => {
    await insertCategories(client, CATEGORIES)
    await insertHours(client, HOURS)
    await insertPairs(client, PAIRS)
  })
}

export interface Markets {
  readonly categories: readonly Category[]
  /** In display order. */
  readonly listings: readonly Listing[]
}

export async function loadMarkets(pool: Pool | PoolClient): Promise<Markets> {
  const categories = await selectCategories(pool)
  const hoursRows = await selectHours(pool)
  const pairRows = await selectPairs(pool)
  const hours = new Map(hoursRows.map(row => [row.id, hoursFrom(row)]))
  return {
    categories,
    listings: pairRows.map(row => listing(row, present(hours.get(row.hours_id), 'hours of a pair'))),
  }
}

function hoursFrom({ time_zone, sessions, closures, weeks }: HoursRow): Hours {
  return compileHours({
    timeZone: time_zone,
    sessions: sessions.map(([from, to]) => ({ from, to })),
    closures,
    weeks: weeks.map(week => ({ ...week, sessions: present(parseWeek(week.sessions), 'sessions of a week') })),
  })
}

function listing(row: PairRow, hours: Hours): Listing {
  return {
    pair: {
      id: row.id,
      code: row.code,
      showCode: row.show_code,
      name: row.name,
      logo: row.logo,
      categoryId: row.category_id,
      quoteCurrency: row.quote_currency,
      timeZone: hours.timeZone,
      pricePlaces: row.price_places,
      lotStep: row.lot_step,
      minLots: row.min_lots,
      maxLots: row.max_lots,
      unitsPerLot: row.units_per_lot,
      feeRate: row.fee_rate,
      marginMode: row.margin_mode,
      leverages: row.leverages,
      isOffered: row.is_offered,
      ...(row.conversion_pair_id !== null && {
        conversion: { pairId: row.conversion_pair_id, inverse: row.conversion_inverse === true },
      }),
    },
    hours,
    maxMove: row.max_move,
    path: {
      anchorPrice: row.anchor_price,
      volatility: row.volatility,
      gapVolatility: row.gap_volatility,
      ticksPerMinute: row.ticks_per_minute,
      activity: row.activity,
    },
  }
}
