import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { type Migration, migrate, pendingMigrations, readMigrations } from './migrate.ts'

const migration = (number: number, sql = 'select 1'): Migration => ({
  number,
  name: 'step',
  sql,
  checksum: `sum of ${sql}`,
})

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
    ['10-a.sql', 'must be called'],
    ['0020-other.sql', 'two migrations are numbered 0020'],
  ])('may not be called %s', async (file, sentence) => {
    for (const name of ['0020-b.sql', file]) await writeFile(join(folder, name), 'select 1')
    await expect(readMigrations(folder)).rejects.toThrow(sentence)
  })
})
