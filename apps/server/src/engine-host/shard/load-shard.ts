// What a starting shard reads, in pages: however much there is, no statement takes long and no answer is large.
import { ofEachKind } from '@tallystick/engine/core/collections'
import { KEEPING_KINDS, OWNER_KINDS, SHARD_KINDS } from '@tallystick/engine/core/registry'
import type { EachKind, RecordKind, Records } from '@tallystick/engine/core/records'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import type pg from 'pg'
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import { inOneMoment, joinMoment, momentOf } from '../store/one-moment.ts'
import { readOpenOwners, readUsers } from '../store/read-users.ts'
import type { OpenRecords, Position, Snapshot } from '../store/store.ts'
import { TABLES } from '../store/tables/all.ts'
import { PACKED, type PackedRow } from '../store/tables/packed-reader.ts'
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

/**
 * What is open, and beside it, of the same moment, the accounts of its owners: one after the other took the sum of both.
 * @param connect another connection, so that shards that start together do not wait for each other's.
 */
export async function loadShard(pool: Pool, connect: () => Promise<pg.Client>, shard: number): Promise<Snapshot> {
  return inOneMoment(pool, async client => {
    const position = await readPosition(client, shard)
    const house = await readHouse(client, shard)
    const moment = await momentOf(client)
    const [records, users] = await Promise.all([
      shardRecords(client, shard),
      joinMoment(connect(), moment, async beside =>
        readUsers(beside, shard, await readOpenOwners(beside, shard, KEEPING_KINDS)),
      ),
    ])
    return { position, house, accounts: users.accounts, records: { ...records, ...ownRecords(users.records) } }
  })
}

export async function readPosition(client: PoolClient, shard: number): Promise<Position> {
  const { rows } = await client.query<PositionRow>(`select ${POSITION} from shard where shard = $1`, [shard])
  if (!rows[0]) throw new Error(`shard ${shard} was never taken`)
  return positionFrom(rows[0])
}

export async function readHouse(client: PoolClient, shard: number): Promise<Snapshot['house']> {
  const { rows } = await client.query<HouseRow>('select account, balance from house_account where shard = $1', [shard])
  return rows.map(({ account, balance }) => ({ account: idFrom(account), balance: BigInt(balance) }))
}

async function shardRecords(client: PoolClient, shard: number): Promise<OpenRecords> {
  const lists: Partial<Record<RecordKind, readonly unknown[]>> = {}
  for (const kind of SHARD_KINDS) lists[kind] = await openRecords(client, shard, kind)
  // Read by the table of the kind.
  return ofEachKind<'list'>(kind => (lists[kind] ?? []) as EachKind<'list'>[typeof kind])
}

/** By a cursor: the plan is made and begun once, however many pages there are. While one is looked at, the database is at work on the next. */
async function openRecords<K extends RecordKind>(client: PoolClient, shard: number, kind: K): Promise<Records[K][]> {
  const table: Table<Records[K]> = TABLES[kind]
  await client.query(
    `declare open_records no scroll cursor for select ${PACKED} from (select ${table.columns} from ${table.name}
     where ${table.openWhere} and id % ${MAX_SHARDS} = ${shard}) as row`,
  )
  const records: Records[K][] = []
  const page = (): Promise<{ readonly rows: readonly PackedRow[] }> =>
    client.query<PackedRow>(`fetch ${PAGE} from open_records`)
  let next = page()
  for (let more = true; more;) {
    const { rows }: { readonly rows: readonly PackedRow[] } = await next
    more = rows.length === PAGE
    if (more) next = page()
    for (const { packed } of rows) records.push(table.fromPacked(packed))
  }
  await client.query('close open_records')
  // Restored in the order they were made, whatever the plan.
  return records.sort((a, b) => a.id - b.id)
}

function ownRecords(records: OpenRecords): Partial<OpenRecords> {
  return Object.fromEntries(OWNER_KINDS.map(kind => [kind, records[kind]]))
}
