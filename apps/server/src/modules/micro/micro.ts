// What micro trading needs beside the engine: the offer in memory, the prices orders used kept for good, and an eye on ties.
import { TickKeeper } from '../../feed/tape/tick-keeper.ts'
import { loadMicroOffers, type MicroOffers } from './offer.ts'
import { type TieWatchParts, watchTies } from './watch-ties.ts'

export type { MicroOffers } from './offer.ts'

export interface Micro {
  readonly offers: MicroOffers
  stop(): Promise<void>
}

/** To be started after the market and before the engine, which reads offer and tape. */
export async function startMicro(parts: Omit<TieWatchParts, 'offers'>): Promise<Micro> {
  const { pool, bus, clock, scheduler, report } = parts
  const offers = await loadMicroOffers(pool, bus, error => report('what micro trading offers could not be read', error))
  const onError = (error: unknown): void => report('prices that orders used could not be kept; trying again', error)
  const keeper = new TickKeeper({ pool, bus, clock, scheduler, onError })
  await keeper.start()
  const ties = watchTies({ ...parts, offers })
  return {
    offers,
    async stop() {
      ties.stop()
      offers.stop()
      await keeper.stop()
    },
  }
}
