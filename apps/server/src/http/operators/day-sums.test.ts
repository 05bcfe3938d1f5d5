// What operators decided within a day: every kind of decision counts, for its user where one person decided, for each operator who took part,
// and neither before it is decided nor a day later.
import { DAY_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { readDaySums } from './day-sums.ts'

const NOW = Date.UTC(2026, 10, 18, 12)
const SINCE = NOW - DAY_MS

interface Decision {
  readonly userId: number
  readonly amount: number
  readonly first: number | null
  readonly last: number
  readonly at: number
}

interface Kind {
  readonly table: string
  /** As it stands in its table once it was decided for the user. */
  readonly decided: (decision: Decision) => Readonly<Record<string, unknown>>
  /** Statuses that stand for a decision for the user; none where every row is one. */
  readonly statuses?: readonly number[]
  /** Whether a first approver may be named. */
  readonly hasFirst: boolean
}

const KINDS: readonly Kind[] = [
  {
    table: 'deposit',
    statuses: [1],
    hasFirst: true,
    decided: ({ userId, amount, first, last, at }) => ({
      user_id: userId,
      amount,
      approved_by: first ?? 0,
      decided_by: last,
      decided_at: at,
    }),
  },
  {
    table: 'withdrawal',
    statuses: [1],
    hasFirst: true,
    decided: ({ userId, amount, first, last, at }) => ({
      user_id: userId,
      amount,
      approved_by: first ?? 0,
      decided_by: last,
      decided_at: at,
    }),
  },
  {
    table: 'loan',
    statuses: [2, 4, 5],
    hasFirst: true,
    decided: ({ userId, amount, first, last, at }) => ({
      user_id: userId,
      amount,
      approved_by: first,
      decided_by: last,
      reviewed_at: at,
    }),
  },
  {
    table: 'loan_repayment',
    statuses: [1],
    hasFirst: false,
    decided: ({ userId, amount, last, at }) => ({ user_id: userId, total: amount, decided_by: last, decided_at: at }),
  },
  {
    table: 'fund_subscription',
    statuses: [3],
    hasFirst: false,
    decided: ({ userId, amount, last, at }) => ({ user_id: userId, amount, decided_by: last, closed_at: at }),
  },
  {
    table: 'adjustment',
    hasFirst: true,
    decided: ({ userId, amount, first, last, at }) => ({
      user_id: userId,
      amount: -amount,
      maker_id: first,
      checker_id: last,
      created_at: at,
    }),
  },
]

let database: TestDatabase
let ids = 0
beforeAll(async () => {
  database = await testDatabase()
  const tables = KINDS.map(({ table }) => table)
  // Which values go together is asked elsewhere; here only what is summed.
  const { rows } = await database.pool.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
      from pg_constraint join pg_class on pg_class.oid = conrelid where contype in ('c', 'f') and relname = any($1)
     union all
     select format('alter table %I alter column %I drop not null', table_name, column_name)
      from information_schema.columns where table_name = any($1) and is_nullable = 'NO' and column_name <> 'id'
     union all
     select format('alter table %I disable trigger user', name) from unnest($1::text[]) as name`,
    [tables],
  )
  for (const { drop } of rows) await database.pool.query(drop)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const { table } of KINDS) await database.pool.query(`delete from ${table}`)
})

async function put(
  { table, decided }: Kind,
  status: number | undefined,
  change: Partial<Decision> = {},
): Promise<void> {
  const row = {
    id: (ids += 64),
    ...(status === undefined ? {} : { status }),
    ...decided({ userId: 7, amount: 100, first: null, last: 901, at: NOW, ...change }),
  }
  const names = Object.keys(row)
  await database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

const sums = async (userId = 7, operatorId = 901): Promise<number[]> => {
  const { user, operator } = await readDaySums(database.pool, { userId, operatorId, since: SINCE })
  return [Number(user), Number(operator)]
}

describe.each(KINDS)('of $table', kind => {
  const [status] = kind.statuses ?? [undefined]

  it('what one operator decided counts for the user and for that operator, and for nobody else', async () => {
    await put(kind, status)
    expect(await sums()).toEqual([100, 100])
    expect(await sums(8)).toEqual([0, 100])
    expect(await sums(7, 902)).toEqual([100, 0])
  })

  it.runIf(kind.hasFirst)('what two decided counts for both of them, and not for the user', async () => {
    await put(kind, status, { first: 902 })
    for (const operatorId of [901, 902]) expect(await sums(7, operatorId)).toEqual([0, 100])
    expect(await sums(7, 903)).toEqual([0, 0])
  })

  it('a day later it does not count', async () => {
    await put(kind, status, { first: kind.hasFirst ? 901 : null, at: SINCE })
    expect(await sums()).toEqual([0, 0])
    await put(kind, status, { first: kind.hasFirst ? 901 : null, at: SINCE + 1 })
    expect((await sums())[1]).toBe(100)
  })

  it.runIf(kind.statuses !== undefined)('only what was decided for the user counts', async () => {
    for (let other = 0; other <= 6; other++) if (!kind.statuses?.includes(other)) await put(kind, other)
    expect(await sums()).toEqual([0, 0])
    for (const each of kind.statuses ?? []) await put(kind, each)
    expect(await sums()).toEqual([100 * (kind.statuses?.length ?? 0), 100 * (kind.statuses?.length ?? 0)])
  })
})

it('all kinds are added up, and amounts beyond 64 bits are exact', async () => {
  for (const kind of KINDS) await put(kind, kind.statuses?.[0], { first: kind.table === 'adjustment' ? 902 : null })
  expect(await sums()).toEqual([500, 600])
  const huge = 9_000_000_000_000_000_000n
  for (let time = 0; time < 2; time++)
    await database.pool.query(
      'insert into deposit (id, user_id, amount, status, approved_by, decided_by, decided_at) values ($1, 7, $2, 1, 0, 901, $3)',
      [(ids += 64), huge, NOW],
    )
  const found = await readDaySums(database.pool, { userId: 7, operatorId: 901, since: SINCE })
  expect(found).toEqual({ user: 2n * huge + 500n, operator: 2n * huge + 600n })
})
