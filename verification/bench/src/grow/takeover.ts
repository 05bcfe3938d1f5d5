// How long nobody is served when the process that holds the shard dies at once: until a second one takes its first order.
import { inProcessBus } from '@tallystick/server/bus/in-process'
import { createSessions } from '@tallystick/server/http/auth/sessions'
import { testSealer } from '@tallystick/server/testing/secrets'
import { idFrom, type Pool } from '@tallystick/server/platform/postgres/pool'
import type { Section } from '../report.ts'
import { startNode } from './node.ts'

const GIVEN_UP_MS = 120_000
const ASK_EVERY_MS = 20

export async function measureTakeover(url: string, folder: string, pool: Pool): Promise<Section> {
  const holder = await startNode(url, folder, 'holder')
  const standby = await startNode(url, folder, 'standby')
  const token = await sessionOf(pool, 1)
  await holder.kill()
  const begun = performance.now()
  let outcome = 'nothing'
  while (performance.now() - begun < GIVEN_UP_MS) {
    outcome = await transfer(standby.port, token)
    if (outcome !== 'unavailable') break
    await new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS))
  }
  const ms = Math.round(performance.now() - begun)
  await standby.stop()
  const rows = [{ what: 'kill -9 to the first answered command', ms, answered: outcome, target: '≤ 4,000 ms' }]
  return { name: 'grow-takeover', about: 'by a second process on the same database, lease included', rows }
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
  const token = await sessions.open(userId, 'grow')
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
