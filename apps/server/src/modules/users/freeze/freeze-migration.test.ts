// Freezes from before the engine owned them are migrated to its table, with ids no order will ever get.
import { afterAll, expect, it } from 'vitest'
import { postgresStore } from '../../../engine-host/store/postgres-store.ts'
import { migrate, readMigrations } from '../../../platform/postgres/migrate.ts'
import { databaseBefore } from '../../../../testing/database.ts'

const database = await databaseBefore(164)
afterAll(() => database.close())

it('moves users.frozen_at into the table a starting shard reads', async () => {
  const { pool, url } = database
  await pool.query(`insert into shard (shard, last_number) values (0, 41) on conflict (shard) do update set last_number = 41;
    insert into users (id, public_id, uid, realm, shard, email, invite_code, nickname, created_at, frozen_at) overriding system value
      select id, lpad(id::text, 16, '0'), lpad(id::text, 8, '0'), 'real', id % 2, id || '@example.com', 'ABCDEFG' || chr(64 + id::int), 'T', now(),
        case when id > 1 then timestamptz '2026-01-02 03:04:05.678Z' end
      from generate_series(1, 4) as id`)
  await migrate(url, await readMigrations())

  const frozenAt = Date.parse('2026-01-02T03:04:05.678Z')
  const { rows } = await pool.query('select id, user_id, frozen_at, lifted_at from user_freeze order by user_id')
  expect(rows).toEqual([
    { id: 42n * 64n, user_id: 2n, frozen_at: BigInt(frozenAt), lifted_at: null },
    { id: 64n + 1n, user_id: 3n, frozen_at: BigInt(frozenAt), lifted_at: null },
    { id: 43n * 64n, user_id: 4n, frozen_at: BigInt(frozenAt), lifted_at: null },
  ])
  const store = postgresStore(url, pool)
  const snapshot = await store.load(0)
  expect(snapshot.position.lastNumber).toBe(43)
  expect(snapshot.records.user_freeze.map(({ userId }) => userId)).toEqual([2, 4])
  await store.close()
})
