// The minutely checks: they pass during normal operation and fail after any other change of the money tables.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresStore } from '../engine-host/store/postgres-store.ts'
import { ShardHost } from '../engine-host/shard/shard-host.ts'
import { loadMarkets } from '../feed/markets/markets.ts'
import type { PoolClient } from '../platform/postgres/pool.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { fixedTerms } from '../../testing/fixed-terms.ts'
import { MINUTELY_CHECKS, MinutelyChecks } from './minutely-checks.ts'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'

/** The fixture lives in the future; nothing is overdue yet. */
const NOW = 1_800_000_000_000

let database: TestDatabase
let client: PoolClient

beforeAll(async () => {
  database = await testDatabase()
  await liveThroughEverything(database.url, database.pool)
  client = await database.pool.connect()
})

afterAll(async () => {
  client.release()
  await database.close()
})

async function seen(change: () => Promise<unknown>, now = NOW): Promise<string[]> {
  const audit = new MinutelyChecks()
  expect(await audit.run(client, NOW)).toEqual([])
  await change()
  return (await audit.run(client, now)).map(({ id }) => id)
}

const BOOKED = `with moved as (update shard set ledger_seq = ledger_seq + 1 where shard = 0 returning ledger_seq)
  insert into ledger select shard, (select ledger_seq from moved), realm, kind, user_id, ref, at, accounts, amounts`

const CORRUPTIONS: readonly (readonly [id: keyof typeof MINUTELY_CHECKS, what: string, sql: string, undo: string])[] = [
  [
    'I03',
    'a balance changed by hand',
    'update account set balance = balance + 1 where user_id = 1 and type = 1',
    'update account set balance = balance - 1 where user_id = 1 and type = 1',
  ],
  [
    'I04',
    'a house balance changed by hand',
    'update house_account set balance = balance + 1 where ctid = (select min(ctid) from house_account)',
    'update house_account set balance = balance - 1 where ctid = (select max(ctid) from house_account)',
  ],
  [
    'I03',
    'a transfer that moved nothing',
    `${BOOKED} from ledger where seq = 1 and shard = 0`,
    `with moved as (update shard set ledger_seq = ledger_seq - 1 where shard = 0 returning ledger_seq)
     delete from ledger where shard = 0 and seq = (select ledger_seq from moved) + 1`,
  ],
  [
    'I07',
    'a margin nobody holds',
    'update forex_order set margin = margin + 1 where status = 1',
    'update forex_order set margin = margin - 1 where status = 1',
  ],
  [
    'I07',
    'a hold of somebody who has nothing open',
    `update account set held = held + 1 where ctid = (select ctid from account where held = 0 limit 1)`,
    'update account set held = held - 1 where held = 1',
  ],
  [
    'I11',
    'a ledger that went back',
    'update shard set ledger_seq = ledger_seq - 1 where shard = 0',
    'update shard set ledger_seq = ledger_seq + 1 where shard = 0',
  ],
  [
    'I11',
    'a notice that was swallowed',
    'update shard set outbox_seq = outbox_seq + 1 where shard = 0',
    'update shard set outbox_seq = outbox_seq - 1 where shard = 0',
  ],
]

describe('the minutely checks', () => {
  it('hold while the engine books', async () => {
    const store = postgresStore(database.url, database.pool)
    const readTerms = fixedTerms((await loadMarkets(database.pool)).listings.map(({ pair }) => pair))
    const ports = { publish: () => undefined, report: () => undefined, sleep: async () => undefined, readTerms }
    const host = new ShardHost(0, 'test', { store, clock: { now: () => NOW }, ...ports })
    await host.start()
    const grants = (): Promise<unknown> => host.submit({ type: 'open_accounts', userId: 4_711, realm: 'demo' })
    expect(await seen(grants)).toEqual([])
    await host.stop()
    await store.close()
  })

  it.each(CORRUPTIONS)('[%s] find %s', async (id, _, sql, undo) => {
    expect(
      await seen(async () => {
        const { rowCount } = await client.query(sql)
        expect(rowCount).toBeGreaterThan(0)
      }),
    ).toContain(id)
    await client.query(undo)
  })

  it('[I31] find unsettled micro orders', async () => {
    const { rows } = await client.query<{ id: bigint; closed_at: bigint }>(
      `select id, closed_at from micro_order where close_reason = 'won' order by id limit 1`,
    )
    const set = (status: number, closedAt: bigint | undefined): Promise<unknown> =>
      client.query('update micro_order set status = $2, closed_at = $3 where id = $1', [rows[0]?.id, status, closedAt])
    expect(await seen(() => set(1, 0n), NOW + 86_400_000 * 300)).toContain('I31')
    await set(3, rows[0]?.closed_at)
  })

  it('[I44] find unpaid interest', async () => {
    const running = await client.query('select from fund_subscription where status = 1')
    expect(running.rowCount).toBeGreaterThan(0)
    expect(await seen(async () => undefined, NOW + 86_400_000 * 300)).toContain('I44')
  })

  it('have each been seen to fail', () => {
    const alone = ['I01', 'I02', 'I31', 'I44']
    expect(new Set([...CORRUPTIONS.map(([id]) => id), ...alone])).toEqual(new Set(Object.keys(MINUTELY_CHECKS)))
  })

  it('[I01][I02] find a transfer that makes money or has one side', async () => {
    await client.query('alter table ledger drop constraint ledger_balanced')
    await client.query('alter table ledger drop constraint ledger_two_to_eight')
    const wrong = BOOKED.replace('accounts, amounts', 'accounts[1:1], amounts[1:1]')
    expect(await seen(() => client.query(`${wrong} from ledger where seq = 1 and shard = 0`))).toEqual(
      expect.arrayContaining(['I01', 'I02', 'I03']),
    )
  })
})
