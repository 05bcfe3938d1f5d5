// A lock that a second connection holds, so that a test decides what happens between two statements of the server.
import type { Pool } from '../../src/platform/postgres/pool.ts'

export interface HeldLock {
  /** Resolves when as many statements wait for it, or behind each other for it. */
  waited(count?: number): Promise<void>
  /** Commits what was done under it. */
  release(): Promise<void>
}

/** Resolves when as many statements of the database wait for a lock, whoever holds it. */
export async function lockWaits(pool: Pool, count: number): Promise<void> {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await pool.query(sql)).rows.length < count) await new Promise(resolve => setTimeout(resolve, 5))
}

export async function heldLock(pool: Pool, sql: string, values: readonly unknown[] = []): Promise<HeldLock> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(sql, [...values])
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    async waited(count = 1) {
      for (;;) {
        const { rows } = await pool.query(
          `with recursive behind(pid) as (select $1::int
             union select a.pid from pg_stat_activity a join behind b on b.pid = any(pg_blocking_pids(a.pid)))
           select from behind`,
          [own[0]?.pid],
        )
        if (rows.length > count) return
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    async release() {
      await client.query('commit')
      client.release()
    },
  }
}
