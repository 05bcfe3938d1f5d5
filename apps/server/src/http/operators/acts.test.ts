// A guarded act that fails together with the database leaves nothing behind that later acts would wait for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOperator } from '../../../testing/api/operators.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { loadSettings } from '../../settings/settings.ts'
import { createOperatorSessions } from '../auth/operator-sessions.ts'
import { type ActDeps, beginAct } from './acts.ts'
import { createAudit } from './audit.ts'
import { createGuardedSections } from './guarded-sections.ts'
import { createProposals } from './proposals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const clock = { now: () => Date.now() }

async function actDeps(): Promise<ActDeps> {
  const { pool } = database
  return {
    pool,
    clock,
    mode: 'production',
    settings: await loadSettings({ pool, clock, onBeyond: () => undefined }),
    audit: createAudit(pool, clock),
    proposals: createProposals(pool, clock, () => Promise.resolve('unchanged')),
    sections: createGuardedSections(pool, clock),
    engine: { isAnswered: () => Promise.resolve(false) },
  }
}

async function runOf(email: string, id = 1): Promise<Parameters<typeof beginAct>[0]> {
  const { pool } = database
  const sessions = createOperatorSessions(pool, clock)
  const operatorId = await insertOperator(pool, { email, name: email, roles: ['owner'], at: clock.now() })
  const operator = await sessions.find(await sessions.open(operatorId))
  return { name: 'operatorSetRoles', params: { id, roles: 'support' }, operator, address: '127.0.0.1', key: undefined }
}

it('[guarded] an act whose proposal cannot be opened again ends its section', async () => {
  const { proposals, ...others } = await actDeps()
  const gone = { ...proposals, reopen: () => Promise.reject(new Error('the database is gone')) }
  const deps = { ...others, proposals: gone }
  const [first, second] = [await runOf('one@example.com'), await runOf('two@example.com')]
  const refused = { ok: false, refusal: { reason: 'busy', params: {} } } as const
  const proposing = beginAct(first, deps)
  const asked = await proposing.end(async () => (await proposing.secondPerson('roles')) ?? refused)
  expect(asked).toMatchObject({ refusal: { reason: 'second_person_needed' } })
  const agreeing = beginAct(second, deps)
  const done = agreeing.end(async () => (await agreeing.secondPerson('roles')) ?? refused)
  await expect(done).rejects.toThrow('the database is gone')
  const locks = await database.pool.query(`select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database()) and objid = 7402553`)
  expect(locks.rowCount).toBe(0)
})

it('[guarded] an act that throws after the consent waits again, and may be agreed to again', async () => {
  const deps = await actDeps()
  const [first, second] = [await runOf('three@example.com', 2), await runOf('four@example.com', 2)]
  const done = { ok: true, data: {}, message: 'decided' } as const
  const proposing = beginAct(first, deps)
  await proposing.end(async () => (await proposing.secondPerson('roles')) ?? done)
  const throwing = beginAct(second, deps)
  const failed = throwing.end(async () => {
    expect(await throwing.secondPerson('roles')).toBeUndefined()
    throw new Error('out of memory')
  })
  await expect(failed).rejects.toThrow('out of memory')
  const { rows } = await database.pool.query(
    `select p.state, p.checker_id, a.details ->> 'outcome' as outcome
     from proposals p, (select details from audit_log where phase = 'outcome' order by seq desc limit 1) a
     where p.params ->> 'id' = '2'`,
  )
  expect(rows).toEqual([{ state: 'pending', checker_id: null, outcome: 'failed' }])
  const again = beginAct(second, deps)
  expect(await again.end(async () => (await again.secondPerson('roles')) ?? done)).toMatchObject({ ok: true })
  expect(again.persons().proposedBy).toBe(first.operator?.operatorId)
})
