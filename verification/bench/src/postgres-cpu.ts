// Processor time of the whole PostgreSQL server behind an address, from /proc: what a measurement cost, however busy the machine was.
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const TICKS_PER_SECOND = 100

/** Seconds used so far by the server and all its processes; undefined where there is no /proc. */
export async function postgresCpu(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = fields(rows[0]?.pid ?? 0)?.parent
  const seconds = server === undefined ? undefined : secondsOf(server)
  await client.end()
  return seconds
}

/** Seconds used so far by one process; 0 where there is no /proc. */
export function processCpu(pid: number): number {
  return (fields(pid)?.own ?? 0) / TICKS_PER_SECOND
}

function secondsOf(server: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const process = /^\d+$/.test(name) ? fields(Number(name)) : undefined
    if (!process) continue
    // What its children used is added to the server when they end.
    if (Number(name) === server) ticks += process.own + process.ofEnded
    else if (process.parent === server) ticks += process.own
  }
  return ticks / TICKS_PER_SECOND
}

function fields(pid: number): { parent: number; own: number; ofEnded: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name in parentheses may hold spaces; state is the first field after it.
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: parent ?? 0, own: (user ?? 0) + (system ?? 0), ofEnded: (endedUser ?? 0) + (endedSystem ?? 0) }
}
