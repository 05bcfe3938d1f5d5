// New orders need the public log: with one that has really stopped they are refused, and everything that leads out of a position goes on.
import { beforeEach, expect, it } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { leaveSign, LOG_STOPPED_MS, readLogLife, readOutages } from '../../content/transparency-log/log-life.ts'
import { readHead } from '../../content/transparency-log/tree-store.ts'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
} from '../../content/transparency-log/transparency-log.ts'

let api: TestApi
let user: DemoUser
let logs: TransparencyLog[]

beforeEach(async () => {
  logs = []
  api = await testApi()
  user = await demoUser(api)
  api.market.tick('BTCUSD', '100000')
  return async () => {
    for (const log of logs) await log.stop()
    await api.close()
  }
})

async function startLog(epoch: number): Promise<TransparencyLog> {
  const witnesses = await readWitnesses(undefined)
  const report = (event: string): never => {
    throw new Error(event)
  }
  const deps = { ...api, report, publicOrigin: 'https://app.example.com', version: '1.2.3', witnesses, roundMs: 100 }
  const log = await startTransparencyLog(deps, epoch, () => undefined)
  logs.push(log)
  return log
}

const MARKET = '/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=1&multiple=10'
const PENDING = '/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=0&multiple=10&target_price=90000'
const OCO =
  '/v2/api/forex/submit_oco?forex_id=1&type=1&cont=1&target_price=90000&other_type=1&other_cont=1&other_target_price=110000&multiple=10'
const MICRO = '/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=60'

it('takes orders on a site that never had a log', async () => {
  expect(await readLogLife(api.pool)).toBeUndefined()
  expect((await user.get(MARKET)).code).toBe(1)
})

it(
  'refuses new orders 10 s after the log has stopped, lets out of them, and logs that later',
  { timeout: 60_000 },
  async () => {
    const log = await startLog(1)
    await log.append()
    const held = await user.get(MARKET, { 'idempotency-key': 'the-order-before' })
    const reversible = await user.get(MARKET)
    const pending = await user.get(PENDING)
    expect([held.code, reversible.code, pending.code]).toEqual([1, 1, 1])
    const stays = await user.get(PENDING)
    await log.append()
    await log.stop()
    expect((await user.get(MICRO)).code).toBe(1)

    await sleep(LOG_STOPPED_MS + 1_200)
    api.market.tick('BTCUSD', '100001')
    const edit = `/v2/api/forex/edit?id=${String(stays.data['Id'])}&cont=2&target_price=90000&stop_loss_price=0&target_profit_price=0&expire_at=0`
    const reverse = `/v2/api/forex/reverse?id=${String(reversible.data['Id'])}`
    for (const path of [MARKET, PENDING, OCO, MICRO, edit, reverse])
      expect(await user.get(path), path).toMatchObject({ code: 942, status: 200, data: { reason: 'log_stopped' } })
    // The answer to what was taken before stays what it was.
    const again = await user.get(MARKET, { 'idempotency-key': 'the-order-before' })
    expect(again).toMatchObject({ code: 1, data: { Id: held.data['Id'] } })

    expect(await readOutages(api.pool, 5)).toEqual([{ from: expect.any(Number), until: null }])
    const size = (await readHead(api.pool))?.size ?? 0
    expect((await user.get(`/v2/api/forex/close?id=${String(held.data['Id'])}`)).code).toBe(1)
    expect((await user.get(`/v2/api/forex/cancel_trade?id=${String(pending.data['Id'])}`)).code).toBe(1)
    const stops = `/v2/api/forex/set_stop_price?id=${String(reversible.data['Id'])}&stop_loss_price=90000&target_profit_price=0`
    expect((await user.get(stops)).code).toBe(1)
    expect((await readHead(api.pool))?.size).toBe(size)

    const next = await startLog(2)
    await next.append()
    expect((await user.get(MARKET)).code).toBe(1)
    expect((await readHead(api.pool))?.size).toBeGreaterThan(size + 1)
    const { rows } = await api.pool.query<{ value: bigint }>(
      `select value from public_figure where figure = 'log_stopped_ms'`,
    )
    expect(Number(rows[0]?.value)).toBeGreaterThan(LOG_STOPPED_MS)
    // Kept, and told by whatever process is asked.
    const [outage, ...others] = await readOutages(api.pool, 5)
    expect((outage?.until ?? 0) - (outage?.from ?? 0)).toBe(Number(rows[0]?.value))
    expect(others).toEqual([])
  },
)

it('counts in the public figure what the outages lasted, to the millisecond', async () => {
  const log = await startLog(1)
  await log.append()
  await log.stop()
  for (let minutes = 1; minutes <= 20; minutes++) {
    await api.pool.query(
      `update tlog_head set alive_at = now() - $1 * interval '1 minute' - $1 * interval '137 microseconds'`,
      [minutes],
    )
    await leaveSign(api.pool, 1)
  }
  const outages = await readOutages(api.pool, 50)
  expect(outages).toHaveLength(20)
  const { rows } = await api.pool.query<{ value: bigint }>(
    `select sum(value) as value from public_figure where figure = 'log_stopped_ms'`,
  )
  expect(outages.reduce((sum, { from, until }) => sum + ((until ?? 0) - from), 0)).toBe(Number(rows[0]?.value))
})
