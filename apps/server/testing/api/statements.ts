// A statement that is ready, for tests of who may read it; how one is made is tested beside its module.
import type { TestApi } from './api.ts'

export async function readyStatement(api: Pick<TestApi, 'pool' | 'clock'>, userId: number): Promise<string> {
  const { rows } = await api.pool.query<{ id: bigint }>(
    `insert into statement (user_id, from_at, until_at, format, language, status, created_at, finished_at, size, hash, opening, moved, closing)
     values ($1, 0, 3600000, 'csv', 'en', 'ready', $2, $2, 0, sha256(''), 0, 0, 0) returning id`,
    [userId, api.clock.now()],
  )
  return String(rows[0]?.id)
}
