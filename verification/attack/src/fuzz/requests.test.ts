// A bounded sample of the fuzzer; `npm run attack -- --requests N --seed S` runs more of it.
import { brokenChecks } from '@tallystick/server/invariants/checks'
import { testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bounded, figure } from '../figures.ts'
import { fuzzRequests } from './run-requests.ts'
import { TARGETS } from './targets.ts'

const REQUESTS = bounded('ATTACK_REQUESTS', 2_000)
/** A slow machine makes a smaller sample, not a longer wait. */
const PATIENCE_MS = bounded('ATTACK_PATIENCE_MS', 25_000)
const SEED = bounded('ATTACK_SEED', 1)

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

it(
  '[A118] whatever is sent to any call: an envelope, no 5xx, nothing of the inside, no money moved but by a valid command',
  async () => {
    const report = await fuzzRequests(api, { port, seed: SEED, requests: REQUESTS, patienceMs: PATIENCE_MS })
    figure('fuzzed requests', `${report.sent} over ${TARGETS.length} calls, ${report.perSecond}/s, seed ${SEED}`)
    const never = TARGETS.map(({ name }) => name).filter(name => !report.succeeded.has(name))
    figure('  calls that also succeeded', `${report.succeeded.size}, not ${never.join(' ')}`)
    figure('  kinds of refusal met', report.refused.size)
    figure('  transfers caused by valid commands', report.ledgerEntries)
    figure('  findings', report.findings.length)
    expect(report.findings).toEqual([])
    // A fuzzer whose every request is refused at the door would find nothing either.
    expect(report.succeeded.size).toBeGreaterThan(60)
    if (report.sent >= REQUESTS) expect(report.ledgerEntries).toBeGreaterThan(8)
    expect(({} as Record<string, unknown>)['isOwner']).toBeUndefined()
  },
  60_000 + PATIENCE_MS,
)

it('leaves books that balance', async () => {
  const client = await api.pool.connect()
  try {
    expect((await brokenChecks(client)).map(({ check, count }) => `${check.id} ${check.holds}: ${count}`)).toEqual([])
  } finally {
    client.release()
  }
})
