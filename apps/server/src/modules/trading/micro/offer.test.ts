import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { loadMicroOffers } from './offer.ts'

describe('terms of micro trading', () => {
  it('are there once after servers started at the same moment on an empty database', async () => {
    const database = await testDatabase()
    // Each over a connection that is open already, so that they really run at once.
    const warm = await Promise.all(Array.from({ length: 8 }, () => database.pool.connect()))
    for (const client of warm) client.release()
    for (let round = 0; round < 5; round++) {
      await database.pool.query('delete from micro_duration; delete from micro_stake')
      const all = await Promise.all(Array.from({ length: 8 }, () => loadMicroOffers(database.pool)))
      for (const offers of all) {
        expect(offers.current().durations.map(duration => duration.seconds)).toEqual([30, 60, 120, 180, 300])
        expect(offers.current().stakes).toHaveLength(6)
      }
    }
  })
})
