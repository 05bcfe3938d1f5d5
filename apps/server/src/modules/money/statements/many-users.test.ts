// Statements of a thousand users with random ledgers, each held against the ledger by sums of another kind.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { seededRandom } from '@tallystick/kernel/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { HOUSE_ID, userAccount } from '../../../engine-host/account-numbers.ts'
import { recordEquity } from '../portfolio/portfolio.ts'
import { cellOf, readFigures, statementLines } from './lines.ts'

const USERS = 1_000
const START = Date.UTC(2025, 11, 30)
const DAYS = 6
const NO_MARKET = {
  pair: () => undefined,
  tape: { around: async () => [] },
  lastTick: () => undefined,
  knownTo: () => Infinity,
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const random = seededRandom([28, 1, 1, 1])
  const houses = Object.values(HOUSE_ID)
  const rows = Array.from({ length: USERS * 12 }, () => ({
    at: START + random.below(DAYS * DAY_MS),
    userId: 1 + random.below(USERS),
  }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, userId }, index) => {
      const type = (['forex', 'micro', 'main'] as const)[random.below(3)] ?? 'main'
      const free = BigInt(random.below(2_000_000_000)) - 1_000_000_000n
      const held = random.below(3) === 0 ? BigInt(random.below(1_000_000_000)) : 0n
      const house = BigInt(-(houses[random.below(houses.length)] ?? 1))
      const accounts = [
        BigInt(userAccount(userId, type, 'available')),
        BigInt(userAccount(userId, type, 'held')),
        house,
      ]
      return { at, userId, seq: index + 1, accounts, amounts: [free, held, -free - held] }
    })
  await database.pool.query(
    `insert into shard (shard, ledger_seq) values (0, $1) on conflict (shard) do update set ledger_seq = $1`,
    [rows.length],
  )
  for (let first = 0; first < rows.length; first += 2_000) {
    const some = rows.slice(first, first + 2_000)
    await database.pool.query(
      `insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
       select 0, (r ->> 'seq')::bigint, 1, 'demo_grant', (r ->> 'userId')::bigint, 0, (r ->> 'at')::bigint,
         array(select jsonb_array_elements_text(r -> 'accounts')::bigint), array(select jsonb_array_elements_text(r -> 'amounts')::bigint)
       from jsonb_array_elements($1::jsonb) as r`,
      [JSON.stringify(some, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))],
    )
  }
  await recordEquity(database.pool, NO_MARKET, START + (DAYS + 1) * DAY_MS)
}, 120_000)
afterAll(() => database.close())

describe('statements of many users', () => {
  it('tie to the ledger, whatever the days', async () => {
    const { pool } = database
    const random = seededRandom([29, 1, 1, 1])
    let entries = 0
    for (let userId = 1; userId <= USERS; userId++) {
      const from = START + random.below(DAYS * 24) * HOUR_MS
      const until = from + (1 + random.below(72)) * HOUR_MS
      const head = { userId, from, until, uid: String(userId), realm: 'demo' as const }
      const figures = await readFigures(pool, NO_MARKET, head)
      const moved = { forex: 0n, micro: 0n, main: 0n }
      for await (const line of statementLines(pool, NO_MARKET, head, figures)) {
        if (line.section !== 'entry') continue
        // The column holds these three.
        moved[cellOf(line, 'account') as keyof typeof moved] += decimal(cellOf(line, 'amount_usd'))
        entries += 1
      }
      const { rows } = await pool.query<{ before: bigint; during: bigint; count: bigint }>(
        `select coalesce(sum(amounts[1] + amounts[2]) filter (where at < $2), 0)::bigint as before,
           coalesce(sum(amounts[1] + amounts[2]) filter (where at >= $2), 0)::bigint as during,
           count(*) filter (where at >= $2) as count
         from ledger where user_id = $1 and at < $3`,
        [userId, from, until],
      )
      const total = (of: typeof moved): bigint => of.forex + of.micro + of.main
      expect({
        before: total(figures.opening),
        during: total(moved),
        count: BigInt(figures.count),
      }).toEqual(rows[0])
    }
    expect(entries).toBeGreaterThan(USERS)
  }, 120_000)
})
