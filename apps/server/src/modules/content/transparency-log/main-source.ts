// Acts of subscriptions and loans, read from the ledger of each shard. They are few: rows of orders between them are passed over by PostgreSQL.
import { encodeEntry } from '@tallystick/transparency-log/entries'
import { present } from '@tallystick/kernel/assert'
import type { Row } from '../../../engine-host/store/tables/columns.ts'
import { SUBSCRIPTIONS } from '../../../engine-host/store/tables/fund.ts'
import { LOANS, REPAYMENT_STATUS, REPAYMENTS } from '../../../engine-host/store/tables/loan.ts'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import { fundFacts, isMainAct, loanFacts, MAIN_ACTS, type MainAct } from './main-facts.ts'
import { commitmentOf, type DescribedAct } from './order-source.ts'
import type { Salts } from '../../../platform/secrets/salts.ts'

/** Ledger rows that are looked through at once. */
const MOST_ROWS = 20_000

interface MainRow {
  readonly shard: number
  readonly seq: bigint
  readonly kind: string
  readonly realm: number
  readonly ref: bigint
  readonly at: bigint
}

// Written out, so that the index over what orders do not write is found.
const KINDS = `('fund_buy', 'fund_release', 'fund_redeem', 'loan_payout', 'loan_repayment')`

function actFrom({ shard, seq, kind, realm, ref, at }: MainRow): MainAct[] {
  if (!isMainAct(kind)) return []
  return [{ shard, seq: idFrom(seq), kind, realm: realm === 0 ? 'real' : 'demo', ref: idFrom(ref), at: idFrom(at) }]
}

/** The acts among the next rows of a shard's ledger, and how far that reading went. */
export async function readMainActs(
  client: PoolClient,
  shard: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<{ readonly acts: readonly MainAct[]; readonly upTo: number; readonly isAll: boolean }> {
  const end = Math.min(upTo, after + MOST_ROWS)
  const { rows } = await client.query<MainRow>({
    name: 'tlog-main-ledger',
    text: `select shard, seq, kind, realm, ref, at from ledger
      where shard = $1 and seq > $2 and seq <= $3 and kind in ${KINDS} order by seq`,
    values: [shard, after, end],
  })
  return { acts: rows.flatMap(actFrom), upTo: end, isAll: end === upTo }
}

type DescribedMainAct = DescribedAct & { readonly act: MainAct }

/** What each act commits to. */
export async function describeMainActs(
  client: Pool | PoolClient,
  salts: Salts,
  acts: readonly MainAct[],
): Promise<DescribedMainAct[]> {
  const refsOf = (product: 'fund' | 'loan'): number[] =>
    acts.filter(({ kind }) => MAIN_ACTS[kind].product === product).map(({ ref }) => ref)
  const [shares, loans] = [refsOf('fund'), refsOf('loan')]
  // Without a name: a newer version may add columns to the tables while this one runs.
  const read = async (from: string, ids: readonly number[]): Promise<Row[]> =>
    ids.length === 0 ? [] : (await client.query<Row>({ text: `select * from ${from}`, values: [ids] })).rows
  const subscriptions = new Map(
    (await read('fund_subscription where id = any($1::bigint[])', shares))
      .map(row => SUBSCRIPTIONS.fromRow(row))
      .map(one => [one.id, one]),
  )
  const lent = new Map(
    (await read('loan where id = any($1::bigint[])', loans)).map(row => LOANS.fromRow(row)).map(one => [one.id, one]),
  )
  const handedIn = new Map(
    (await read(`loan_repayment where loan_id = any($1::bigint[]) and status = ${REPAYMENT_STATUS.accepted}`, loans))
      .map(row => REPAYMENTS.fromRow(row))
      .map(({ loanId, createdAt }) => [loanId, createdAt]),
  )
  return acts.map(act => {
    const facts =
      MAIN_ACTS[act.kind].product === 'fund'
        ? fundFacts(act, present(subscriptions.get(act.ref), `subscription ${act.ref}`))
        : loanFacts(act, present(lent.get(act.ref), `loan ${act.ref}`), handedIn.get(act.ref))
    return { act, ...describeMainAct(salts, act, facts) }
  })
}

function describeMainAct(salts: Salts, { shard, seq }: Pick<MainAct, 'shard' | 'seq'>, facts: string): DescribedAct {
  const salt = salts(`main ${shard} ${seq}`)
  return { salt, facts, entry: encodeEntry('order', commitmentOf(salt, facts)) }
}

/** An act with its place in the log; undefined where it is not logged. */
export interface PlacedMainAct {
  readonly act: MainAct
  readonly index: number | undefined
}

/** Whose subscriptions and loans, and the time in which they were running. */
interface MainStretch {
  readonly userId: number
  readonly from: number
  readonly until: number
}

/** All acts, up to its end, of subscriptions and loans that were running in a time: their terms may be from long before it. */
export async function findMainActs(pool: Pool, { userId, from, until }: MainStretch): Promise<PlacedMainAct[]> {
  const { rows } = await pool.query<MainRow & { index: bigint | null }>({
    name: 'tlog-main-acts',
    text: `with running (id, kind) as (
        select id, 'fund' from fund_subscription where user_id = $1 and created_at < $3 and (closed_at is null or closed_at >= $2)
        union all
        select id, 'loan' from loan where user_id = $1 and reviewed_at < $3 and due_at is not null and (repaid_at is null or repaid_at >= $2)
      )
      select l.shard, l.seq, l.kind, l.realm, l.ref, l.at, s.first + (
        select count(*) from ledger b where b.shard = l.shard and b.seq > s.after_seq and b.seq < l.seq and b.kind in ${KINDS}
      ) as index
      from (select * from ledger where user_id = $1 and at < $3 and kind in ${KINDS}) l
      join running r on r.id = l.ref and l.kind like r.kind || '%'
      left join lateral (
        select after_seq, first from tlog_main_span s where s.shard = l.shard and s.up_to_seq >= l.seq order by s.up_to_seq limit 1
      ) s on s.after_seq < l.seq order by l.seq`,
    values: [userId, from, until],
  })
  return rows.flatMap(row =>
    actFrom(row).map(act => ({ act, index: row.index === null ? undefined : idFrom(row.index) })),
  )
}

/** Which of these acts the log is yet to reach. */
export async function isMainAhead(pool: Pool, acts: readonly PlacedMainAct[]): Promise<boolean> {
  const waiting = acts.filter(({ index }) => index === undefined)
  if (waiting.length === 0) return false
  const { rows } = await pool.query<{ shard: number; position: bigint }>({
    name: 'tlog-main-cursors',
    text: `select shard, position from tlog_cursor where source = 'main'`,
  })
  const positions = new Map(rows.map(({ shard, position }) => [shard, idFrom(position)]))
  return waiting.some(({ act }) => act.seq > (positions.get(act.shard) ?? Infinity))
}
