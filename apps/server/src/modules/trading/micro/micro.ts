// Micro trading outside the engine: its terms in memory, and permanent storage of the prices orders used.
import type { Clock } from '@tallystick/kernel/clock'
import type { Bus } from '../../../bus/bus.ts'
import type { Scheduler } from '../../../platform/scheduler.ts'
import { TickKeeper } from '../../../feed/tape/tick-keeper.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { loadMicroOffers, type MicroOffers } from './offer.ts'
import type { Report } from '../../../platform/log-events.ts'

export type { MicroOffers } from './offer.ts'

export interface MicroDeps {
  readonly pool: Pool
  readonly bus: Bus
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly report: Report
}

export interface Micro {
  readonly offers: MicroOffers
  stop(): Promise<void>
}

/** To be started after the market and before the engine, which reads offer and tape. */
export async function startMicro({ pool, bus, clock, scheduler, report }: MicroDeps): Promise<Micro> {
  const offers = await loadMicroOffers(pool)
  const onError = (error: unknown): void => report('micro.ticks_write_failed', { err: error })
  const keeper = new TickKeeper({ pool, bus, clock, scheduler, onError })
  await keeper.start()
  return { offers, stop: () => keeper.stop() }
}
