// How long nobody is served when the process that holds the shard dies at once: until a second one takes its first order.
import { loadavg } from 'node:os'
import { present } from '@tallystick/kernel/assert'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { createSessions } from '@tallystick/server/http/auth/sessions'
import { readUserById } from '@tallystick/server/modules/users/user/user'
import { testSealer } from '@tallystick/server/testing/secrets'
import { idFrom, type Pool } from '@tallystick/server/platform/postgres/pool'
import type { Section } from '../report.ts'
import { startNode } from './node.ts'

const GIVEN_UP_MS = 300_000
const ASK_EVERY_MS = 20
const ROUNDS = 3
/** Let the standby be a while behind, and the holder renew its lease some more times. */
const SETTLE_MS = 1_500

/** Each time the standby of the round before is killed, and a new one stands by. */
export async function measureTakeover(url: string, folder: string, pool: Pool): Promise<Section> {
  const token = await sessionOf(pool, 1)
  const rows: Section['rows'][number][] = []
  let holder = await startNode(url, folder, 'holder')
  for (let round = 1; round <= ROUNDS; round += 1) {
    const standby = await startNode(url, folder, `standby-${round}`)
    const before = await standby.residentMb()
    const filledMs = await untilStandingBy(standby.port)
    const grownMb = (await standby.residentMb()) - before
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS * round))
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const processorMs = await standby.processorMs()
    await holder.kill()
    const { ms, outcome } = await firstAnswer(standby.port, token)
    const processor = (await standby.processorMs()) - processorMs
    rows.push({ round, ms, processor, answered: outcome, filledMs, grownMb, load, target: '≤ 4,000 ms' })
    holder = standby
  }
  await holder.stop()
  return { name: 'grow-takeover', about: 'kill -9 to the first command answered by a standby, lease included', rows }
}

/** How long it took until a takeover would read only what was committed since. */
async function untilStandingBy(port: number): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const passed = Math.round(performance.now() - begun)
    if (/^engine_standby_following\{[^}]*\} 1$/m.test(metrics) || passed > GIVEN_UP_MS) return passed
    await new Promise(resolve => setTimeout(resolve, 10 * ASK_EVERY_MS))
  }
}

async function firstAnswer(port: number, token: string): Promise<{ readonly ms: number; readonly outcome: string }> {
  const begun = performance.now()
  let outcome = 'nothing'
  while (performance.now() - begun < GIVEN_UP_MS) {
    outcome = await transfer(port, token)
    if (outcome !== 'unavailable') break
    await new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS))
  }
  return { ms: Math.round(performance.now() - begun), outcome }
}

/** Of one of the filled users, counted from the newest. */
export async function sessionOf(pool: Pool, place: number): Promise<string> {
  const { rows } = await pool.query<{ id: bigint }>('select id from users order by id desc offset $1 limit 1', [place])
  return sessionOfUser(pool, idFrom(rows[0]?.id ?? 0n))
}

export async function sessionOfUser(pool: Pool, userId: number): Promise<string> {
  const bus = inProcessBus(error => {
    throw error
  })
  const sessions = createSessions({ pool, bus, vault: testSealer, clock: { now: () => Date.now() } })
  const user = present(await readUserById(pool, userId), 'filled user')
  const token = present(await sessions.open(user, 'grow'), 'session')
  sessions.stop()
  return token
}

/** A command that moves nothing: what matters is who answers it. */
async function transfer(port: number, token: string): Promise<string> {
  const body = JSON.stringify({ from: 3, to: 1, balance: '1', currency_id: 1 })
  const headers = { authorization: token, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/api/account/transfer`, { method: 'POST', headers, body })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return `status ${response.status}`
  const { data } = answer
  if (typeof data !== 'object' || data === null || !('reason' in data)) return 'done'
  return String(data.reason)
}
