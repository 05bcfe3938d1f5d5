// Terms of micro trading for engine and ticket: read from memory, kept equal to the database by terms/current-terms.ts.
import type { MicroSettings } from '@tallystick/engine/products/micro/settings'
import type { Usd } from '@tallystick/kernel/decimal'
import { inOrder } from '../../../platform/in-order.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { seedInTurn } from '../../../platform/postgres/seeding.ts'
import { type OfferedDuration, readDurations, readStakes, readSuspended, seedOffer } from './queries.ts'

export interface MicroOffer extends Pick<MicroSettings, 'suspended'> {
  readonly durations: readonly OfferedDuration[]
  readonly stakes: readonly Usd[]
}

export interface MicroOffers {
  current(): MicroOffer
  /** Reads what the database says now. */
  reload(): Promise<void>
}

/** Seeds what is missing and reads the rest. */
export async function loadMicroOffers(pool: Pool): Promise<MicroOffers> {
  const read = async (): Promise<MicroOffer> => {
    const [durations, stakes, suspended] = await Promise.all([
      readDurations(pool),
      readStakes(pool),
      readSuspended(pool),
    ])
    return { durations, stakes, suspended }
  }
  await seedInTurn(pool, seedOffer)
  let offer = await read()
  const reload = inOrder(async () => {
    offer = await read()
  })
  return { current: () => offer, reload }
}
