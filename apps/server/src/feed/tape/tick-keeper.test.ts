import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keepFromOrders } from './tick-keeper.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await liveThroughEverything(database.url, database.pool)
})
afterAll(() => database.close())

/** What was used since, said as plainly as possible: every order is looked at. */
const USED = `select distinct id from (
  select open_tick as id, created_at as at from micro_order
  union all select end_tick, closed_at from micro_order
  union all select next_tick, closed_at from micro_order
  union all select open_tick, opened_at from forex_order
  union all select close_tick, closed_at from forex_order
  union all select trail_peak_tick, greatest(opened_at, closed_at) from forex_order
  union all select estimated_tick, greatest(created_at, accepted_at) from withdrawal
  union all select offered_tick, offered_at from withdrawal
  union all select tick, decided_at from withdrawal) used
  where id <> 0 and at >= $1`

async function ids(sql: string, values: readonly unknown[] = []): Promise<bigint[]> {
  return (await database.pool.query<{ id: bigint }>(sql, [...values])).rows.map(({ id }) => id)
}

it('keeps everything that was used since, whenever the last look was, and nothing that nobody used', async () => {
  const moments = await ids(`select distinct at as id from (
    select opened_at as at from forex_order union all select closed_at from forex_order
    union all select created_at from micro_order union all select closed_at from micro_order
    union all select created_at from withdrawal union all select offered_at from withdrawal
    union all select decided_at from withdrawal) seen order by at`)
  expect(moments.length).toBeGreaterThan(10)
  const ever = new Set(await ids(USED, [0]))
  const rounds: number[] = []
  for (const since of [...moments, (moments.at(-1) ?? 0n) + 1n]) {
    await database.pool.query('delete from tape_tick')
    await keepFromOrders(database.pool, Number(since))
    const kept = new Set(await ids('select id from tape_tick'))
    const used = await ids(USED, [since])
    expect(used.filter(id => !kept.has(id))).toEqual([])
    expect([...kept].filter(id => !ever.has(id))).toEqual([])
    rounds.push(kept.size)
  }
  // From everything down to nothing.
  expect([rounds[0], rounds.at(-1)]).toEqual([ever.size, 0])
})
