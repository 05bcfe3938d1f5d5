// An operator's key belongs to the node that works on it: while it does, and no longer; an act that failed because the database went away
// frees it soon after that is back.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertOperator } from '../../../testing/api/operators.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { testVault } from '../../../testing/secrets.ts'
import { openPool, type Pool, transaction } from '../../platform/postgres/pool.ts'
import { createOperatorAnswers, type OperatorAnswers } from './operator-answers.ts'

let database: TestDatabase
let otherPool: Pool
beforeAll(async () => {
  database = await testDatabase()
  otherPool = openPool(database.url, { name: 'other node' })
})
afterAll(async () => {
  await otherPool.end()
  await database.close()
})

let operators = 0
/** Two processes, each with its connections, with one clock, which goes on only when the test says so. */
async function twoNodes(): Promise<{
  time: { now: number }
  operatorId: number
  nodes: readonly [OperatorAnswers, OperatorAnswers]
}> {
  const time = { now: Date.now() }
  const clock = { now: () => time.now }
  const vault = await testVault(database.pool)
  const person = { email: `${++operators}@example.com`, name: 'Finance', roles: ['finance'], at: time.now } as const
  const operatorId = await insertOperator(database.pool, person)
  const answers = (pool: Pool): OperatorAnswers => createOperatorAnswers(pool, vault, clock)
  return { time, operatorId, nodes: [answers(database.pool), answers(otherPool)] }
}

it('[operator key] is done by another node a quarter of a minute after the first one died', async () => {
  const { time, operatorId, nodes } = await twoNodes()
  const [first, second] = nodes
  const key = { key: 'approve-1', paramsHash: 'same' }
  expect(await first.claim(operatorId, key)).toBeUndefined()
  time.now += 14_000
  await expect(second.claim(operatorId, key)).rejects.toThrow('busy')
  time.now += 2_000
  expect(await second.claim(operatorId, key)).toBeUndefined()
})

it('[operator key] stays with a node that works on it, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { time, operatorId, nodes } = await twoNodes()
    const [first, second] = nodes
    const key = { key: 'approve-2', paramsHash: 'same' }
    expect(await first.claim(operatorId, key)).toBeUndefined()
    const told = vi.spyOn(database.pool, 'query')
    for (let seconds = 0; seconds < 60; seconds += 3) {
      time.now += 3_000
      vi.advanceTimersByTime(3_000)
      await told.mock.results.at(-1)?.value
      await expect(second.claim(operatorId, key)).rejects.toThrow('busy')
    }
    await first.keep(operatorId, key, { ok: true })
    expect(await second.claim(operatorId, key)).toEqual({ ok: true })
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

it('[operator key] is freed once the database is back', async () => {
  const clock = { now: () => Date.now() }
  const answers = createOperatorAnswers(database.pool, await testVault(database.pool), clock)
  const person = { email: 'finance@example.com', name: 'Finance', roles: ['finance'], at: clock.now() } as const
  const operatorId = await insertOperator(database.pool, person)
  const key = { key: 'approve-1', paramsHash: 'same' }
  expect(await answers.claim(operatorId, key)).toBeUndefined()
  await expect(answers.claim(operatorId, key)).rejects.toThrow('busy')
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  vi.spyOn(database.pool, 'query').mockImplementationOnce(() => {
    throw gone
  })
  await answers.release(operatorId, key)
  await expect.poll(() => answers.claim(operatorId, key).catch(() => 'busy'), { timeout: 5_000 }).toBeUndefined()
})

it('[operator key] is begun by one of many requests at once, also when the one before died', async () => {
  const { time, operatorId, nodes } = await twoNodes()
  const key = { key: 'approve-1', paramsHash: 'same' }
  const begun = async (): Promise<number> => {
    const tries = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? nodes[0] : nodes[1]).claim(operatorId, key))
    const settled = await Promise.allSettled(tries)
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'busy' })
    return settled.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await begun()).toBe(1)
  time.now += 16_000
  expect(await begun()).toBe(1)
})

it('[operator key] stays with the act that holds it, however long it says nothing, and nobody waits for that', async () => {
  const { time, operatorId, nodes } = await twoNodes()
  const [first, second] = nodes
  const key = { key: 'approve-1', paramsHash: 'same' }
  expect(await first.claim(operatorId, key)).toBeUndefined()
  await transaction(database.pool, async client => {
    await first.hold(client, operatorId, key)
    time.now += 60_000
    await expect(second.claim(operatorId, key)).rejects.toThrow('busy')
    await first.keep(operatorId, key, { ok: true }, client)
    await expect(second.claim(operatorId, key)).rejects.toThrow('busy')
  })
  expect(await second.claim(operatorId, key)).toEqual({ ok: true })
})

it('[operator key] is not held, and its answer not replaced, by who was taken for dead', async () => {
  const { time, operatorId, nodes } = await twoNodes()
  const [first, second] = nodes
  const key = { key: 'approve-1', paramsHash: 'same' }
  expect(await first.claim(operatorId, key)).toBeUndefined()
  time.now += 16_000
  expect(await second.claim(operatorId, key)).toBeUndefined()
  await second.keep(operatorId, key, { by: 'second' })
  await expect(transaction(database.pool, client => first.hold(client, operatorId, key))).rejects.toThrow('busy')
  await first.keep(operatorId, key, { by: 'first' })
  expect(await first.claim(operatorId, key)).toEqual({ by: 'second' })
})
