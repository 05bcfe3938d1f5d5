// Checks that run every minute in the running server, once per cluster. They read what was written since the last run, the accounts it moved with
// what these have open, and a page of all other accounts: as much as happened, whatever there is. The rest is for the pages of all checks.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type PoolClient } from '../platform/postgres/pool.ts'
import type { Check } from './check.ts'
import { LEDGER_CHECKS } from './ledger-checks.ts'
import { ofUserPage } from './pages/narrowed.ts'

const SETTLED_WITHIN_MS = 60_000
const PAID_WITHIN_MS = 600_000
/** Users whose accounts are looked at although nothing moved them. */
const USER_PAGE = 2_000
/** So many are looked at from their first transfer on when they look wrong; the others count as they are. */
const MOST_AGAIN = 100

/** Every minutely check with what is true while it holds. */
export const MINUTELY_CHECKS = {
  I01: 'every new transfer has two to eight postings',
  I02: 'the postings of every new transfer sum to zero',
  I03: 'balances moved by what was posted, and by nothing else',
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

/** Balances of the house by account. */
type HouseBalances = ReadonlyMap<string, bigint>

export class MinutelyChecks {
  readonly #userPage: number
  #marks: ReadonlyMap<number, Mark> | undefined
  #house: HouseBalances = new Map()
  #lastUser = 0

  constructor(userPage = USER_PAGE) {
    this.#userPage = userPage
  }

  /** Looks once; all questions see the same moment. The first look at the ledger only remembers where things stand. */
  async run(client: PoolClient, now: Instant): Promise<MinutelyFinding[]> {
    await client.query('begin isolation level repeatable read read only')
    try {
      const counts = new Map<MinutelyId, number>()
      const add = (id: MinutelyId, count: number): void => void counts.set(id, (counts.get(id) ?? 0) + count)
      const marks = await readMarks(client)
      const house = await readHouse(client)
      const posted = new Map<string, bigint>()
      const users = new Set(await this.#nextUsers(client))
      for (const [shard, to] of this.#marks ? marks : []) {
        const from = this.#marks?.get(shard) ?? { ledgerSeq: 0, outboxSeq: 0 }
        await since(client, shard, from, to, { add, posted, users })
      }
      if (this.#marks) {
        add('I11', [...this.#marks.keys()].filter(shard => !marks.has(shard)).length)
        add('I03', differences(this.#house, house, posted))
      }
      add('I03', await wrongBalances(client, [...users]))
      // Every account is summed up only to say what a wrong balance comes to.
      if ((counts.get('I03') ?? 0) > 0) add('I04', await countOf(client, checkOf('I04').sql, []))
      const holds = ofUserPage('account', checkOf('I07').sql, [...users])
      add('I07', await countOf(client, holds.text, holds.values))
      add('I31', await overdueMicro(client, now))
      add('I44', await overdueInterest(client, now))
      this.#marks = marks
      this.#house = house
      return [...counts]
        .filter(([, count]) => count > 0)
        .map(([id, count]) => ({ id, holds: MINUTELY_CHECKS[id], count }))
    } finally {
      await client.query('commit')
    }
  }

  /** From the first one again behind the last. */
  async #nextUsers(client: PoolClient): Promise<number[]> {
    const sql = 'select distinct user_id from account where user_id > $1 order by user_id limit $2'
    const { rows } = await client.query<{ user_id: bigint }>(sql, [this.#lastUser, this.#userPage])
    const users = rows.map(row => idFrom(row.user_id))
    this.#lastUser = users.length < this.#userPage ? 0 : (users.at(-1) ?? 0)
    return users
  }
}

interface Seen {
  readonly add: (id: MinutelyId, count: number) => void
  /** To accounts of the house. */
  readonly posted: Map<string, bigint>
  readonly users: Set<number>
}

async function since(
  client: PoolClient,
  shard: number,
  from: Mark,
  to: Mark,
  { add, posted, users }: Seen,
): Promise<void> {
  if (to.ledgerSeq < from.ledgerSeq || to.outboxSeq < from.outboxSeq) return add('I11', 1)
  const { rows } = await client.query<
    Record<'written' | 'misshapen' | 'unbalanced' | 'told', bigint> & { users: bigint[] | null }
  >(
    `select count(*) as written, array_agg(distinct user_id) as users,
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
  for (const user of found.users ?? []) users.add(Number(user))
  await addPosted(client, shard, from.ledgerSeq, posted)
}

async function readMarks(client: PoolClient): Promise<Map<number, Mark>> {
  const { rows } = await client.query<{ shard: number; ledger_seq: bigint; outbox_seq: bigint }>(
    'select shard, ledger_seq, outbox_seq from shard',
  )
  return new Map(rows.map(row => [row.shard, { ledgerSeq: idFrom(row.ledger_seq), outboxSeq: idFrom(row.outbox_seq) }]))
}

interface SumRow {
  readonly account: bigint
  readonly total: string
}

async function readHouse(client: PoolClient): Promise<HouseBalances> {
  const { rows } = await client.query<SumRow>('select account, balance::text as total from house_account')
  return new Map(rows.map(row => [String(row.account), BigInt(row.total)]))
}

async function addPosted(client: PoolClient, shard: number, after: number, sums: Map<string, bigint>): Promise<void> {
  const { rows } = await client.query<SumRow>(
    `select p.account, sum(p.amount)::text as total from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
     where l.shard = $1 and l.seq > $2 and p.account < 0 group by 1`,
    [shard, after],
  )
  for (const row of rows) sums.set(String(row.account), (sums.get(String(row.account)) ?? 0n) + BigInt(row.total))
}

function differences(before: HouseBalances, after: HouseBalances, posted: HouseBalances): number {
  const names = new Set([...before.keys(), ...after.keys(), ...posted.keys()])
  return [...names].filter(name => (before.get(name) ?? 0n) + (posted.get(name) ?? 0n) !== (after.get(name) ?? 0n))
    .length
}

const worth = (type: number): string => `coalesce(sum(balance::numeric + held - debt) filter (where type = ${type}), 0)`
const moved = (type: number): string => `coalesce(sum(p.amount) filter (where p.account / 4 % 4 = ${type}), 0)`

/** Accounts that are not worth what was recorded for an hour and was posted since. */
async function wrongBalances(client: PoolClient, users: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ user_id: bigint }>(
    `select u.user_id from unnest($1::bigint[]) as u (user_id)
       left join lateral (select * from equity_hour e where e.user_id = u.user_id order by e.hour desc limit 1) e on true
       cross join lateral (
         select ${worth(1)} as forex, ${worth(2)} as micro, ${worth(3)} as main from account a where a.user_id = u.user_id
       ) a cross join lateral (
         select ${moved(1)} as forex, ${moved(2)} as micro, ${moved(3)} as main
         from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
         where l.user_id = u.user_id and l.seq > coalesce(e.seq, 0) and p.account > 0
       ) l
     where (a.forex, a.micro, a.main)
       is distinct from (coalesce(e.forex, 0) + l.forex, coalesce(e.micro, 0) + l.micro, coalesce(e.main, 0) + l.main)`,
    [users],
  )
  if (rows.length === 0 || rows.length > MOST_AGAIN) return rows.length
  // It may be the recorded hour that is wrong.
  const check = checkOf('I03')
  const sql = check.pages.find(({ by }) => by === 'user')?.sql ?? check.sql
  const again = ofUserPage(
    'user',
    sql,
    rows.map(row => idFrom(row.user_id)),
  )
  return countOf(client, again.text, again.values)
}

function checkOf(id: MinutelyId): Check {
  const check = LEDGER_CHECKS.find(one => one.id === id)
  if (!check) throw new Error(`there is no check ${id}`)
  return check
}

async function countOf(client: PoolClient, sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(sql, [...values])
  return Number(rows[0]?.count ?? 0)
}

function overdueMicro(client: PoolClient, now: Instant): Promise<number> {
  const sql = 'select count(*) from micro_order where status < 3 and expires_at < $1'
  return countOf(client, sql, [now - SETTLED_WITHIN_MS])
}

function overdueInterest(client: PoolClient, now: Instant): Promise<number> {
  const sql =
    'select count(*) from fund_subscription where status = 1 and created_at + (paid_days + 1) * 86400000::bigint < $1'
  return countOf(client, sql, [now - PAID_WITHIN_MS])
}
