import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBefore, type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { connectClient, type DatabaseClient } from '../client.ts'
import { claimElsewhere, nameServer } from './elsewhere.ts'

let database: TestDatabase
let old: TestDatabase
let here: DatabaseClient
let there: DatabaseClient

beforeAll(async () => {
  database = await testDatabase()
  old = await databaseBefore(1)
  here = await connectClient(database.url, { name: 'test' })
  there = await connectClient(old.url, { name: 'test' })
})
afterAll(async () => {
  await here.end()
  await there.end()
  await database.close()
  await old.close()
})

it('never takes the database of a server for that of old years, be it its own', async () => {
  const itself = await connectClient(database.url, { name: 'test' })
  const claim = claimElsewhere(here, { client: itself, password: undefined, url: database.url })
  await expect(claim).rejects.toThrow('is the database of a server')
  await itself.end()
})

it('takes an empty database once, and again for the same installation only', async () => {
  const elsewhere = { client: there, password: undefined, url: old.url }
  await there.query('create table ledger_2025_01_01 (seq bigint)')
  await expect(claimElsewhere(here, elsewhere)).rejects.toThrow('tables that are no old years (ledger_2025_01_01)')
  await there.query('drop table ledger_2025_01_01')
  await claimElsewhere(here, elsewhere)
  await there.query('create table ledger_2025_01_01 (seq bigint)')
  await claimElsewhere(here, elsewhere)
  await here.query(`update schema_migration set applied_at = applied_at + interval '1 microsecond'`)
  await expect(claimElsewhere(here, elsewhere)).rejects.toThrow('of another installation')
})

it('connects readers as the address says, also when it says something else', async () => {
  const named = async (query: string): Promise<string[]> => {
    await nameServer(here, { client: there, password: 'secret', url: `${old.url}${query}` })
    const { rows } = await here.query<{ options: string[] }>(
      `select array(select unnest(srvoptions || umoptions) order by 1) as options from pg_foreign_server join pg_user_mappings using (srvname)
       where srvname = 'old_years'`,
    )
    return (rows[0]?.options ?? []).filter(option => /^(?:ssl|password|dbname)/.test(option))
  }
  const dbname = `dbname=${there.database}`
  expect(await named('?sslmode=verify-full&sslrootcert=/etc/ca.pem&sslcert=/etc/own.pem')).toEqual([
    dbname,
    'password=secret',
    'sslcert=/etc/own.pem',
    'sslmode=verify-full',
    'sslrootcert=/etc/ca.pem',
  ])
  expect(await named('?sslmode=require')).toEqual([dbname, 'password=secret', 'sslmode=require'])
  expect(await named('')).toEqual([dbname, 'password=secret'])
  // Ways of the pg package that libpq does not know would be another connection for readers than for this command.
  await expect(named('?sslmode=no-verify')).rejects.toThrow('asks for sslmode=no-verify')
  await expect(named('?options=-csearch_path%3Dother')).rejects.toThrow('asks for options')
})
