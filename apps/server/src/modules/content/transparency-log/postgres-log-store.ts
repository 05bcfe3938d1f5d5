// The log in PostgreSQL: tables tlog_…, and the committed ledger that it is made from.
import { present } from '@tallystick/kernel/assert'
import type { TreeEdge } from '@tallystick/transparency-log/tree-edge'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { Cursor, LogStore, LogTransaction, ShardEnd, Span } from './log-store.ts'
import { describeMainActs, readMainActs } from './main-source.ts'
import { describeActs, forgetWrittenActs, readActs, readWrittenActs } from './order-source.ts'
import { readChangeEntries, readLiabilityEntries, takeDayEntries } from './other-sources.ts'
import type { Salts } from '../../../platform/secrets/salts.ts'
import { describeStops, MAX_SHARDS, readStops } from './stops-source.ts'
import { insertBatch, readEdge } from './tree-store.ts'

/** Batches of the engine that are logged at once. */
const MOST_BATCHES = 500
/**
 * From the first write on the head is locked, and whoever takes the log over waits for it. A process that hangs there is thrown out by PostgreSQL
 * before its lease is over.
 */
export const HANGS_MS = 2_000

export function postgresLogStore(pool: Pool, salts: Salts): LogStore {
  return {
    claim: (epoch, origin) => claim(pool, epoch, origin),
    transaction: work => transaction(pool, client => work(transactionOn(client, salts))),
  }
}

async function claim(pool: Pool, epoch: number, origin: string): Promise<TreeEdge | undefined> {
  const { rows } = await pool.query<{ size: bigint }>(
    `insert into tlog_head (epoch, origin, size, checkpoint, appended_at) values ($1, $2, 0, '', 0)
     on conflict (id) do update set epoch = $1 where tlog_head.epoch <= $1 returning size`,
    [epoch, origin],
  )
  const [head] = rows
  return head && readEdge(pool, idFrom(head.size))
}

function transactionOn(client: PoolClient, salts: Salts): LogTransaction {
  return {
    readCursors: () => readCursors(client),
    readEnds: () => readEnds(client),
    async readActs(shard, after, end, limit) {
      const written = await readWrittenActs(client, shard, { after, upTo: end }, MOST_BATCHES)
      if (written.entries.length > 0 || written.upTo > after) return written
      // What an engine decided before it knew of the log, or in an older version, is read from the orders.
      const { acts, upTo, isAll } = await readActs(client, shard, { after, upTo: written.missingTo }, limit)
      const entries = (await describeActs(client, salts, acts)).map(({ entry }) => entry)
      return { entries, upTo, isAll: isAll && written.missingTo === end }
    },
    async readStops(shard, after, end, limit) {
      const stops = await readStops(client, shard, { after, upTo: end }, limit)
      const entries = stops.map(one => describeStops(salts, one).entry)
      const isAll = stops.length < limit
      return { entries, upTo: isAll ? end : (stops.at(-1)?.id ?? after), isAll }
    },
    async readMain(shard, after, end) {
      const { acts, ...read } = await readMainActs(client, shard, { after, upTo: end })
      return { ...read, entries: (await describeMainActs(client, salts, acts)).map(({ entry }) => entry) }
    },
    readChanges: after => readChangeEntries(client, after),
    readLiabilities: after => readLiabilityEntries(client, after),
    takeDays: now => takeDayEntries(client, now),
    async moveHead({ epoch, from, to, checkpoint, now }) {
      await client.query(`set local idle_in_transaction_session_timeout = ${HANGS_MS}`)
      const { rowCount } = await client.query({
        name: 'tlog-move-head',
        text: `update tlog_head set size = $3, checkpoint = coalesce($4, checkpoint), appended_at = $5
          where epoch = $1 and size = $2`,
        values: [epoch, from, to, checkpoint ?? null, now],
      })
      return rowCount === 1
    },
    insertBatch: batch => insertBatch(client, batch),
    async moveSpans(spans) {
      for (const source of SPAN_SOURCES) {
        const own = spans.filter(span => span.of === source)
        if (own.length > 0) await insertSpans(client, source, own)
      }
    },
    async moveCursors(cursors) {
      await moveCursors(client, cursors)
      for (const { source, shard, position } of cursors)
        if (source === 'ledger') await forgetWrittenActs(client, shard, position)
    },
  }
}

const SPANS = {
  ledger: { name: 'tlog-spans', into: 'tlog_order_span (shard, after_seq, up_to_seq, first)' },
  stops: { name: 'tlog-stops-spans', into: 'tlog_stops_span (shard, after_id, up_to_id, first)' },
  main: { name: 'tlog-main-spans', into: 'tlog_main_span (shard, after_seq, up_to_seq, first)' },
} as const
const SPAN_SOURCES = ['ledger', 'stops', 'main'] as const

async function insertSpans(client: PoolClient, of: Span['of'], spans: readonly Span[]): Promise<void> {
  const { name, into } = present(SPANS[of], of)
  await client.query({
    name,
    text: `insert into ${into} select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[])`,
    values: [
      spans.map(({ shard }) => shard),
      spans.map(({ after }) => after),
      spans.map(({ upTo }) => upTo),
      spans.map(({ first }) => first),
    ],
  })
}

async function readCursors(client: PoolClient): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ source: string; shard: number; position: bigint }>({
    name: 'tlog-cursors',
    text: 'select source, shard, position from tlog_cursor',
  })
  return new Map(rows.map(({ source, shard, position }) => [`${source} ${shard}`, idFrom(position)]))
}

async function moveCursors(client: PoolClient, cursors: readonly Cursor[]): Promise<void> {
  await client.query({
    name: 'tlog-move-cursors',
    text: `insert into tlog_cursor (source, shard, position) select * from unnest($1::text[], $2::smallint[], $3::bigint[])
      on conflict (source, shard) do update set position = excluded.position`,
    values: [
      cursors.map(({ source }) => source),
      cursors.map(({ shard }) => shard),
      cursors.map(({ position }) => position),
    ],
  })
}

async function readEnds(client: PoolClient): Promise<readonly ShardEnd[]> {
  const { rows } = await client.query<{ shard: number; ledger_seq: bigint; last_number: bigint }>({
    name: 'tlog-shard-ends',
    text: 'select shard, ledger_seq, last_number from shard order by shard',
  })
  return rows.map(({ shard, ledger_seq: seq, last_number: number }) => ({
    shard,
    seq: idFrom(seq),
    id: idFrom(number) * MAX_SHARDS + shard,
  }))
}
