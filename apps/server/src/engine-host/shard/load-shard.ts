// What a starting shard reads, in pages: however much there is, no statement takes long and no answer is large.
import { ofEachKind } from '@tallystick/engine/core/collections'
import { KEEPING_KINDS, OWNER_KINDS, SHARD_KINDS } from '@tallystick/engine/core/registry'
import type { EachKind, Of, RecordKind, Records } from '@tallystick/engine/core/records'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import type { UserId } from '@tallystick/kernel/ids'
import { idFrom, type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'
import { readUsers } from '../store/read-users.ts'
import type { OpenRecords, Position, Snapshot } from '../store/store.ts'
import { TABLES } from '../store/tables/all.ts'
import type { Table } from '../store/tables/table.ts'

export interface PositionRow {
  readonly epoch: bigint
  readonly applied_seq: bigint
  readonly ledger_seq: bigint
  readonly outbox_seq: bigint
  readonly last_number: bigint
}

export const POSITION = 'epoch, applied_seq, ledger_seq, outbox_seq, last_number'

export function positionFrom(row: PositionRow): Position {
  return {
    epoch: idFrom(row.epoch),
    appliedSeq: idFrom(row.applied_seq),
    ledgerSeq: idFrom(row.ledger_seq),
    outboxSeq: idFrom(row.outbox_seq),
    lastNumber: idFrom(row.last_number),
  }
}

/** Rows of one answer of the database. */
const PAGE = 5_000

interface HouseRow {
  readonly account: bigint
  readonly balance: string
}

/** One snapshot: if another process takes the shard meanwhile, everything read is still from before, epoch included. */
export async function loadShard(pool: Pool, shard: number): Promise<Snapshot> {
  return transaction(pool, async client => {
    await client.query('set transaction isolation level repeatable read, read only')
    const position = await client.query<PositionRow>(`select ${POSITION} from shard where shard = $1`, [shard])
    const row = position.rows[0]
    if (!row) throw new Error(`shard ${shard} was never taken`)
    const house = await client.query<HouseRow>('select account, balance from house_account where shard = $1', [shard])
    const records = await shardRecords(client, shard)
    const users = await readUsers(client, shard, ownersOf(records))
    return {
      position: positionFrom(row),
      house: house.rows.map(({ account, balance }) => ({ account: idFrom(account), balance: BigInt(balance) })),
      accounts: users.accounts,
      records: { ...records, ...ownRecords(users.records) },
    }
  })
}

async function shardRecords(client: PoolClient, shard: number): Promise<OpenRecords> {
  const lists: Partial<Record<RecordKind, readonly unknown[]>> = {}
  for (const kind of SHARD_KINDS) lists[kind] = await openRecords(client, shard, kind)
  // Read by the table of the kind.
  return ofEachKind<'list'>(kind => (lists[kind] ?? []) as EachKind<'list'>[typeof kind])
}

/** By a cursor: the plan is made and begun once, however many pages there are. */
async function openRecords<K extends RecordKind>(client: PoolClient, shard: number, kind: K): Promise<Records[K][]> {
  const table: Table<Records[K]> = TABLES[kind]
  const columns = table.made.columns.map(column => column.name).join(', ')
  await client.query(
    `declare open_records no scroll cursor for select ${columns} from ${table.name}
     where ${table.openWhere} and id % ${MAX_SHARDS} = ${shard}`,
  )
  const records: Records[K][] = []
  for (;;) {
    // As arrays: a row as an object costs more than the record that is read from it.
    const { rows } = await client.query<unknown[]>({ text: `fetch ${PAGE} from open_records`, rowMode: 'array' })
    for (const values of rows) records.push(table.fromValues(values))
    if (rows.length < PAGE) break
  }
  await client.query('close open_records')
  // Restored in the order they were made, whatever the plan.
  return records.sort((a, b) => a.id - b.id)
}

function ownersOf(records: OpenRecords): UserId[] {
  const owners = new Set<UserId>()
  for (const kind of KEEPING_KINDS) addOwners(kind, records, owners)
  return [...owners].toSorted((a, b) => a - b)
}

function addOwners<K extends RecordKind>(kind: K, records: Of<K, OpenRecords>, owners: Set<UserId>): void {
  for (const record of records[kind]) if ('userId' in record) owners.add(record.userId)
}

function ownRecords(records: OpenRecords): Partial<OpenRecords> {
  return Object.fromEntries(OWNER_KINDS.map(kind => [kind, records[kind]]))
}
