// How masters did over time, as anybody may see it: percentages, never amounts.
import type { Decimal } from '@tallystick/kernel/decimal'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import type { Market } from '../../../feed/market.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

type Performance = AnswerOf<'masterPerformance'>[number]

interface PerformanceRow {
  readonly public_id: string
  readonly since: bigint
  readonly growth: Decimal
  readonly drawdown: Decimal
  readonly points: readonly (readonly [number, string])[]
  readonly months: readonly (readonly [string, string])[]
  readonly markets: readonly (readonly [number, number, number])[]
  readonly holding_ms: bigint
  readonly computed_at: bigint
}

/** Points of a small picture. */
const FEW_POINTS = 40

/** Masters without a record yet are left out. In the order asked for. */
export async function readPerformance(
  pool: Pool,
  market: Pick<Market, 'pair'>,
  ids: readonly string[],
  isBrief: boolean,
): Promise<Performance[]> {
  const { rows } = await pool.query<PerformanceRow>({
    name: 'performance',
    text: `select u.public_id, p.since, p.growth, p.drawdown, p.points, p.months, p.markets, p.holding_ms, p.computed_at
      from unnest($1::text[]) with ordinality as g (public_id, place) join users u using (public_id)
      join copy_master m on m.user_id = u.id join master_performance p on p.user_id = u.id order by g.place`,
    values: [ids],
  })
  return rows.map(row => ({
    user_id: row.public_id,
    since: timeText(idFrom(row.since)),
    growth: formatDecimal(row.growth, 2),
    drawdown: formatDecimal(row.drawdown, 2),
    points: (isBrief ? thinned(row.points) : row.points).map(([at, percent]) => ({ at, percent })),
    months: isBrief ? [] : row.months.map(([month, percent]) => ({ month, percent })),
    markets: isBrief
      ? []
      : row.markets.map(([pairId, orders, won]) => ({ code: market.pair(pairId)?.showCode ?? '', orders, won })),
    holding_seconds: Math.round(idFrom(row.holding_ms) / 1_000),
    computed_at: timeText(idFrom(row.computed_at)),
  }))
}

/** Some of them, evenly, the last one always. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / FEW_POINTS)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}
