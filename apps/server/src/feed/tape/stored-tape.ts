// The tape of a real feed: every accepted price, several ticks of a pair per row, kept for a month. A simulated feed does not need it:
// its day keys reproduce every price.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { type Clock, DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import type { Companion } from '../live-market.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { Neighbours, OldTape } from './tape.ts'

/** What a crash can cost at most. What an order ended on is never lost: it stands in the order, in the same commit. */
const FLUSH_MS = 250
const KEPT_MS = 31 * DAY_MS
/** How far around an instant its neighbours are looked for. */
const REACH_MS = 10 * MINUTE_MS

export interface StoredTapeDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onError: (error: unknown) => void
}

export class StoredTape implements OldTape, Companion {
  readonly #deps: StoredTapeDeps
  #waiting = new Map<number, Tick[]>()
  #writing: Promise<void> = Promise.resolve()
  #cancel: (() => void) | undefined
  #prunedAt = 0

  constructor(deps: StoredTapeDeps) {
    this.#deps = deps
  }

  async start(): Promise<void> {
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#cancel?.()
    await this.#writing
    await this.#flush()
  }

  record(tick: Tick): void {
    const line = this.#waiting.get(tick.pairId)
    if (line) line.push(tick)
    else this.#waiting.set(tick.pairId, [tick])
  }

  async neighbours(questions: readonly { readonly pairId: number; readonly at: Instant }[]): Promise<Neighbours[]> {
    // Prices that orders used are kept apart as well: a settled order of another shard may know one that the last crash cost the tape.
    const { rows } = await this.#deps.pool.query<NeighbourRow>(
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

  #schedule(): void {
    this.#cancel = this.#deps.scheduler.after(FLUSH_MS, () => {
      this.#writing = this.#writing.then(() => this.#flush())
      this.#schedule()
    })
  }

  async #flush(): Promise<void> {
    const lines = [...this.#waiting]
    this.#waiting = new Map()
    try {
      if (lines.length > 0) await this.#write(lines)
      await this.#prune()
    } catch (error) {
      for (const [pairId, ticks] of lines) this.#waiting.set(pairId, [...ticks, ...(this.#waiting.get(pairId) ?? [])])
      this.#deps.onError(error)
    }
  }

  async #write(lines: readonly [number, readonly Tick[]][]): Promise<void> {
    await this.#deps.pool.query({
      name: 'write-tape',
      text: `insert into tape_stretch (pair_id, first_at, last_at, times, prices)
        select pair_id, first_at, last_at, times::bigint[], prices::bigint[]
        from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) as t (pair_id, first_at, last_at, times, prices)
        on conflict do nothing`,
      values: [
        lines.map(([pairId]) => pairId),
        lines.map(([, ticks]) => ticks[0]?.at ?? 0),
        lines.map(([, ticks]) => ticks.at(-1)?.at ?? 0),
        lines.map(([, ticks]) => `{${ticks.map(tick => tick.at).join(',')}}`),
        lines.map(([, ticks]) => `{${ticks.map(tick => tick.price).join(',')}}`),
      ],
    })
  }

  async #prune(): Promise<void> {
    const now = this.#deps.clock.now()
    if (now - this.#prunedAt < HOUR_MS) return
    this.#prunedAt = now
    await this.#deps.pool.query('delete from tape_stretch where last_at < $1', [now - KEPT_MS])
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
