// The baseline: pgbench's standard transaction (TPC-B-like: three updates, one select, one insert) on the same PostgreSQL server, over
// 16 connections, with one branch per connection as pgbench advises and a client as thin as pgbench's own.
import pg from 'pg'
import { type Measured, rate } from './measure.ts'
import { RawConnection } from './raw-connection.ts'

const CONNECTIONS = 16
const ACCOUNTS_PER_BRANCH = 10_000
const TELLERS_PER_BRANCH = 10

/** Makes pgbench's tables in an empty database. */
export async function prepareBaseline(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${CONNECTIONS}) n;
    insert into pgbench_tellers select n, (n - 1) / ${TELLERS_PER_BRANCH} + 1, 0, ''
      from generate_series(1, ${CONNECTIONS * TELLERS_PER_BRANCH}) n;
    insert into pgbench_accounts select n, (n - 1) / ${ACCOUNTS_PER_BRANCH} + 1, 0, ''
      from generate_series(1, ${CONNECTIONS * ACCOUNTS_PER_BRANCH}) n;`)
  await client.query('vacuum analyze')
  await client.end()
}

/** Transactions a second, each durable before the next on its connection begins. */
export async function measureBaseline(url: string, seconds: number): Promise<Measured> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => RawConnection.open(url)))
  try {
    return await rate(seconds, url, async (isOver, count) => {
      await Promise.all(
        clients.map(async client => {
          while (!isOver()) {
            for (const statement of statements()) await client.run(statement)
            count()
          }
        }),
      )
    })
  } finally {
    for (const client of clients) client.close()
  }
}

/** pgbench's script: seven statements, each sent when the one before was answered. */
function statements(): string[] {
  const pick = (below: number): number => 1 + Math.floor(Math.random() * below)
  const aid = pick(CONNECTIONS * ACCOUNTS_PER_BRANCH)
  const tid = pick(CONNECTIONS * TELLERS_PER_BRANCH)
  const bid = pick(CONNECTIONS)
  const delta = pick(10_000) - 5_000
  return [
    'begin',
    `update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`,
    `select abalance from pgbench_accounts where aid = ${aid}`,
    `update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`,
    `update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`,
    `insert into pgbench_history (tid, bid, aid, delta, mtime) values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`,
    'end',
  ]
}
