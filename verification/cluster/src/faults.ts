// What can go wrong in a cluster, and what is done on purpose. Each strikes and is mended; the round waits until the cluster is whole.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, NodeName } from './cluster.ts'
import { NODE_NAMES } from './cluster.ts'
import type { ClusterNode, Line } from './node.ts'

export interface Fault {
  readonly what: string
  readonly strike: (cluster: Cluster) => Promise<readonly string[]>
  /** A planned move: no request may fail. */
  readonly isPlanned?: boolean
  /** Whoever asks while the database is away may be told of an internal error. */
  readonly hidesDatabase?: boolean
}

/** Longer than a lease. */
const SILENCE_MS = 5_000
/** Longer than it takes an engine to notice and others to take its shards. */
const LONG_SILENCE_MS = 12_000
/** How long the manager of PostgreSQL takes to notice. */
const NOTICED_MS = 1_000
/** How long two releases work side by side before the next node follows. */
const SIDE_BY_SIDE_MS = 1_000
const KINDS = ['engine', 'api', 'feed', 'jobs'] as const
type Kind = (typeof KINDS)[number]

const one = (cluster: Cluster, kind: Kind): ClusterNode => {
  const names = NODE_NAMES.filter(name => name.startsWith(kind))
  return cluster.node(names[Math.floor(Math.random() * names.length)] as NodeName)
}

const killed = (kind: Kind): Fault => ({
  what: `kill -9 of ${kind}`,
  strike: async cluster => {
    const node = one(cluster, kind)
    await node.kill()
    await sleep(SILENCE_MS)
    await node.up()
    return []
  },
})

const frozen = (kind: Kind): Fault => ({
  what: `SIGSTOP of ${kind}, then SIGCONT`,
  strike: async cluster => {
    const node = one(cluster, kind)
    node.signal('SIGSTOP')
    await sleep(SILENCE_MS)
    node.signal('SIGCONT')
    return []
  },
})

const apart = (kind: Kind, lines: readonly Line[], silenceMs = SILENCE_MS): Fault => ({
  what: `${kind} cut off from ${lines.join(' and ')}`,
  hidesDatabase: lines.includes('postgres'),
  strike: async cluster => {
    const node = one(cluster, kind)
    node.silence(lines)
    await sleep(silenceMs)
    node.restore(lines)
    await sleep(500)
    // One that ended itself because it could not work is started again, as a supervisor does.
    await node.up()
    return []
  },
})

/** What a planned stop left to be said. */
async function stopped(node: ClusterNode): Promise<readonly string[]> {
  const code = await node.drain()
  return code === 0 ? [] : [`${node.name} ended with ${code}: ${node.output.trim().split('\n').at(-1)}`]
}

async function restart(cluster: Cluster, name: NodeName): Promise<readonly string[]> {
  const node = cluster.node(name)
  const found = await stopped(node)
  await node.up()
  await cluster.whole()
  return found
}

/** One after the other. */
async function restartAll(cluster: Cluster): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of NODE_NAMES) found.push(...(await restart(cluster, name)))
  return found
}

/** A release, node by node, in any order; the first of them goes back to the old one once, which then starts on the newer schema. */
async function release(cluster: Cluster): Promise<readonly string[]> {
  const found: string[] = []
  const { main: next } = await cluster.releases.make()
  const names = NODE_NAMES.map(name => ({ name, turn: Math.random() })).toSorted((a, b) => a.turn - b.turn)
  for (const [index, { name }] of names.entries()) {
    const node = cluster.node(name)
    const before = node.release
    for (const main of index === 0 ? [next, before, next] : [next]) {
      node.release = main
      found.push(...(await restart(cluster, name)))
      await sleep(SIDE_BY_SIDE_MS)
    }
  }
  return found
}

async function joinAndLeave(cluster: Cluster): Promise<readonly string[]> {
  const node = await cluster.addNode('engine-3', 'engine')
  await cluster.whole()
  const found = await stopped(node)
  await cluster.removeNode('engine-3')
  return found
}

/** The primary dies; its manager promotes the standby and adds a new one. */
async function failOver({ databases }: Cluster): Promise<readonly string[]> {
  const { primary } = databases
  databases.kill(primary)
  await sleep(NOTICED_MS)
  await databases.promote()
  await databases.clear(primary)
  await databases.addStandby()
  return []
}

/** The primary hangs and comes back after the standby was promoted: for a while both take writes, and one of them waits for nobody. */
async function splitBrain({ databases }: Cluster): Promise<readonly string[]> {
  const { primary } = databases
  databases.signal(primary, 'SIGSTOP')
  await sleep(NOTICED_MS)
  await databases.promote()
  await sleep(NOTICED_MS)
  databases.signal(primary, 'SIGCONT')
  await sleep(2 * NOTICED_MS)
  databases.kill(primary)
  await databases.clear(primary)
  await databases.addStandby()
  return []
}

/** Commits wait for a standby that is gone, until the manager lets them go on without. */
async function loseStandby({ databases }: Cluster): Promise<readonly string[]> {
  const { standby } = databases
  databases.kill(standby)
  await sleep(2 * NOTICED_MS)
  await databases.waitForStandby(false)
  await databases.clear(standby)
  await databases.addStandby()
  return []
}

export const FAULTS: readonly Fault[] = [
  killed('engine'),
  { what: 'PostgreSQL fails over to the standby', hidesDatabase: true, strike: failOver },
  {
    what: 'restart of NATS',
    strike: async cluster => {
      await cluster.restartNats()
      return []
    },
  },
  frozen('engine'),
  apart('engine', ['nats'], LONG_SILENCE_MS),
  apart('engine', ['postgres']),
  apart('engine', ['nats', 'postgres']),
  killed('api'),
  frozen('api'),
  apart('api', ['nats']),
  apart('api', ['postgres']),
  apart('api', ['nats', 'postgres']),
  { what: 'rolling restart of all nodes', isPlanned: true, strike: restartAll },
  { what: 'an engine joins and leaves', isPlanned: true, strike: joinAndLeave },
  { what: 'a newer release, node by node, beside the old one', isPlanned: true, strike: release },
  {
    what: 'NATS hangs',
    strike: async cluster => {
      cluster.natsSignal('SIGSTOP')
      await sleep(SILENCE_MS)
      cluster.natsSignal('SIGCONT')
      return []
    },
  },
  { what: 'the primary hangs, the standby is promoted, the old one wakes', hidesDatabase: true, strike: splitBrain },
  { what: 'the standby dies', hidesDatabase: true, strike: loseStandby },
  killed('jobs'),
  frozen('jobs'),
  apart('jobs', ['nats', 'postgres']),
  killed('feed'),
  frozen('feed'),
  apart('feed', ['nats', 'postgres']),
]
