// Every column of every kind of record: what one commit makes and a later one changes is what a successor reads.
import { nothingTouched } from '@tallystick/engine/core/collections'
import type { RecordKind, Records, Touched } from '@tallystick/engine/core/records'
import { RECORD_KINDS } from '@tallystick/engine/core/registry'
import { present } from '@tallystick/kernel/assert'
import { houseAccount, type Realm, REALM_ID, userAccount } from '@tallystick/ledger/chart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'
import { commitQuery } from './commit-statement.ts'
import { BY_KEYS_ALONE, postgresStore } from './postgres-store.ts'
import type { Batch, Position } from './store.ts'
import { TABLES } from './tables/all.ts'
import type { Column, Element, Row } from './tables/columns.ts'
import { PACKED, type PackedRow } from './tables/packed-reader.ts'
import type { Table } from './tables/table.ts'

const SHARD = 0
const HOLDER = 'one'

let database: TestDatabase
let store: ReturnType<typeof postgresStore>
let position: Position
let empty: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  empty = await testDatabase()
  await dropRules(database)
  store = postgresStore(database.url, database.pool)
  position = present(await store.take(SHARD, HOLDER), 'the shard')
})
afterAll(async () => {
  await store.close()
  await database.close()
  await empty.close()
})

/** Which values go together is asked elsewhere; here, only whether they are kept. */
async function dropRules({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype in ('c', 'f') and coninhcount = 0 and regexp_replace(relname, '_(open|other)$', '') = any($1)`,
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

/** A closed order does not change any more. */
const OPEN: Row = { closed_at: 0n }

async function commit<K extends RecordKind>(kind: K, touched: Touched<Records[K]>): Promise<void> {
  await commitBatch({ records: { ...nothingTouched(), [kind]: touched } })
}

async function commitBatch(parts: Partial<Batch>): Promise<void> {
  const batch = await batchOf(parts)
  await store.commit(batch)
  position = batch.to
}

async function batchOf(parts: Partial<Batch>): Promise<Batch> {
  const transfers = parts.transfers ?? []
  const { appliedSeq, ledgerSeq } = position
  return {
    shard: SHARD,
    from: position,
    to: { ...position, appliedSeq: appliedSeq + 1, ledgerSeq: ledgerSeq + transfers.length },
    settingsVersion: await store.settingsVersion(SHARD),
    transfers: [],
    accounts: [],
    opened: new Set(),
    house: [],
    records: nothingTouched(),
    answers: [],
    notices: [],
    at: 0,
    commitments: undefined,
    ...parts,
  }
}

/** Also as a starting shard reads it. */
async function stored<T>(
  { name, columns, fromRow, fromPacked }: Table<T>,
  id: number,
): Promise<{ row: Row; record: T }> {
  const { rows } = await database.pool.query<Row>(`select * from ${name} where id = $1`, [id])
  const row = present(rows[0], `row ${id} of ${name}`)
  const all = await database.pool.query<PackedRow>(
    `select ${PACKED} from (select ${columns} from ${name} where id = $1) as row`,
    [id],
  )
  const record = fromRow(row)
  expect(all.rows.map(({ packed }) => fromPacked(packed))).toEqual([record])
  return { row, record }
}

async function expectKept<K extends RecordKind>(kind: K, table: Table<Records[K]>): Promise<void> {
  for (const [from, isEmpty] of [
    [100, false],
    [300, true],
  ] as const) {
    const whole = recordOf(table, from + 50_000, isEmpty)
    await commit(kind, { made: new Map([[whole.id, whole]]), changed: new Map() })
    expect((await stored(table, whole.id)).record).toEqual(whole)

    const first = recordOf(table, from, isEmpty, kind === 'forex_order' ? OPEN : {})
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

/** Kinds of which something changes after it was made. */
const CHANGING = RECORD_KINDS.filter(kind => TABLES[kind].changed.columns.length > 1)

/** How PostgreSQL would look for rows of the table in a commit, with nothing in any table. */
async function scansOf(text: string, table: string): Promise<readonly string[]> {
  const client = await empty.pool.connect()
  try {
    await client.query(`${BY_KEYS_ALONE}; analyze ${table}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    const lines = rows.map(row => row['QUERY PLAN'].trim())
    const scans = lines.filter(line => line.includes('Scan') && line.includes(` on ${table}`))
    expect(scans.length).toBeGreaterThan(0)
    return scans
  } finally {
    client.release()
  }
}

