// Users are assigned to shards for good, so their number is decided once.
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { keepShardCount } from './postgres-membership.ts'

describe('[nodes] the number of shards', () => {
  it('is what the first start said, and a start with another is refused with a sentence', async () => {
    const database = await testDatabase()
    await keepShardCount(database.pool, 4)
    await keepShardCount(database.pool, 4)
    await expect(keepShardCount(database.pool, 2)).rejects.toThrow('SHARDS is 2, but this database has 4 shards')
    await expect(keepShardCount(database.pool, 8)).rejects.toThrow('Set SHARDS=4.')
    await database.close()
  })
})
