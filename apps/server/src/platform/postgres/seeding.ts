// Filling tables with what the product brings, at the start.
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { type Pool, type PoolClient, transaction } from './pool.ts'

/** One transaction; servers that start at once take turns, so that the second one sees what the first one wrote. */
export async function seedInTurn(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await transaction(pool, async client => {
    await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`)
    await work(client)
  })
}
