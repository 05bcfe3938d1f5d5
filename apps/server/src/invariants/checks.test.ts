// Each check is run on a healthy database with every kind of record, and on deliberate corruptions of it, to prove that it can fail.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PoolClient } from '../platform/postgres/pool.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { brokenChecks, CHECKS } from './checks.ts'
import { CORRUPTIONS, isFound } from '@tallystick/invariants/corruptions'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'

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

describe('the checks', () => {
  it('hold on a database that has seen every kind of order', async () => {
    const { rows } = await client.query<{ reason: string }>('select distinct close_reason as reason from forex_order')
    const reasons = rows.map(row => row.reason).toSorted()
    const expected = [
      '',
      'account_frozen',
      'cancelled',
      'closed',
      'master_closed',
      'money_short',
      'other_filled',
      'stop_loss',
      'stop_out',
      'take_profit',
      'trailing_stop',
      'voided',
    ]
    expect(reasons).toEqual(expected)
    expect(await brokenChecks(client)).toEqual([])
  })

  it('go on after one that does not end, and say that nobody knows whether it holds', async () => {
    const endless = { id: 'endless', holds: 'it ends', sql: 'select count(*) from pg_sleep(3600)', pages: [] }
    const broken = {
      id: 'broken',
      holds: 'there is nobody',
      sql: 'select count(distinct user_id) from account',
      pages: [],
    }
    const found = await brokenChecks(client, [endless, broken, ...CHECKS.slice(0, 1)], 250)
    expect(found.map(({ check }) => [check.id, check.holds])).toEqual([
      ['endless', 'not finished in its time: it ends'],
      ['broken', 'there is nobody'],
    ])
  })

  it.each(CORRUPTIONS)('[$finds] finds $what', async corruption => {
    expect(await isFound(client, corruption)).toBe(true)
  })

  it('have each been seen to fail', () => {
    const seen = new Set(CORRUPTIONS.map(({ finds }) => finds))
    expect(CHECKS.filter(({ id }) => !seen.has(id))).toEqual([])
  })
})
