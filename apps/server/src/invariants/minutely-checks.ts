// Checks that run every minute in the running server, once per cluster. Their cost does not grow with history: they read what was written
// since the last run, open records with the accounts of their owners, and each account once for the totals. Older rows are covered by the
// daily reconciliation.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type PoolClient } from '../platform/postgres/pool.ts'
import { HOLD } from './checks.ts'

const SETTLED_WITHIN_MS = 60_000
const PAID_WITHIN_MS = 600_000

/** Every minutely check with what is true while it holds. */
export const MINUTELY_CHECKS = {
  I01: 'every new transfer has two to eight postings',
  I02: 'the postings of every new transfer sum to zero',
  I03: 'all balances moved by what was posted, and by nothing else',
  I04: 'all balances of a realm sum to zero',
  I07: 'what an account holds is what its open objects lock',
  I11: 'ledger and outbox went on without a gap and never back',
  I31: 'no micro order runs a minute after its end',
  I44: 'no interest of a fund is ten minutes late',
} as const

type MinutelyId = keyof typeof MINUTELY_CHECKS

export interface MinutelyFinding {
  readonly id: MinutelyId
  readonly holds: string
  /** How many rows, accounts or shards break it. */
  readonly count: number
}

interface Mark {
  readonly ledgerSeq: number
  readonly outboxSeq: number
}

/** Sums by realm and kind of account: type × 4 + bucket of users, the negative house number otherwise. */
type Totals = ReadonlyMap<string, bigint>

export class MinutelyChecks {
  #marks: ReadonlyMap<number, Mark> | undefined
  #totals: Totals = new Map()

  /** Looks once; all questions see the same moment. The first look only remembers where things stand. */
  async run(client: PoolClient, now: Instant): Promise<MinutelyFinding[]> {
    await client.query('begin isolation level repeatable read read only')
    try {
      const counts = new Map<MinutelyId, number>()
      const add = (id: MinutelyId, count: number): void => void counts.set(id, (counts.get(id) ?? 0) + count)
      const marks = await readMarks(client)
      const totals = await readTotals(client)
      const posted = new Map<string, bigint>()
      for (const [shard, mark] of this.#marks ?? [])
        await this.#since(client, shard, mark, marks.get(shard), add, posted)
      if (this.#marks) add('I03', differences(this.#totals, totals, await withNewShards(client, this.#marks, posted)))
      add('I04', unbalancedRealms(totals))
      add('I07', await wrongHolds(client, totals))
      add('I31', await overdueMicro(client, now))
      add('I44', await overdueInterest(client, now))
      this.#marks = marks
      this.#totals = totals
      return [...counts]
        .filter(([, count]) => count > 0)
        .map(([id, count]) => ({ id, holds: MINUTELY_CHECKS[id], count }))
    } finally {
      await client.query('commit')
    }
  }

  async #since(
    client: PoolClient,
    shard: number,
    from: Mark,
    to: Mark | undefined,
    add: (id: MinutelyId, count: number) => void,
    posted: Map<string, bigint>,
  ): Promise<void> {
    if (!to || to.ledgerSeq < from.ledgerSeq || to.outboxSeq < from.outboxSeq) return add('I11', 1)
    const { rows } = await client.query<Record<'written' | 'misshapen' | 'unbalanced' | 'told', bigint>>(
      `select count(*) as written,
         count(*) filter (where cardinality(amounts) not between 2 and 8 or cardinality(accounts) <> cardinality(amounts)) as misshapen,
         count(*) filter (where (select sum(amount) from unnest(amounts) as amount) <> 0) as unbalanced,
         (select count(*) from outbox where shard = $1 and seq > $3) as told
       from ledger where shard = $1 and seq > $2`,
      [shard, from.ledgerSeq, from.outboxSeq],
    )
    const [found] = rows
    if (!found) return
    add('I01', Number(found.misshapen))
    add('I02', Number(found.unbalanced))
    const isWhole =
      Number(found.written) === to.ledgerSeq - from.ledgerSeq && Number(found.told) === to.outboxSeq - from.outboxSeq
    add('I11', isWhole ? 0 : 1)
    await addPosted(client, shard, from.ledgerSeq, posted)
  }
}

async function readMarks(client: PoolClient): Promise<Map<number, Mark>> {
  const { rows } = await client.query<{ shard: number; ledger_seq: bigint; outbox_seq: bigint }>(
    'select shard, ledger_seq, outbox_seq from shard',
  )
  return new Map(rows.map(row => [row.shard, { ledgerSeq: idFrom(row.ledger_seq), outboxSeq: idFrom(row.outbox_seq) }]))
}

interface SumRow {
  readonly realm: number
  readonly kind: number
  readonly total: string
}

async function readTotals(client: PoolClient): Promise<Totals> {
  const { rows } = await client.query<SumRow>(
    `select realm, type * 4 + bucket as kind, (case bucket when 0 then balance when 1 then held else -debt end)::text as total
     from (select realm, type, sum(balance) as balance, sum(held) as held, sum(debt) as debt from account group by realm, type) summed
       cross join (values (0), (1), (2)) as b (bucket)
     union all select realm, (account % 128)::integer, sum(balance)::text from house_account group by realm, account % 128`,
  )
  return new Map(rows.map(row => [nameOf(row), BigInt(row.total)]))
}

async function addPosted(client: PoolClient, shard: number, after: number, sums: Map<string, bigint>): Promise<void> {
  const { rows } = await client.query<SumRow>(
    `select l.realm, (case when p.account > 0 then p.account % 16 else p.account % 128 end)::integer as kind, sum(p.amount)::text as total
     from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
     where l.shard = $1 and l.seq > $2 group by 1, 2`,
    [shard, after],
  )
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0n) + BigInt(row.total))
}

