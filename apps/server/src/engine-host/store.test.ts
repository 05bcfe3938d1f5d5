import { afterEach } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { emptyTables, memoryStore } from '../testing/memory-store.ts'
import { postgresStore } from './postgres-store.ts'
import { storeContract } from './store.contract.ts'

storeContract('memory', async () => {
  const tables = emptyTables()
  const clock = { now: () => 1_800_000_000_000 }
  return { store: memoryStore(tables, clock), other: memoryStore(tables, clock) }
})

let database: TestDatabase | undefined
const open: { close(): Promise<void> }[] = []

storeContract('PostgreSQL', async () => {
  database = await testDatabase()
  const store = postgresStore(database.url, database.pool)
  const other = postgresStore(database.url, database.pool)
  open.push(store, other)
  return { store, other }
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(store => store.close()))
  await database?.close()
  database = undefined
})
