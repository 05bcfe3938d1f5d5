// The checks in pages: they hold where the full ones hold, find a corruption of a fresh row in the next run and one of an old row within one
// round, and read no more the more there is.
import { DAY_MS } from '@tallystick/kernel/clock'
import { CORRUPTIONS, type Corruption, whileCorrupted } from '@tallystick/invariants/corruptions'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PoolClient } from '../../platform/postgres/pool.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { CHECKS } from '../checks.ts'
import { readFindings } from './page-records.ts'
import type { Span } from './narrowed.ts'
import { askPage, runPages } from './page-runner.ts'
import { type PageScope, statementOf, sweepsOf } from './page-scopes.ts'

let database: TestDatabase
/** The fixture lives in the future; a day after it everything is due. */
const NOW = 1_900_000_000_000

beforeAll(async () => {
  database = await testDatabase()
  await liveThroughEverything(database.url, database.pool)
})
afterAll(() => database.close())

it('hold on a database that has seen every kind of order, in the first run and a day later', async () => {
  await runPages(database.pool, NOW)
  expect(await readFindings(database.pool)).toEqual([])
  await database.pool.query(`update check_cursor set position = 0 where walk like 'fresh/%' and walk <> 'fresh/day'`)
  await runPages(database.pool, NOW + DAY_MS)
  expect(await readFindings(database.pool)).toEqual([])
  const { rows } = await database.pool.query<{ walk: string }>(
    `select walk from check_cursor where walk like 'round/%' and took_ms is not null order by walk`,
  )
  expect(rows.map(({ walk }) => walk)).toEqual([
    'round/forex_order',
    'round/micro_order',
    'round/transfers/0',
    'round/users',
  ])
})

/** Every page of a round, of what is new when nothing was looked at yet, and what is not cut. */
async function everyScope(client: PoolClient): Promise<PageScope[]> {
  const { rows } = await client.query<Record<'ledger_seq' | 'outbox_seq' | 'answers', bigint>>(
    'select ledger_seq, outbox_seq, (select max(seq) from answer_batch) as answers from shard where shard = 0',
  )
  const [shard] = rows
  const until = (last: bigint | undefined): Span => ({ shard: 0, after: 0, until: Number(last ?? 0n) })
  const scopes: PageScope[] = [
    { by: 'whole' },
    { by: 'outbox', ...until(shard?.outbox_seq) },
    { by: 'answers', ...until(shard?.answers) },
    { by: 'answers', ...until(shard?.answers), shard: 1 },
  ]
  for (const { next, size } of sweepsOf([0])) {
    for (let after = 0, found = size; found === size;) {
      const page = await next(client, after, size)
      scopes.push(...page.scopes)
      found = page.found
      after = page.last
    }
  }
  return scopes
}

async function isFoundByPages(client: PoolClient, corruption: Corruption): Promise<boolean> {
  return whileCorrupted(client, corruption, async check => {
    for (const scope of await everyScope(client))
      if ((await askPage(client, scope, [check], 60_000)).some(({ count }) => count > 0)) return true
    return false
  })
}

it('need nothing but the transfers at the instants of an order to see that it is right', async () => {
  const client = await database.pool.connect()
  try {
    const wrong: string[] = []
    for (const scope of (await everyScope(client)).filter(({ by }) => by === 'order')) {
      for (const check of CHECKS)
        for (const { sql = check.sql } of check.pages.filter(({ by }) => by === 'order')) {
          const { text, values } = statementOf(scope, sql)
          const { rows } = await client.query<{ count: bigint }>(text, [...values])
          if (rows[0]?.count !== 0n) wrong.push(check.id)
        }
    }
    expect(wrong).toEqual([])
  } finally {
    client.release()
  }
})

describe('one round of all pages', () => {
  let client: PoolClient
  beforeAll(async () => {
    client = await database.pool.connect()
  })
  afterAll(() => client.release())

  it.each(CORRUPTIONS)('[$finds] finds $what', async corruption => {
    expect(await isFoundByPages(client, corruption)).toBe(true)
  })
})

