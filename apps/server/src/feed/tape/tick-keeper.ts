// Stores the prices that orders used, permanently and apart from the orders. Runs after the commit, in batches of a second; what a crash
// left out is taken from the orders at the next start.
import type { Tick } from '@tallystick/engine/core/pair'
import { type Clock, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import type { Scheduler } from '../../platform/scheduler.ts'

const FLUSH_MS = SECOND_MS
const OLD_FLUSH_MS = MINUTE_MS
/** A crash leaves out a second; an hour allows for a database that was away. */
const LOOK_BACK_MS = HOUR_MS

export interface TickKeeperDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onError: (error: unknown) => void
}

/**
 * A year that is over may be in another database, or on its way there: what is of one, mostly the price that an old position was opened at, is
 * written apart, so that it keeps nothing else waiting.
 */
export class TickKeeper {
  readonly #deps: TickKeeperDeps
  readonly #new: TickBatches
  readonly #old: TickBatches
  #unsubscribe: (() => void) | undefined

  constructor(deps: TickKeeperDeps) {
    this.#deps = deps
    this.#new = new TickBatches(deps, FLUSH_MS)
    this.#old = new TickBatches(deps, OLD_FLUSH_MS)
  }

  /** Returns once everything that earlier orders used is there: the tape must be complete before it is asked. */
  async start(): Promise<void> {
    const { pool, clock, onError } = this.#deps
    const since = clock.now() - LOOK_BACK_MS
    const year = yearOf(since)
    await keepFromOrders(pool, since, { from: year })
    await keepFromOrders(pool, since, { until: year }).catch(onError)
    this.#unsubscribe = this.#deps.bus.subscribe('ticks_used', ({ ticks }) => {
      const own = yearOf(clock.now() - LOOK_BACK_MS)
      for (const tick of ticks) (tick.at >= own ? this.#new : this.#old).add(tick)
    })
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.()
    await Promise.all([this.#new.stop(), this.#old.stop()])
  }
}

class TickBatches {
  readonly #deps: TickKeeperDeps
  readonly #everyMs: number
  #waiting = new Map<number, Tick>()
  #writing: Promise<void> = Promise.resolve()
  #cancel: (() => void) | undefined
  #hasFailed = false

  constructor(deps: TickKeeperDeps, everyMs: number) {
    this.#deps = deps
    this.#everyMs = everyMs
  }

  add(tick: Tick): void {
    this.#waiting.set(tick.id, tick)
    this.#cancel ??= this.#deps.scheduler.after(this.#everyMs, () => {
      this.#cancel = undefined
      this.#writing = this.#writing.then(() => this.#flush())
    })
  }

  async stop(): Promise<void> {
    this.#cancel?.()
    await this.#writing
    // A database that did not answer before would keep the process from ending; the next start looks at the orders.
    if (!this.#hasFailed) await this.#flush()
  }

  async #flush(): Promise<void> {
    const ticks = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (ticks.length === 0) return
    try {
      await this.#deps.pool.query({
        name: 'keep-ticks',
        text: `insert into tape_tick (id, pair_id, at, price)
          select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[]) on conflict do nothing`,
        values: [
          ticks.map(tick => tick.id),
          ticks.map(tick => tick.pairId),
          ticks.map(tick => tick.at),
          ticks.map(tick => tick.price),
        ],
      })
      this.#hasFailed = false
    } catch (error) {
      this.#hasFailed = true
      // With the next that is used; there are never more of them than open orders have.
      for (const tick of ticks) if (!this.#waiting.has(tick.id)) this.#waiting.set(tick.id, tick)
      this.#deps.onError(error)
    }
  }
}

function yearOf(at: Instant): Instant {
  return Date.UTC(new Date(at).getUTCFullYear())
}

/** Idempotent. Writes what was used since, of prices of that time, and reads for it only orders that are open or were closed since, never all there are. */
export async function keepFromOrders(
  pool: Pool,
  since: Instant,
  { from = 0, until = Number.MAX_SAFE_INTEGER } = {},
): Promise<void> {
  await pool.query(
    `insert into tape_tick (id, pair_id, at, price)
     select distinct on (id) id, pair_id, (id - pair_id) / 4096, price from (
       select open_tick as id, pair_id, open_price as price from micro_order where status < 3 and created_at >= $1
       union all select used.id, pair_id, used.price from micro_order,
         lateral (values (open_tick, open_price), (end_tick, end_price), (next_tick, next_price)) as used (id, price)
         where closed_at >= $1
       union all select open_tick, pair_id, open_price from forex_order where status < 3 and opened_at >= $1
       union all select used.id, pair_id, used.price from forex_order,
         lateral (values (open_tick, open_price), (close_tick, close_price), (trail_peak_tick, trail_peak)) as used (id, price)
         where closed_at >= $1
       union all select fired_tick, pair_id, fired_price from price_alert where ended_at >= $1
       union all select used.id, pair_id, used.price from withdrawal,
         lateral (values (estimated_tick, estimated_price, greatest(created_at, accepted_at)), (offered_tick, offered_price, offered_at)) as used (id, price, at)
         where status = 0 and used.at >= $1
       union all select used.id, pair_id, used.price from withdrawal,
         lateral (values (estimated_tick, estimated_price), (offered_tick, offered_price), (tick, withdrawal.price)) as used (id, price)
         where decided_at >= $1 and status <> 0
     ) used where id <> 0 and (id - pair_id) / 4096 >= $2 and (id - pair_id) / 4096 < $3 on conflict do nothing`,
    [since, from, until],
  )
}
