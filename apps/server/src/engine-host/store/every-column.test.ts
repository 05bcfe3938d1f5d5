// Every column of every kind of record: what one commit makes and a later one changes is what a successor reads.
import { nothingTouched } from '@tallystick/engine/core/collections'
import type { RecordKind, Records, Touched } from '@tallystick/engine/core/records'
import { RECORD_KINDS } from '@tallystick/engine/core/registry'
import { present } from '@tallystick/kernel/assert'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { postgresStore } from './postgres-store.ts'
import type { Position } from './store.ts'
import { TABLES } from './tables/all.ts'
import type { Column, Element, Row } from './tables/columns.ts'
import type { Table } from './tables/table.ts'

const SHARD = 0
const HOLDER = 'one'

let database: TestDatabase
let store: ReturnType<typeof postgresStore>
let position: Position
beforeAll(async () => {
  database = await testDatabase()
  await dropRules(database)
  store = postgresStore(database.url, database.pool)
  position = present(await store.take(SHARD, HOLDER), 'the shard')
})
afterAll(async () => {
  await store.close()
  await database.close()
})

/** Which values go together is asked elsewhere; here, only whether they are kept. */
async function dropRules({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype in ('c', 'f') and relname = any($1)`,
    [RECORD_KINDS],
  )
  for (const { drop } of rows) await pool.query(drop)
}

/** Another value for every number, where the type has enough of them; words are numbered, and every column of words has one for 1. */
function valueOf({ name, type, isNullable }: Column, number: number, isEmpty: boolean): Element {
  if (isEmpty && isNullable) return null
  if (type === 'bigint') return BigInt(number) * 10_000_000_019n
  if (type === 'boolean') return number % 2 === 0
  if (type === 'text') return name === 'reason' ? 'order_unknown' : `«${number}», "quoted" \\ {braced}`
  return type === 'smallint' ? 1 : number
}

/** A record in which every field is told by this number; `kept` are the columns it has in common with an earlier one. */
function recordOf<T>({ made, fromValues }: Table<T>, number: number, isEmpty: boolean, kept: Row = {}): T {
  return fromValues(
    made.columns.map((column, index) =>
      column.name in kept ? kept[column.name] : valueOf(column, number + index, isEmpty),
    ),
  )
}

async function commit<K extends RecordKind>(kind: K, touched: Touched<Records[K]>): Promise<void> {
  const to = { ...position, appliedSeq: position.appliedSeq + 1 }
  await store.commit({
    shard: SHARD,
    from: position,
    to,
    settingsVersion: await store.settingsVersion(SHARD),
    transfers: [],
    accounts: [],
    opened: new Set(),
    house: [],
    records: { ...nothingTouched(), [kind]: touched },
    answers: [],
    notices: [],
  })
  position = to
}

async function stored<T>({ name, fromRow }: Table<T>, id: number): Promise<{ row: Row; record: T }> {
  const { rows } = await database.pool.query<Row>(`select * from ${name} where id = $1`, [id])
  const row = present(rows[0], `row ${id} of ${name}`)
  return { row, record: fromRow(row) }
}

async function expectKept<K extends RecordKind>(kind: K, table: Table<Records[K]>): Promise<void> {
  for (const [from, isEmpty] of [
    [100, false],
    [300, true],
  ] as const) {
    const first = recordOf(table, from, isEmpty)
    const { id } = first
    await commit(kind, { made: new Map([[id, first]]), changed: new Map() })
    const made = await stored(table, id)
    expect(made.record).toEqual(first)

    // Some kinds are only made.
    if (table.changed.columns.length === 1) continue
    // Whatever cannot change stays; everything else has another value, and nothing where there was something.
    const changing = new Set(table.changed.columns.slice(1).map(({ name }) => name))
    const kept = Object.fromEntries(Object.entries(made.row).filter(([name]) => !changing.has(name)))
    const second = recordOf(table, from + 1_000, !isEmpty, kept)
    await commit(kind, { made: new Map(), changed: new Map([[id, second]]) })
    expect((await stored(table, id)).record).toEqual(second)
  }
}

describe('the store', () => {
  it.each(RECORD_KINDS)('keeps every column of %s as it was made and as it was changed', async kind => {
    await expectKept(kind, TABLES[kind] as Table<Records[typeof kind]>)
  })
})