describe('the store', () => {
  it.each(RECORD_KINDS)('keeps every column of %s as it was made and as it was changed', async kind => {
    await expectKept(kind, TABLES[kind] as Table<Records[typeof kind]>)
  })

  it.each(CHANGING)(
    'finds what changed of %s by its key, also where PostgreSQL takes the table for empty',
    async kind => {
      const table = TABLES[kind] as Table<Records[typeof kind]>
      const record = recordOf(table, 90_000, false, OPEN)
      const changed = { made: new Map(), changed: new Map([[record.id, record]]) }
      const { text } = commitQuery(await batchOf({ records: { ...nothingTouched(), [kind]: changed } }))
      expect((await scansOf(text, table.name)).filter(line => !/ using \w+_pkey /.test(line))).toEqual([])
    },
  )

  it('keeps the balance and the realm of every house account, as it was made and as it was changed', async () => {
    const accounts = (['real', 'demo'] as const).flatMap(realm =>
      (['fees', 'withdrawals', 'bad_debt'] as const).map(name => ({
        realm,
        account: houseAccount(SHARD, realm, name),
      })),
    )
    // House totals outgrow a bigint.
    for (const first of [10n ** 19n, -5n]) {
      const house = accounts.map(({ account }, index) => ({ account, balance: first + BigInt(index) }))
      await commitBatch({ house })
      const { rows } = await database.pool.query<{ account: bigint; realm: number; balance: string }>(
        'select account, realm, balance::text from house_account where account = any($1)',
        [accounts.map(({ account }) => account)],
      )
      const kept = new Map(rows.map(row => [Number(row.account), [row.realm, row.balance]]))
      for (const [index, { account, realm }] of accounts.entries())
        expect(kept.get(account)).toEqual([REALM_ID[realm], String(first + BigInt(index))])
    }
  })

  it('keeps what the acts of a commit commit to, from its first transfer to its last', async () => {
    const postings = [
      { account: houseAccount(SHARD, 'real', 'fees'), amount: 5n },
      { account: houseAccount(SHARD, 'real', 'deposits'), amount: -5n },
    ]
    const transfer = { kind: 'forex_open', realm: 'real', userId: 7, ref: 64, at: 1, postings } as const
    const before = position.ledgerSeq
    const commitments = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 37) % 256))
    await commitBatch({ transfers: [transfer, { ...transfer, ref: 128 }], commitments })
    const acts = await database.pool.query('select after_seq, up_to_seq, commitments from tlog_acts where shard = $1', [
      SHARD,
    ])
    expect(acts.rows).toEqual([{ after_seq: BigInt(before), up_to_seq: BigInt(before + 2), commitments }])
    const ledger = await database.pool.query<{ seq: bigint; ref: bigint; amounts: bigint[] }>(
      'select seq, ref, amounts from ledger where shard = $1 order by seq',
      [SHARD],
    )
    expect(ledger.rows.map(({ seq, ref, amounts }) => [Number(seq), Number(ref), amounts.map(Number)])).toEqual([
      [before + 1, 64, [5, -5]],
      [before + 2, 128, [5, -5]],
    ])
  })

  it('keeps every account of a user who was opened, posted to or not, and later those that were posted to', async () => {
    const account = (number: bigint) => ({ balance: number, held: number + 1n, debt: number + 2n })
    const stored = async (): Promise<string[]> => {
      const { rows } = await database.pool.query<Record<string, unknown>>(
        'select type, balance, held, debt, realm, shard from account where user_id = 70 order by type',
      )
      return rows.map(row => Object.values(row).join(' '))
    }
    const realm: Realm = 'demo'
    const user = { userId: 70, realm, forex: account(10n), micro: account(20n), main: account(30n) }
    await commitBatch({ opened: new Set([70]), accounts: [user] })
    const id = REALM_ID[realm]
    const made = [`10 11 12 ${id} ${SHARD}`, `20 21 22 ${id} ${SHARD}`, `30 31 32 ${id} ${SHARD}`]
    expect((await stored()).map(row => row.slice(2))).toEqual(made)
    const postings = [
      { account: userAccount(70, 'micro', 'available'), amount: 5n },
      { account: houseAccount(SHARD, realm, 'deposits'), amount: -5n },
    ]
    const transfer = { kind: 'deposit_credit', realm, userId: 70, ref: 64, at: 1, postings } as const
    const changed = { ...user, forex: account(90n), micro: account(80n), main: account(70n) }
    await commitBatch({ accounts: [changed], transfers: [transfer] })
    // Only what was posted to is written: the others cannot have changed.
    expect((await stored()).map(row => row.slice(2))).toEqual(made.with(1, `80 81 82 ${id} ${SHARD}`))
  })
})
