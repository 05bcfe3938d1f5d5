// Public figures against what a reader of the tables counts by hand.
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@tallystick/kernel/clock'
import { ask, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { createUser } from '../../users/user/user.ts'
import { countRefusals } from './refusal-counts.ts'
import { lookOnce } from './fair.ts'
import { LEAST_ACCOUNTS, readFair } from './queries.ts'
import { sumFinishedDays } from './sum-day.ts'

let api: TestApi
beforeEach(async () => {
  api = await testApi()
  return () => api.close()
})

const PATH = '/api/default/fair'
const BUY = '/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=1&multiple=10'
const today = (): number => Math.floor(api.clock.now() / DAY_MS)

async function toTomorrow(): Promise<void> {
  api.clock.advance((today() + 1) * DAY_MS + 2 * 3_600_000 - api.clock.now())
  await sumFinishedDays(api.pool, api.clock.now())
}

async function days() {
  return (await readFair(api.pool, api.clock.now(), undefined)).days
}

/** So many demo users open and close one position: even ones gain, odd ones lose. */
async function closePositions(users: number): Promise<void> {
  for (let n = 0; n < users; n++) {
    const user = await demoUser(api)
    api.clock.advance(1)
    api.market.tick('BTCUSD', '100000')
    const { data } = await user.get(BUY)
    api.clock.advance(1)
    api.market.tick('BTCUSD', n % 2 === 0 ? '101000' : '99900')
    expect((await user.get(`/v2/api/forex/close?id=${String(data['Id'])}`)).code).toBe(1)
  }
}

describe('figures of a day', () => {
  it('are those of the orders, for demo apart from real, and are told once', async () => {
    await closePositions(LEAST_ACCOUNTS)
    expect(await days()).toEqual([])
    await toTomorrow()
    await sumFinishedDays(api.pool, api.clock.now())
    const [day] = await days()
    const { rows } = await api.pool.query<{ user_id: bigint; profit: bigint; fee: bigint }>(
      'select user_id, profit, fee from forex_order where status = 3',
    )
    const losing = rows.filter(({ profit, fee }) => profit < fee).length
    expect(day?.demo).toMatchObject({
      closed: rows.length,
      accounts: new Set(rows.map(row => row.user_id)).size,
      stop_outs: 0,
      losing_share: (losing / rows.length).toFixed(4),
      micro_decided: null,
      paid: null,
    })
    expect(losing).toBeGreaterThan(0)
    expect(losing).toBeLessThan(rows.length)
    expect(day?.real).toMatchObject({ closed: null, accounts: null, losing_share: null })
  })

  it('are not told when they are made of few accounts', async () => {
    await closePositions(LEAST_ACCOUNTS - 1)
    await toTomorrow()
    expect((await days())[0]?.demo).toMatchObject({ closed: null, accounts: null, losing_share: null })
  })

  it('[Up/Down] won, and what a fair coin would give with the ties', async () => {
    const prices = ['100000', '100000', '100500', '99500']
    for (let n = 0; n < LEAST_ACCOUNTS; n++) {
      const user = await demoUser(api)
      api.clock.advance(1)
      api.market.tick('BTCUSD', '100000')
      expect((await user.get('/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=60')).code).toBe(1)
      api.clock.advance(59_000)
      api.market.tick('BTCUSD', prices[n % 4] ?? '')
      api.clock.advance(1_500)
      api.market.tick('BTCUSD', '100000')
    }
    await expect
      .poll(async () => (await api.pool.query('select from micro_order where status = 3')).rowCount, { timeout: 5_000 })
      .toBe(LEAST_ACCOUNTS)
    await toTomorrow()
    const { rows } = await api.pool.query<{ close_reason: string; open_price: bigint; end_price: bigint }>(
      'select close_reason, open_price, end_price from micro_order',
    )
    const won = rows.filter(row => row.close_reason === 'won').length
    const tied = rows.filter(row => row.open_price === row.end_price).length
    expect([won, tied]).toEqual([8, 6])
    expect((await days())[0]?.demo).toMatchObject({
      micro_decided: rows.length,
      micro_won_share: (won / rows.length).toFixed(4),
      micro_expected_share: (0.5 + tied / rows.length / 2).toFixed(4),
    })
  })

  it('of withdrawals: median and 95th percentile of those paid, and the oldest that waits', async () => {
    const columns = `type, method_id, currency_id, currency_code, protocol_code, fee_type, withdrawal_rate, estimated_price, places,
      amount, fee, estimated_received, address, bank_name, bank_address, bank_swift, payee_name, payee_account, memo, approvals_needed,
      approved_by, note`
    const owners: number[] = []
    for (let n = 0; n < 12; n++) {
      const person = {
        realm: 'real',
        email: `${n}@example.com`,
        passwordHash: null,
        demoIdHash: null,
        agreed: true,
      } as const
      owners.push((await createUser(api.pool, person, 1, api.clock.now()))?.id ?? 0)
    }
    const took = owners.map((_, n) => (n + 1) * 60_000)
    const now = api.clock.now()
    for (const [n, id] of owners.entries())
      await api.pool.query(
        `insert into withdrawal (id, user_id, status, decided_by, created_at, decided_at, price, received, ${columns})
         values ($1, $2, 1, 1, $3, $4, 1, 1, 0, 1, 1, 'USDT', 'TRC20', 0, 0, 1, 2, 100, 0, 100, 'T', '', '', '', '', '', '', 1, 0, '')`,
        [n + 1, id, now - (took[n] ?? 0), now],
      )
    await api.pool.query(
      `insert into withdrawal (id, user_id, status, decided_by, created_at, decided_at, price, received, ${columns})
       values (99, $1, 0, 0, $2, 0, 0, 0, 0, 1, 1, 'USDT', 'TRC20', 0, 0, 1, 2, 100, 0, 100, 'T', '', '', '', '', '', '', 1, 0, '')`,
      [owners[0], now - 90_000],
    )
    await demoUser(api)
    await toTomorrow()
    const fair = await readFair(api.pool, api.clock.now(), undefined)
    expect(fair.days[0]?.real).toMatchObject({ paid: 12, paid_median_ms: took[5], paid_p95_ms: took[11] })
    expect(fair.oldest_waiting_ms).toBeGreaterThanOrEqual(90_000)
  })
})

describe('refused orders', () => {
  it('are counted by reason over all processes and restarts, and rare reasons are left out', async () => {
    const user = await demoUser(api)
    const refused = '/v2/api/forex/submit?type=1&cont=1&forex_id=9999&status=1&multiple=10'
    for (let n = 0; n < LEAST_ACCOUNTS; n++) expect((await user.get(refused)).data.reason).toBe('pair_unknown')
    // Another process, which stops.
    const other = countRefusals(api.pool, api.clock, () => undefined)
    other.count('submitMicro', 'demo', 'pair_unknown')
    other.count('submitOrder', 'demo', 'price_stale')
    other.count('closeOrder', 'demo', 'pair_unknown')
    await other.stop()
    const total = async () =>
      (
        await api.pool.query<{ value: bigint }>(
          `select value from public_figure where figure = 'refused' and label = 'pair_unknown'`,
        )
      ).rows[0]?.value
    await expect.poll(total, { timeout: 8_000 }).toBe(BigInt(LEAST_ACCOUNTS + 1))
    await toTomorrow()
    const [day] = await days()
    expect(day?.demo.refused).toEqual([{ reason: 'pair_unknown', count: LEAST_ACCOUNTS + 1 }])
    expect(day?.real.refused).toEqual([])
  })
})

describe('the site', () => {
  it('counts what was down between two looks, and the share of fresh prices', async () => {
    // The database was made before the tests that came first.
    await api.pool.query('update public_figure_cursor set alive_at = now()')
    await lookOnce(api)
    await api.pool.query(`update public_figure_cursor set alive_at = alive_at - interval '5 minutes'`)
    await lookOnce(api)
    const { rows } = await api.pool.query<{ figure: string; value: bigint }>(
      `select figure, value from public_figure where figure in ('downtime_ms', 'price_looks')`,
    )
    const of = (figure: string): number => Number(rows.find(row => row.figure === figure)?.value ?? 0)
    expect(of('downtime_ms')).toBeGreaterThanOrEqual(300_000)
    expect(of('downtime_ms')).toBeLessThan(330_000)
    expect(of('price_looks')).toBe(2 * api.market.health().pairs.filter(pair => pair.open).length)
  })

  it('tells everybody without a session, and caches may keep it', async () => {
    const answer = await ask(api, { url: PATH })
    expect(answer).toMatchObject({ code: 1, data: { log: null, days: [], last_change_at: 0 } })
    expect(answer.headers['cache-control']).toBe('public, max-age=5')
  })
})
