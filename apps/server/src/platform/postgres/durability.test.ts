import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { checkDurability, type DurabilityCheck } from './durability.ts'
import { openPool, type Pool } from './pool.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { name: 'test', maxConnections: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

async function look(mode: DurabilityCheck['mode'], hasStandby = false): Promise<unknown[]> {
  const said: unknown[] = []
  await checkDurability({ pool, mode, hasStandby, report: (name, fields) => void said.push([name, fields]) })
  return said
}

// The cluster of the tests is thrown away: it has fsync, full_page_writes and synchronous_commit off.
describe('[durable] settings that lose acknowledged orders in a crash', () => {
  it('are refused in production with a sentence', async () => {
    await expect(look('production')).rejects.toThrow('The database has fsync=off: acknowledged orders would be lost')
  })

  it('are reported in development', async () => {
    expect(await look('development')).toEqual(
      ['fsync', 'full_page_writes', 'synchronous_commit'].map(setting => ['postgres.not_durable', { setting }]),
    )
  })

  it('a standby named by the address is enough to look at replication', async () => {
    expect(await look('development', true)).toContainEqual([
      'postgres.standby_asynchronous',
      { reason: 'synchronous_standby_names is empty' },
    ])
  })
})
