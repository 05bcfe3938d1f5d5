// An operator's key whose act failed because the database went away is free again soon after it is back, not a minute later.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertOperator } from '../../../testing/api/operators.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { testVault } from '../../../testing/secrets.ts'
import { createOperatorAnswers } from './operator-answers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

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
