// Stores the prices that orders used, permanently and apart from the orders. Runs after the commit, in batches of a second; what a crash
// left out is taken from the orders at the next start.
import type { Tick } from '@tallystick/engine/core/pair'
import { type Clock, HOUR_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'
import type { Pool } from '../../platform/postgres/pool.ts'
import type { Scheduler } from '../../platform/scheduler.ts'

const FLUSH_MS = SECOND_MS
/** A crash leaves out a second; an hour allows for a database that was away. */
const LOOK_BACK_MS = HOUR_MS

export interface TickKeeperDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly onError: (error: unknown) => void
}

export class TickKeeper {
  readonly #deps: TickKeeperDeps
  #waiting = new Map<number, Tick>()
  #writing: Promise<void> = Promise.resolve()
  #cancel: (() => void) | undefined
  #unsubscribe: (() => void) | undefined

  constructor(deps: TickKeeperDeps) {
    this.#deps = deps
  }

  /** Returns once everything that earlier orders used is there: the tape must be complete before it is asked. */
  async start(): Promise<void> {
    await keepFromOrders(this.#deps.pool, this.#deps.clock.now() - LOOK_BACK_MS)
    this.#unsubscribe = this.#deps.bus.subscribe('ticks_used', ({ ticks }) => {
      for (const tick of ticks) this.#waiting.set(tick.id, tick)
      this.#cancel ??= this.#deps.scheduler.after(FLUSH_MS, () => {
        this.#cancel = undefined
        this.#writing = this.#writing.then(() => this.#flush())
      })
    })
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.()
    this.#cancel?.()
    await this.#writing
    await this.#flush()
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
    } catch (error) {
      for (const tick of ticks) if (!this.#waiting.has(tick.id)) this.#waiting.set(tick.id, tick)
      this.#deps.onError(error)
    }
  }
}

/** Idempotent. Writes what was used since, and reads for it only orders that are open or were closed since, never all there are. */
export async function keepFromOrders(pool: Pool, since: number): Promise<void> {
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
     ) used where id <> 0 on conflict do nothing`,
    [since],
  )
}
