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
  const proposals = createProposals(pool, clock, () => Promise.resolve('unchanged'))
  return {
    pool,
    clock,
    mode: 'production',
    settings: await loadSettings({ pool, clock, onBeyond: () => undefined }),
    audit: createAudit(pool, clock),
    proposals: { ...proposals, reopen: () => Promise.reject(new Error('the database is gone')) },
    sections: createGuardedSections(pool, clock),
  }
}

async function runOf(email: string): Promise<Parameters<typeof beginAct>[0]> {
  const { pool } = database
  const sessions = createOperatorSessions(pool, clock)
  const operatorId = await insertOperator(pool, { email, name: email, roles: ['owner'], at: clock.now() })
  const operator = await sessions.find(await sessions.open(operatorId))
  return { name: 'operatorSetRoles', params: { id: 1, roles: 'support' }, operator, address: '127.0.0.1' }
}

it('[guarded] an act whose proposal cannot be opened again ends its section', async () => {
  const deps = await actDeps()
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
