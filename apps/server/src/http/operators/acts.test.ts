// Guarded acts that fail: nothing is left behind that later acts would wait for, and every act that needs two operators may be agreed to again.
import { requestExample } from '@tallystick/wire/openapi/examples'
import {
  OPERATOR_CALLS,
  OPERATOR_ROLES,
  type OperatorCall,
  type OperatorCallName,
} from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOperator, operatorToken } from '../../../testing/api/operators.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { ADVISORY_LOCKS } from '../../platform/postgres/advisory-locks.ts'
import type { PoolClient } from '../../platform/postgres/pool.ts'
import { loadSettings } from '../../settings/settings.ts'
import { createOperatorSessions } from '../auth/operator-sessions.ts'
import { type ActDeps, beginAct } from './acts.ts'
import { createAudit } from './audit.ts'
import { createGuardedSections, type GuardedSections } from './guarded-sections.ts'
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

type Run = Parameters<typeof beginAct>[0]

async function runOf(email: string, id = 1): Promise<Run> {
  const { pool } = database
  const sessions = createOperatorSessions(pool, clock)
  const operatorId = await insertOperator(pool, { email, name: email, roles: [...OPERATOR_ROLES], at: clock.now() })
  const operator = await sessions.find(await operatorToken(pool, clock, operatorId))
  return { name: 'operatorSetRoles', params: { id, roles: 'support' }, operator, address: '127.0.0.1', key: undefined }
}

async function isSectionOpen(): Promise<boolean> {
  const locks = await database.pool.query(`select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database()) and objid = ${ADVISORY_LOCKS.guardedSection}`)
  return locks.rowCount !== 0
}

async function stateOf(maker: Run): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select state, checker_id from proposals where maker_id = $1 order by id desc limit 1',
    [maker.operator?.operatorId],
  )
  return rows[0]
}

const DONE = { ok: true, data: {}, message: 'decided' } as const

/** What the first operator asked for, `isOnce` or not. */
async function propose(first: Run, deps: ActDeps, isOnce = false): Promise<void> {
  const act = beginAct(first, deps)
  const asked = await act.end(async () => (await act.secondPerson('roles', isOnce)) ?? DONE)
  expect(asked).toMatchObject({ refusal: { reason: 'second_person_needed' } })
}

it('[guarded] an act whose refusal cannot be noted ends its section', async () => {
  const { proposals, ...others } = await actDeps()
  const gone = { ...proposals, noteRefusal: () => Promise.reject(new Error('the database is gone')) }
  const deps = { ...others, proposals: gone }
  const [first, second] = [await runOf('one@example.com', 11), await runOf('two@example.com', 11)]
  await propose(first, deps)
  const refused = { ok: false, refusal: { reason: 'last_owner', params: {} } } as const
  const agreeing = beginAct(second, deps)
  const done = agreeing.end(async () => (await agreeing.secondPerson('roles')) ?? refused)
  await expect(done).rejects.toThrow('the database is gone')
  expect(await isSectionOpen()).toBe(false)
})

it('[guarded] an act whose process died before it was done waits, and may be agreed to again', async () => {
  const deps = await actDeps()
  const [first, second] = [await runOf('three@example.com', 3), await runOf('four@example.com', 3)]
  await propose(first, deps, true)
  const dying = beginAct(second, deps)
  expect(await dying.secondPerson('roles', true)).toBeUndefined()
  // Nothing of it goes on, and PostgreSQL notices.
  const died = once(dying.client(), 'error')
  await database.pool.query('select pg_terminate_backend($1)', [await backendOf(dying.client())])
  await died
  await expect.poll(isSectionOpen).toBe(false)
  expect(await stateOf(first)).toEqual({ state: 'pending', checker_id: null })
  const again = beginAct(second, await actDeps())
  expect(await again.end(async () => (await again.secondPerson('roles', true)) ?? DONE)).toEqual(DONE)
  expect(await stateOf(first)).toEqual({ state: 'agreed', checker_id: second.operator?.operatorId })
  // Its connection goes back.
  await expect(dying.end(() => Promise.reject(new Error('dead')))).rejects.toThrow('connection error')
})

async function backendOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

it('[guarded] an act that was done elsewhere is agreed to, whatever becomes of its section', async () => {
  const deps = await actDeps()
  const [first, second] = [await runOf('five@example.com', 5), await runOf('six@example.com', 5)]
  await propose(first, deps)
  const sections: GuardedSections = {
    begin: async () => {
      const section = await deps.sections.begin()
      const end = async (): Promise<void> => {
        await section.end(false)
        throw new Error('the database is gone')
      }
      return { ...section, end }
    },
  }
  const act = beginAct(second, { ...deps, sections })
  await expect(act.end(async () => (await act.secondPerson('roles')) ?? DONE)).rejects.toThrow('the database is gone')
  expect(await stateOf(first)).toEqual({ state: 'agreed', checker_id: second.operator?.operatorId })
})

