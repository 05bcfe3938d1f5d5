// How soon an act can be proven: 2 s after its answer in calm operation, 10 s after a takeover. Shown by rounds and by the times that
// they and the lease of the log have; what a loaded machine adds is not measured here (`npm run bench -- log`).
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { SECOND_MS } from '@tallystick/kernel/clock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { USUAL_TIMES } from '../../../platform/postgres/role-lease.ts'
import { LOG_STOPPED_MS } from './log-life.ts'
import { HANGS_MS } from './postgres-log-store.ts'
import type { SequencerDeps } from './sequencer.ts'
import { readWitnesses, ROUND_MS, startTransparencyLog, type TransparencyLog } from './transparency-log.ts'

const CALM_MS = 2 * SECOND_MS
const AFTER_TAKEOVER_MS = 10 * SECOND_MS
/** How often the app asks for a proof that is not there yet, at first and later: `SOON_MS` and `LATER_MS` of its log section. */
const PAGE_ASKS = { soonMs: SECOND_MS / 2, laterMs: 2 * SECOND_MS }
/** Of the test, not of the log. */
const PATIENCE = { timeout: 10_000 }
const MARKET = '/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=1&multiple=10'

it('a round and a look of the page fit into 2 s, a lease and what follows into 10 s', () => {
  expect(ROUND_MS + PAGE_ASKS.soonMs).toBeLessThanOrEqual(CALM_MS)
  const { leaseMs, renewMs } = USUAL_TIMES
  // The lease runs out, somebody looks, begins, and has its first round.
  const takeover = leaseMs + renewMs + ROUND_MS
  expect(takeover + PAGE_ASKS.laterMs).toBeLessThan(AFTER_TAKEOVER_MS)
  // Whoever hangs with the head locked is gone by then.
  expect(HANGS_MS).toBeLessThan(leaseMs)
  // Nobody is refused for a takeover alone.
  expect(takeover).toBeLessThan(LOG_STOPPED_MS)
})

describe('with the sequencer', () => {
  let api: TestApi
  let user: DemoUser
  let log: TransparencyLog

  beforeEach(async () => {
    api = await testApi()
    user = await demoUser(api)
    api.market.tick('BTCUSD', '100000')
  })
  afterEach(async () => {
    await log.stop()
    vi.useRealTimers()
    await api.close()
  })

  /** With its usual times; only the test moves what begins a round. */
  async function start(reached: SequencerDeps['reached']): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const report = (event: string, fields?: object): never => {
      throw new Error(`${event} ${JSON.stringify(fields)}`)
    }
    const site = { ...api, report, publicOrigin: 'https://app.example.com', version: '1.0.0' }
    log = await startTransparencyLog(
      { ...site, witnesses: await readWitnesses(undefined), reached },
      1,
      () => undefined,
    )
    await log.append()
  }

  it('an act that was answered while a round was under way can be proven after the next one', async () => {
    let rounds = 0
    let receipt: string | undefined
    await start(async point => {
      if (point === 'committed') rounds += 1
      // The worst moment: what this round takes has just been read.
      if (point !== 'read' || rounds === 0 || receipt !== undefined) return
      const { code, data } = await user.get(MARKET)
      expect(code).toBe(1)
      const { data: check } = await user.get(`/v2/api/order/check?kind=forex&id=${String(data['Id'])}`)
      receipt = `/log/order/forex/${String(data['Id'])}/${String(check['Receipt'])}/opened.tlog-proof`
    })
    const proof = async (): Promise<number> => (await api.app.inject({ url: receipt ?? '' })).statusCode
    vi.advanceTimersByTime(ROUND_MS)
    await expect.poll(() => rounds, PATIENCE).toBe(2)
    expect(await proof()).toBe(404)
    vi.advanceTimersByTime(ROUND_MS - 1)
    expect(rounds).toBe(2)
    vi.advanceTimersByTime(1)
    await expect.poll(() => rounds, PATIENCE).toBe(3)
    expect(await proof()).toBe(200)
  })
})
