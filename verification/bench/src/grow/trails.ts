// What very many trailing stops cost after a restart: until the best price of each is known again, and whether it is the one it was.
import { setTimeout } from 'node:timers/promises'
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import type { Section } from '../report.ts'
import { startNode } from './node.ts'

const GIVEN_UP_MS = 600_000
const LOOK_EVERY_MS = 1_000

/** Every open order follows at half its best price, and was last written at some moment of the day before. */
export async function measureTrails(url: string, folder: string, pool: Pool): Promise<Section> {
  await pool.query(
    `update forex_order set trail_percent = 5000000000, trail_peak = open_price, trail_peak_tick = open_tick,
       trail_known_to = ((extract(epoch from now()) * 1000)::bigint - 1000 - id * 7919 % 86000000) * 4096 + pair_id where status = 1`,
  )
  const rows = [
    await restart(url, folder, pool, 'a day of prices to read'),
    await restart(url, folder, pool, 'seconds of prices to read'),
  ]
  return { name: 'grow-trails', about: 'trailing stops after kill -9, by the tape of a simulated feed', rows }
}

interface Stop {
  readonly id: bigint
  readonly peak: bigint
}

async function restart(url: string, folder: string, pool: Pool, what: string): Promise<Section['rows'][number]> {
  const before = new Map((await stops(pool)).map(({ id, peak }) => [id, peak]))
  const since = await newestKnown(pool)
  const begun = performance.now()
  const node = await startNode(url, folder, 'trails')
  const readyMs = Math.round(performance.now() - begun)
  let left = before.size
  while (left > 0 && performance.now() - begun < GIVEN_UP_MS) {
    await setTimeout(LOOK_EVERY_MS)
    left = await behind(pool, since)
  }
  const knownMs = Math.round(performance.now() - begun)
  const residentMb = await node.residentMb()
  await node.kill()
  const after = await stops(pool)
  const lowered = after.filter(({ id, peak }) => peak < (before.get(id) ?? 0n)).length
  // By what was traded since it was last written; after seconds few prices are a best.
  const raised = after.filter(({ id, peak }) => peak > (before.get(id) ?? 0n)).length
  return {
    what,
    stops: before.size,
    readyMs,
    knownMs,
    residentMb,
    left,
    lost: before.size - after.length,
    lowered,
    raised,
  }
}

async function stops(pool: Pool): Promise<readonly Stop[]> {
  const { rows } = await pool.query<Stop>(
    'select id, trail_peak as peak from forex_order where status = 1 and trail_peak > 0',
  )
  return rows
}

async function newestKnown(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ tick: bigint }>(
    'select max(trail_known_to) as tick from forex_order where status = 1',
  )
  return rows[0]?.tick ?? 0n
}

/** Whose best price is not known again yet. */
async function behind(pool: Pool, since: bigint): Promise<number> {
  const { rows } = await pool.query<{ left: string }>(
    'select count(*)::text as left from forex_order where status = 1 and trail_peak > 0 and trail_known_to <= $1',
    [since],
  )
  return Number(rows[0]?.left)
}