it('[guarded] an act that another operator rejects meanwhile is not done', async () => {
  const deps = await actDeps()
  const [first, second] = [await runOf('seven@example.com', 7), await runOf('eight@example.com', 7)]
  await propose(first, deps)
  const act = beginAct(second, {
    ...deps,
    proposals: createProposals(database.pool, clock, async () => {
      await database.pool.query(
        `update proposals set state = 'rejected', checker_id = $2 where maker_id = $1 and state = 'pending'`,
        [first.operator?.operatorId, second.operator?.operatorId],
      )
      return 'unchanged'
    }),
  })
  const reply = await act.end(async () => (await act.secondPerson('roles')) ?? DONE)
  expect(reply).toMatchObject({ refusal: { reason: 'second_person_needed' } })
  expect(await stateOf(first)).toMatchObject({ state: 'rejected' })
})

const ALONE_NEVER: ReadonlySet<OperatorCallName> = new Set([
  'operatorInvite',
  'operatorSetRoles',
  'operatorDisable',
  'operatorAdjust',
  'operatorRepaymentDecide',
  'operatorRedemptionDecide',
])

/** Every act that may need two operators. */
const BY_TWO = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).filter(name => {
  const { persons, roles }: OperatorCall = OPERATOR_CALLS[name]
  return persons !== undefined && persons !== 'one' && roles !== 'nobody'
})

describe.each(BY_TWO)('[guarded] %s by the only operator there is', name => {
  it.each(['production', 'development'] as const)('in %s', async mode => {
    const run = { ...(await runOf(`only-${mode}-${name}@example.com`.toLowerCase())), name }
    const me = run.operator?.operatorId
    const others = await database.pool.query<{ id: number }>(
      'update operators set disabled_at = now() where disabled_at is null and id <> $1 returning id',
      [me],
    )
    try {
      const act = beginAct(
        { ...run, params: requestExample(OPERATOR_SCHEMAS[name].params) },
        { ...(await actDeps()), mode },
      )
      const done = { ok: true, data: {}, message: 'decided' } as const
      const reply = await act.end(async () => (await act.secondPerson(name)) ?? done)
      const { rows } = await database.pool.query(
        `select details ->> 'persons' as persons from audit_log where operator_id = $1 and phase = 'outcome'`,
        [me],
      )
      // Who could make a second operator of themselves, or move money, waits for one everywhere.
      if (mode === 'production' || ALONE_NEVER.has(name)) {
        expect(reply).toEqual({ ok: false, refusal: { reason: 'second_operator_needed', params: {} } })
        expect([act.persons().isAlone, rows]).toEqual([false, [{ persons: null }]])
      } else {
        expect(reply).toEqual({ ...done, message: 'passed_alone' })
        expect([act.persons().isAlone, rows]).toEqual([true, [{ persons: 'passed with one person (development)' }]])
      }
    } finally {
      await database.pool.query('update operators set disabled_at = null where id = any($1)', [
        others.rows.map(({ id }) => id),
      ])
    }
  })
})

/** How an act may end without its effect, after the second operator has consented. */
const FAILURES = {
  throws: () => Promise.reject(new Error('out of memory')),
  'is refused': () => Promise.resolve({ ok: false, refusal: { reason: 'unavailable', params: {} } } as const),
}

describe.each(BY_TWO)('[guarded] %s', name => {
  it.each(Object.entries(FAILURES))(
    'that %s after the consent waits again, and may be agreed to again',
    async (how, fail) => {
      const deps = await actDeps()
      const params = requestExample(OPERATOR_SCHEMAS[name].params)
      const one = async (who: string): Promise<Run> => ({
        ...(await runOf(`${who}-${how.replaceAll(' ', '-')}-${name}@example.com`.toLowerCase())),
        name,
        params,
      })
      const [first, second] = [await one('first'), await one('second')]
      const done = { ok: true, data: {}, message: 'decided' } as const
      const proposing = beginAct(first, deps)
      await proposing.end(async () => (await proposing.secondPerson(`${name} ${how}`)) ?? done)
      const failing = beginAct(second, deps)
      const failed = failing.end(async () => {
        expect(await failing.secondPerson(`${name} ${how}`)).toBeUndefined()
        return await fail()
      })
      if (how === 'throws') await expect(failed).rejects.toThrow('out of memory')
      else expect(await failed).toMatchObject({ refusal: { reason: 'unavailable' } })
      const { rows } = await database.pool.query(
        `select p.state, p.checker_id, a.details ->> 'outcome' as outcome
       from proposals p, (select details from audit_log where phase = 'outcome' order by seq desc limit 1) a
       where p.maker_id = $1`,
        [first.operator?.operatorId],
      )
      expect(rows).toEqual([
        { state: 'pending', checker_id: null, outcome: how === 'throws' ? 'failed' : 'unavailable' },
      ])
      const again = beginAct(second, deps)
      const agreed = again.end(async () => (await again.secondPerson(`${name} ${how}`)) ?? done)
      expect(await agreed).toMatchObject({ ok: true })
      expect(again.persons().proposedBy).toBe(first.operator?.operatorId)
    },
  )
})
