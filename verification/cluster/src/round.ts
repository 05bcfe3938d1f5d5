// One round: users act, something goes wrong or is done on purpose, the cluster becomes whole, everybody learns what became of their
// requests, and all of it is compared with the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Verdict } from './compare.ts'
import type { Crowd, Tally } from './crowd.ts'
import type { Fault } from './faults.ts'
import { tapeDifferences } from './tape.ts'

export interface Round extends Verdict {
  readonly what: string
  readonly tally: Tally
  /** The longest time in which a live socket heard nothing. */
  readonly silenceMs: number
  /** How many connections of live sockets ended, by code. */
  readonly socketEnds: Readonly<Record<number, number>>
  /** From the end of the fault until every node is ready and shards are spread evenly. */
  readonly wholeMs: number
  readonly other: readonly string[]
}

const BEFORE_MS = 700
const AFTER_MS = 500
/** How many failed requests of a planned move are shown. */
const SHOWN = 5

export async function playRound(cluster: Cluster, crowd: Crowd, fault: Fault): Promise<Round> {
  crowd.begin()
  await sleep(BEFORE_MS * (1 + Math.random()))
  // What could not be mended is a finding; a cluster that does not become whole ends the run.
  const struck = await fault.strike(cluster).catch((error: unknown) => [`not mended: ${String(error)}`])
  const found = [...struck]
  const wholeMs = await cluster.whole()
  await sleep(AFTER_MS)
  await crowd.rest()
  const uncertain = crowd.uncertain()
  if (fault.isPlanned && uncertain.length > 0)
    found.push(`${uncertain.length} requests failed in a planned move: ${uncertain.slice(0, SHOWN).join(', ')}`)
  found.push(...crowd.failures.splice(0))
  if (!fault.hidesDatabase) found.push(...crowd.broken())
  found.push(...(await tapeDifferences(cluster)))
  const verdict = await crowd.judge()
  const silenceMs = Math.max(...crowd.sockets.map(socket => socket.silenceMs))
  const socketEnds: Record<number, number> = {}
  for (const code of crowd.sockets.flatMap(socket => socket.ends.splice(0)))
    socketEnds[code] = (socketEnds[code] ?? 0) + 1
  return {
    ...verdict,
    socketEnds,
    what: fault.what,
    tally: crowd.tally(),
    silenceMs,
    wholeMs,
    other: [...verdict.other, ...found],
  }
}