/** A shard that did not exist at the last look counts from its first row. */
async function withNewShards(
  client: PoolClient,
  known: ReadonlyMap<number, Mark>,
  posted: Map<string, bigint>,
): Promise<Map<string, bigint>> {
  for (const shard of (await readMarks(client)).keys()) if (!known.has(shard)) await addPosted(client, shard, 0, posted)
  return posted
}

function differences(before: Totals, after: Totals, posted: Totals): number {
  const names = new Set([...before.keys(), ...after.keys(), ...posted.keys()])
  return [...names].filter(name => (before.get(name) ?? 0n) + (posted.get(name) ?? 0n) !== (after.get(name) ?? 0n))
    .length
}

function unbalancedRealms(totals: Totals): number {
  const sums = new Map<string, bigint>()
  for (const [name, total] of totals) {
    const realm = name.slice(0, 1)
    sums.set(realm, (sums.get(realm) ?? 0n) + total)
  }
  return [...sums.values()].filter(sum => sum !== 0n).length
}

async function overdueMicro(client: PoolClient, now: Instant): Promise<number> {
  const sql = 'select count(*) from micro_order where status < 3 and expires_at < $1'
  const { rows } = await client.query<{ count: bigint }>(sql, [now - SETTLED_WITHIN_MS])
  return Number(rows[0]?.count ?? 0)
}

async function overdueInterest(client: PoolClient, now: Instant): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    'select count(*) from fund_subscription where status = 1 and created_at + (paid_days + 1) * 86400000::bigint < $1',
    [now - PAID_WITHIN_MS],
  )
  return Number(rows[0]?.count ?? 0)
}

/**
 * Accounts of owners of open objects that hold something else than these lock; and kinds of accounts that hold something else in all. Nothing
 * held is below zero, so that with both right nobody else holds anything: it need not be looked for in every account.
 */
async function wrongHolds(client: PoolClient, totals: Totals): Promise<number> {
  const { rows } = await client.query<{ realm: number | null; type: number; wrong: bigint; locked: string }>(
    `select a.realm, h.type, count(*) filter (where a.held is distinct from h.locked) as wrong, sum(h.locked)::text as locked
     from (select user_id, type, sum(amount) as locked from ${HOLD} group by user_id, type) h
       left join account a on a.user_id = h.user_id and a.type = h.type
     group by a.realm, h.type`,
  )
  const locked = new Map(
    rows.map(row => [nameOf({ realm: row.realm ?? NO_REALM, kind: row.type * 4 + HELD }), row.locked]),
  )
  const owners = rows.reduce((sum, { wrong }) => sum + Number(wrong), 0)
  const kinds = [...totals].filter(([name, total]) => isHeld(name) && BigInt(locked.get(name) ?? 0) !== total).length
  return owners + kinds
}

const HELD = 1
/** An open object whose owner has no account. */
const NO_REALM = -1

function isHeld(name: string): boolean {
  const kind = Number(name.split(' ')[1])
  return kind > 0 && kind % 4 === HELD
}

function nameOf({ realm, kind }: Pick<SumRow, 'realm' | 'kind'>): string {
  return `${realm} ${kind}`
}
