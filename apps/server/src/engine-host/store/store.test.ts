import { afterEach } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { emptyTables, memoryStore } from '../../../testing/memory-store.ts'
import { postgresStore } from './postgres-store.ts'
import { storeContract } from '../../../testing/engine-host/store-contract.ts'

storeContract('memory', async () => {
  const tables = emptyTables()
  const clock = { now: () => 1_800_000_000_000 }
  const changeSettings = async (): Promise<void> => void (tables.settingsVersion += 1)
  return { store: memoryStore(tables, clock), other: memoryStore(tables, clock), changeSettings }
})

let database: TestDatabase | undefined
const open: { close(): Promise<void> }[] = []

storeContract('PostgreSQL', async () => {
  database = await testDatabase()
  const { pool } = database
  const changeSettings = async (): Promise<void> => {
    await pool.query(`insert into settings (key, value, changed_at) values ('paused_all', '1', now())
      on conflict (key) do update set value = '1'`)
  }
  const store = postgresStore(database.url, pool)
  const other = postgresStore(database.url, pool)
  open.push(store, other)
  return { store, other, changeSettings }
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(store => store.close()))
  await database?.close()
  database = undefined
})