describe('a run', () => {
  /** Where a round would find it is behind: only what is new is looked at. */
  async function startRoundsAtTheEnd(): Promise<void> {
    await database.pool.query(
      `update check_cursor set position = case when walk = 'round/transfers/0' then (select ledger_seq from shard) else 1::bigint << 50 end where walk like 'round/%'`,
    )
  }
  const look = async (now: number): Promise<string[]> => {
    await runPages(database.pool, now)
    return (await readFindings(database.pool)).map(({ id }) => id)
  }
  /** The last closed position that moved money, and one of the first. */
  const closed = async (order: 'asc' | 'desc'): Promise<{ readonly id: bigint; readonly seq: bigint }> => {
    const { rows } = await database.pool.query<{ id: bigint; seq: bigint }>(
      `select o.id, l.seq from ledger l join forex_order o on o.id = l.ref where l.kind = 'forex_close' order by l.seq ${order} limit 1`,
    )
    return rows[0] ?? { id: 0n, seq: 0n }
  }
  const addProfit = (id: bigint, amount: number): Promise<unknown> =>
    database.pool.query('update forex_order set profit = profit + $2 where id = $1', [id, amount])

  it('finds what is wrong with a fresh row, looks at it again, and forgets it when it is right', async () => {
    const { id, seq } = await closed('desc')
    await startRoundsAtTheEnd()
    await database.pool.query(`update check_cursor set position = $1 where walk = 'fresh/transfer/0'`, [seq - 1n])
    await addProfit(id, 100)
    expect(await look(NOW + DAY_MS + 1)).toEqual(['I17', 'I51'])
    expect(await look(NOW + DAY_MS + 2)).toEqual(expect.arrayContaining(['I17', 'I51']))
    await addProfit(id, -100)
    expect(await look(NOW + DAY_MS + 3)).toEqual([])
  })

  it('finds what is wrong with an old row within one round, and not before', async () => {
    const { id } = await closed('asc')
    await startRoundsAtTheEnd()
    await addProfit(id, 100)
    expect(await look(NOW + DAY_MS + 4), 'the rounds are over').toEqual([])
    expect(await look(NOW + DAY_MS + 5)).toEqual(expect.arrayContaining(['I17', 'I51']))
    await addProfit(id, -100)
    expect(await look(NOW + DAY_MS + 6)).toEqual([])
  })

  it('does not miss rows of the outbox that were pruned since they were written', async () => {
    await database.pool.query(`update check_cursor set position = 0 where walk = 'fresh/outbox/0'`)
    await database.pool.query('insert into outbox_pruned (shard, seq, at) values (0, 3, 0)')
    await database.pool.query('delete from outbox where shard = 0 and seq <= 3')
    expect(await look(NOW + DAY_MS + 7)).toEqual([])
    await database.pool.query(`update check_cursor set position = 0 where walk = 'fresh/outbox/0'`)
    await database.pool.query('delete from outbox where shard = 0 and seq = 5')
    expect(await look(NOW + DAY_MS + 8)).toEqual(['I48'])
    await database.pool.query('delete from check_finding')
  })

  it('says of a check that was not finished in its time that it is not known, until it is', async () => {
    const endless = {
      id: 'endless',
      holds: 'it ends',
      sql: `select count(*) from ledger, pg_sleep(3600)`,
      pages: [{ by: 'transfer' as const }],
    }
    await database.pool.query(`update check_cursor set position = 0 where walk = 'round/transfers/0'`)
    await runPages(database.pool, NOW + DAY_MS + 9, { pageLimitMs: 200, checks: [endless] })
    const found = { id: 'endless', count: 1, holds: 'not finished in its time: it ends' }
    expect(await readFindings(database.pool)).toEqual([found])
    const quick = { ...endless, sql: 'select count(*) from ledger where false' }
    await runPages(database.pool, NOW + DAY_MS + 10, { checks: [quick] })
    expect(await readFindings(database.pool)).toEqual([])
  })
})
