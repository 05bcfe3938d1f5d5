import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'
import { type Migration, migrationFrom } from './schema/migration-file.ts'

const migration = (number: number, sql = 'select 1', kind = 'expand'): Migration =>
  migrationFrom(`${String(number).padStart(4, '0')}-step.sql`, `-- kind: ${kind}\n${sql}`)

describe('which migrations are pending', () => {
  const applied = [migration(10), migration(20)]
  it('is what was not applied yet, in order', () => {
    expect(pendingMigrations([...applied, migration(30)], applied).map(({ number }) => number)).toEqual([30])
    expect(pendingMigrations(applied, [])).toEqual(applied)
  })
  it.each([
    ['an edited one', [migration(10, 'select 2'), migration(20)], 'was changed after it was applied'],
    ['a missing one', [migration(20)], 'written by a newer version'],
    ['a late one', [...applied, migration(15)], 'only go forward'],
  ])('is refused with %s', (_name, migrations, sentence) => {
    expect(() => pendingMigrations(migrations, applied)).toThrow(sentence)
  })
})

describe('[expand] what a newer version applied', () => {
  const known = [migration(300), migration(310)]
  it('is no obstacle where this version works with it', () => {
    for (const needs of [null, 310, 305])
      expect(pendingMigrations(known, [...known, { ...migration(320), needs }])).toEqual([])
  })
  it.each([
    ['this version is too old for it', { ...migration(320), needs: 320 }],
    ['it is in the middle of what this version knows', { ...migration(305), needs: null }],
  ])('is refused when %s', (_name, row) => {
    expect(() =>
      pendingMigrations(
        known,
        [...known, row].toSorted((a, b) => a.number - b.number),
      ),
    ).toThrow('which this version cannot work with')
  })
})

describe('migrating', async () => {
  const database = await testDatabase()
  afterAll(() => database.close())

  it('applies each one once, also when several start together', async () => {
    const known = await readMigrations()
    const next = [...known, migration(9001, 'create table once (id int)')]
    const applied = await Promise.all([
      migrate(database.url, next),
      migrate(database.url, next),
      migrate(database.url, next),
    ])
    expect(applied.flat()).toEqual(['9001-step'])
  })

  it('leaves nothing behind of one that fails', async () => {
    const known = [...(await readMigrations()), migration(9001, 'create table once (id int)')]
    const broken = migration(9002, 'create table half (id int); select broken')
    await expect(migrate(database.url, [...known, broken])).rejects.toThrow('9002-step failed')
    const { rows } = await database.pool.query<{ half: string | null }>(`select to_regclass('half') as half`)
    expect(rows[0]?.half).toBeNull()
  })
})

describe('[expand] migrating beside a version that works', async () => {
  const database = await testDatabase()
  afterAll(() => database.close())
  const known = await readMigrations()

  it('gives way to what holds a table, and everything else waits for neither', async () => {
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from forex_order limit 1')
    const migrating = migrate(database.url, [...known, migration(9001, 'alter table forex_order add column desk text')])
    // The migration waits for the reader, and an order waits behind the migration, until it gives way.
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await database.pool.query('select from forex_order limit 1')
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual(['9001-step'])
  })

  it('[concurrently] makes indexes without a lock on the table, and again after an attempt that broke off', async () => {
    const sql =
      'create unique index concurrently if not exists twice on doubles (id);\ncreate index concurrently if not exists once_more on doubles (id, id);'
    await database.pool.query('create table doubles (id int); insert into doubles values (1), (1)')
    const indexes = migration(9002, sql, 'expand, concurrently')
    const all = [...known, migration(9001, 'alter table forex_order add column desk text'), indexes]
    await expect(migrate(database.url, all)).rejects.toThrow('9002-step failed: could not create unique index')
    await database.pool.query('delete from doubles')
    // Several nodes start at once: one that waits for its turn must not be what the index waits for.
    const applied = await Promise.all([
      migrate(database.url, all),
      migrate(database.url, all),
      migrate(database.url, all),
    ])
    expect(applied.flat()).toEqual(['9002-step'])
    const { rows } = await database.pool.query(
      `select count(*)::int as valid from pg_index where indrelid = 'doubles'::regclass and indisvalid`,
    )
    expect(rows).toEqual([{ valid: 2 }])
  })
})

describe('[expand] migrating two tables beside a version that works', async () => {
  const database = await testDatabase()
  afterAll(() => database.close())

  it('gives way to a transaction that has one of its tables and waits for another', async () => {
    const other = await database.pool.connect()
    await other.query(`begin; set local deadlock_timeout = '1min'; select from forex_order limit 1`)
    const both = 'alter table users add column desk text; alter table forex_order add column desk text'
    const migrating = migrate(database.url, [...(await readMigrations()), migration(9001, both)])
    await expect
      .poll(async () => {
        const waiting = `select from pg_locks where relation = 'forex_order'::regclass and not granted`
        return (await database.pool.query(waiting)).rowCount
      })
      .toBe(1)
    await other.query('select from users limit 1; commit')
    other.release()
    expect(await migrating).toEqual(['9001-step'])
  })
})

describe('migration files', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-migrations-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are read in the order of their numbers', async () => {
    for (const file of ['0020-b.sql', '0010-a.sql', 'notes.md']) await writeFile(join(folder, file), 'select 1')
    expect((await readMigrations(folder)).map(({ name }) => name)).toEqual(['a', 'b'])
  })
  it.each([
    ['no kind', 'create table a ()'],
    ['another kind', '-- kind: change\n'],
    ['a contract that names no version', '-- kind: contract\n'],
  ])('[kind] are refused with %s', async (_name, sql) => {
    await writeFile(join(folder, '0230-a.sql'), sql)
    await expect(readMigrations(folder)).rejects.toThrow('must begin with "-- kind: expand"')
  })
  it('[kind] cannot need a later one', async () => {
    await writeFile(join(folder, '0230-a.sql'), '-- kind: contract, from 0231\n')
    await expect(readMigrations(folder)).rejects.toThrow('needs a later one')
  })
  it.each([
    ['10-a.sql', 'must be called'],
    ['0020-other.sql', 'two migrations are numbered 0020'],
  ])('may not be called %s', async (file, sentence) => {
    for (const name of ['0020-b.sql', file]) await writeFile(join(folder, name), 'select 1')
    await expect(readMigrations(folder)).rejects.toThrow(sentence)
  })
})
