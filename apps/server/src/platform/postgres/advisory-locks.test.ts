import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { ADVISORY_LOCKS, LOCKS_BY_TEXT } from './advisory-locks.ts'

const SERVER = join(import.meta.dirname, '../../..')
const CALL = /pg_(?:try_)?advisory_(?:xact_)?(?:lock|unlock)(?:_shared)?\(\s*([^\n]+)/g

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What stands behind the opening bracket, in every file of the server and its tests. */
async function lockCalls(isWanted: (name: string) => boolean): Promise<{ name: string; argument: string }[]> {
  const names = (await readdir(SERVER, { recursive: true })).filter(
    name => !name.includes('node_modules') && !name.endsWith('advisory-locks.test.ts') && isWanted(name),
  )
  const calls = names.map(async name => {
    const text = await readFile(join(SERVER, name), 'utf8')
    return [...text.matchAll(CALL)].map(([, argument = '']) => ({ name, argument }))
  })
  return (await Promise.all(calls)).flat()
}

it('gives every lock a key of its own', () => {
  // PostgreSQL keeps locks with one key and locks with two apart.
  for (const keys of [Object.values(ADVISORY_LOCKS), Object.values(LOCKS_BY_TEXT)])
    expect(new Set(keys).size).toBe(keys.length)
})

it('is where every lock of the server has its key from', async () => {
  const calls = await lockCalls(name => name.endsWith('.ts'))
  expect(calls.length).toBeGreaterThan(8)
  const literal = calls.filter(
    ({ argument }) => !/^(?:\$\{ADVISORY_LOCKS\.\w+\}\)|\$\{LOCKS_BY_TEXT\.\w+\}, hashtext\()/.test(argument),
  )
  expect(literal).toEqual([])
})

it('knows the keys that migrations have in them', async () => {
  const calls = await lockCalls(name => name.endsWith('.sql'))
  expect(calls.length).toBeGreaterThan(2)
  for (const { name, argument } of calls) {
    const { rows } = await database.pool.query<{ key: bigint }>(
      `select (${argument.replace(/\);$/, '')})::bigint as key`,
    )
    expect(Object.values(ADVISORY_LOCKS), name).toContain(Number(rows[0]?.key))
  }
})
