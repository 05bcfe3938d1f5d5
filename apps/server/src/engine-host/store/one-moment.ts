// Reads what stood in the database at one moment: if another process writes meanwhile, everything read is still from before.
import type pg from 'pg'
import { type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'

const ISOLATION = 'isolation level repeatable read, read only'

export function inOneMoment<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return transaction(pool, async client => {
    await client.query(`set transaction ${ISOLATION}`)
    return work(client)
  })
}

/** The name of the moment in which this connection reads, for others to join. */
export async function momentOf(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ moment: string }>('select pg_export_snapshot() as moment')
  if (!rows[0]) throw new Error('no snapshot was exported')
  return rows[0].moment
}

/** On a connection that is ended then. The one that named the moment must still be in it when this begins. */
export async function joinMoment<T, C extends pg.Client>(
  connecting: Promise<C>,
  moment: string,
  work: (client: C) => Promise<T>,
): Promise<T> {
  const client = await connecting
  try {
    await client.query(`begin transaction ${ISOLATION}`)
    await client.query(`set transaction snapshot ${client.escapeLiteral(moment)}`)
    return await work(client)
  } finally {
    await client.end()
  }
}
