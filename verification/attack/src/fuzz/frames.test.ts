// A bounded sample of the fuzzer of live frames: every response is a valid frame, no data arrives without permission, the socket stays
// or closes with a known code, and a ping is answered at the end.
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { demoUser, realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { publicIdOf } from '@tallystick/server/testing/api/copy'
import { type Frame, type LiveClient, liveClient } from '@tallystick/server/testing/api/live-client'
import { CALLS } from '@tallystick/wire/trader/calls'
import { FOLLOW_TOPIC, PLAIN_TOPICS } from '@tallystick/wire/live/frames'
import { REFUSALS } from '@tallystick/kernel/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bounded, figure } from '../figures.ts'
import { makeFrame } from './frames.ts'

const FRAMES = bounded('ATTACK_FRAMES', 2_000)
const SEED = bounded('ATTACK_SEED', 1)
const PER_SOCKET = 250
/** Policy, too large, not text, a session that ended. */
const CLOSE_CODES = [1002, 1003, 1007, 1008, 1009, 4001]

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

it(
  '[A118] whatever is sent to the live socket: frames of the contract, an honest close, never silence',
  async () => {
    const random = seededRandom(seedOf(SEED))
    const users = [await demoUser(api), await realUser(api, 'f@example.com', 'correct horse battery')]
    const ended = await demoUser(api)
    await ended.post(CALLS.logout.path, {})
    const source = {
      tokens: [...users.map(user => user.token), ended.token, 'A'.repeat(43)],
      users: await Promise.all(users.map(publicIdOf)),
      codes: ['BTCUSD', 'EURUSD'],
    }
    const findings: string[] = []
    let answers = 0
    const started = performance.now()
    for (let sent = 0; sent < FRAMES && findings.length < 20; sent += PER_SOCKET) {
      const client = await liveClient(port)
      for (let index = 0; index < PER_SOCKET && client.socket.readyState === client.socket.OPEN; index += 1) {
        client.send(makeFrame(source, random))
        // More than a hundred that wait are a flood, and a flood is closed: that has tests of its own.
        if (index % 40 === 39) await pause(20)
      }
      findings.push(...(await settled(client)))
      findings.push(...client.frames.filter(frame => !isOfContract(frame)).map(frame => JSON.stringify(frame)))
      answers += client.frames.length
      client.close()
    }
    const rate = Math.round((FRAMES / (performance.now() - started)) * 1_000)
    figure('fuzzed frames', `${FRAMES}, ${rate}/s, ${answers} answers, ${findings.length} findings, seed ${SEED}`)
    expect(findings).toEqual([])
    expect(answers).toBeGreaterThan(FRAMES / 4)
    expect(api.logged()).not.toMatch(/"level":(?:50|60)/)
    expect(({} as Record<string, unknown>)['isOwner']).toBeUndefined()
  },
  15_000 + FRAMES * 10,
)

/** Answered the last ping, or closed for a reason. */
async function settled(client: LiveClient): Promise<string[]> {
  const before = client.frames.filter(isPong).length
  client.send({ method: 'ping' })
  const closed = client.closed().then(code => (CLOSE_CODES.includes(code) ? [] : [`closed with ${code}`]))
  const answered = client
    .next(frame => isPong(frame) && client.frames.filter(isPong).length > before)
    .then(() => [])
    .catch(() => ['a ping without an answer'])
  return Promise.race([closed, answered])
}

function isPong({ type }: Frame): boolean {
  return type === 'pong'
}

function isOfContract(frame: Frame): boolean {
  const { type, seq } = frame
  if (type === 'pong') return Object.keys(frame).length === 1
  if (type === 'login_result') return typeof frame['code'] === 'number' && typeof frame['msg'] === 'string'
  if (type === 'error')
    return Object.entries(REFUSALS).some(([name, code]) => name === frame['reason'] && code === frame['code'])
  const isTopic =
    [...PLAIN_TOPICS, FOLLOW_TOPIC].some(topic => topic === type) || /^(?:KLINE\.\w+(?:\.\w+)?|CHAT\.\w+)$/.test(type)
  return isTopic && Number.isSafeInteger(seq) && 'data' in frame
}
