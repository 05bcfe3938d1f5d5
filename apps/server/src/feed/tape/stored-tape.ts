// The tape of a real feed, read by time: every accepted price, several ticks of a pair per row, kept for a month. A simulated feed does
// not need it: its day keys reproduce every price.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import type { Neighbours, OldTape, Stretch } from './tape.ts'

/** How far around an instant its neighbours are looked for. */
const REACH_MS = 10 * MINUTE_MS

export class StoredTape implements OldTape {
  readonly #pool: Pool
  readonly #pairIds: readonly number[]

  constructor(pool: Pool, pairIds: readonly number[]) {
    this.#pool = pool
    this.#pairIds = pairIds
  }

  async neighbours(questions: readonly { readonly pairId: number; readonly at: Instant }[]): Promise<Neighbours[]> {
    // Prices that orders used are kept apart as well, and longer.
    const { rows } = await this.#pool.query<NeighbourRow>(
      `select last.at as last_at, last.price as last_price, next.at as next_at, next.price as next_price
       from unnest($1::integer[], $2::bigint[]) with ordinality as q (pair_id, instant, ord)
       left join lateral (${around('at <= q.instant', 'desc')}) last on true
       left join lateral (${around('at > q.instant', 'asc')}) next on true
       order by q.ord`,
      [questions.map(question => question.pairId), questions.map(question => question.at)],
    )
    return questions.map(({ pairId }, index) => {
      const row = rows[index]
      return {
        last: tickFrom(pairId, row?.last_at ?? null, row?.last_price ?? null),
        next: tickFrom(pairId, row?.next_at ?? null, row?.next_price ?? null),
      }
    })
  }

  async between(after: Instant, upTo: Instant): Promise<readonly Tick[]> {
    const { rows } = await this.#pool.query<{ pair_id: number; at: bigint; price: bigint }>(
      `select s.pair_id, t.at, t.price from tape_stretch s cross join lateral unnest(s.times, s.prices) as t (at, price)
       where s.pair_id = any($3::integer[]) and s.last_at > $1 and s.last_at <= $2::bigint + ${REACH_MS} and t.at > $1 and t.at <= $2
       order by t.at, s.pair_id`,
      [after, upTo, this.#pairIds],
    )
    return rows.flatMap(({ pair_id: pairId, at, price }) => tickFrom(pairId, at, price) ?? [])
  }

  async extremes({ pairId, after, upTo }: Stretch): Promise<readonly Tick[]> {
    const { rows } = await this.#pool.query<{ at: bigint; price: bigint }>(
      `select at, price from (
         select t.at, t.price, max(t.price) over later as highest, min(t.price) over later as lowest
         from tape_stretch s cross join lateral unnest(s.times, s.prices) as t (at, price)
         where s.pair_id = $1 and s.last_at >= $2::bigint / 4096 and s.last_at <= $3::bigint / 4096 + ${REACH_MS}
           and t.at * 4096 + $1 > $2 and t.at * 4096 + $1 <= $3
         window later as (order by t.at desc rows between unbounded preceding and 1 preceding)
       ) every where highest is null or price > highest or price < lowest order by at`,
      [pairId, after, upTo],
    )
    return rows.flatMap(({ at, price }) => tickFrom(pairId, at, price) ?? [])
  }
}

interface NeighbourRow {
  readonly last_at: bigint | null
  readonly last_price: bigint | null
  readonly next_at: bigint | null
  readonly next_price: bigint | null
}

/** The nearest price on one side of the instant, from the tape and from what was kept for orders. */
function around(side: string, order: 'asc' | 'desc'): string {
  return `select at, price from (
      select t.at, t.price from tape_stretch s cross join lateral unnest(s.times, s.prices) as t (at, price)
      where s.pair_id = q.pair_id and s.last_at >= q.instant - ${REACH_MS} and s.last_at <= q.instant + ${REACH_MS}
      union all
      select k.at, k.price from tape_tick k
      where k.id between (q.instant - ${REACH_MS}) * 4096 and (q.instant + ${REACH_MS}) * 4096 and k.pair_id = q.pair_id
    ) every where ${side} order by at ${order} limit 1`
}

function tickFrom(pairId: number, at: bigint | null, price: Price | null): Tick | undefined {
  if (at === null || price === null) return undefined
  return { id: tickId(pairId, idFrom(at)), pairId, at: idFrom(at), price }
}
