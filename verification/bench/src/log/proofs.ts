// How long after its answer an order can be proven: with a log that is appended to, and while the process that appends is killed and another
// one takes over. Real processes, one order after the other, each looked for until its receipt is there.
import { randomBytes } from 'node:crypto'
import { throwawayCluster } from '@tallystick/server/testing/database'
import { hasNats, startNats } from '@tallystick/server/testing/nats'
import { get, type Node, nodeProcesses } from '@tallystick/server/testing/node-processes'
import { CALLS } from '@tallystick/wire/trader/calls'
import pg from 'pg'
import { percentile } from '../measure.ts'
import type { Section } from '../report.ts'

const CALM_MS = 2_000
const TAKEOVER_MS = 10_000
/** An order so often. */
const ORDER_MS = 150
/** Each order is looked for so often: a figure is at most this much too long, and what a look takes. */
const LOOK_MS = 50
const TAKEOVERS = 3
/** What is not there by then is not measured but wrong. */
const MOST_MS = 60_000
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export async function benchProofs(seconds: number): Promise<Section> {
  const about = 'how long after its answer an order can be proven, by its receipt'
  if (!hasNats) return { name: 'proofs', about: 'not measured: apt-get install nats-server', rows: [] }
  const cluster = await throwawayCluster({ durable: true })
  const nats = await startNats()
  const shared = { NATS_URL: nats.url, LOG_LEVEL: 'error', DATABASE_URL: cluster.urlOf('site') }
  const nodes = nodeProcesses(() => shared)
  try {
    await makeDatabase(cluster.urlOf('postgres'))
    const site = await nodes.start({ ROLES: 'api,live,engine,feed,jobs' })
    let holder = await nodes.start({ ROLES: 'log' })
    const trader = await openTrader(site)
    // What was before its first entry has no proof.
    while (!(await fetch(`http://127.0.0.1:${site.port}/log/checkpoint`)).ok) await pause(LOOK_MS)
    // Not counted: processes that have just started are still compiling.
    await trader.proveFor(seconds / 2)
    const calm = await trader.proveFor(seconds)
    const taken: number[] = []
    for (let n = 0; n < TAKEOVERS; n++) {
      const next = await nodes.start({ ROLES: 'log' })
      holder.child.kill('SIGKILL')
      // Those that were answered before anybody else appended.
      taken.push(...(await trader.proveUntilProven()))
      holder = next
    }
    return {
      name: 'proofs',
      about,
      rows: [
        row('answered → proof, calm', calm, CALM_MS),
        row(`answered → proof, log taken over ${TAKEOVERS} times`, taken, TAKEOVER_MS),
      ],
    }
  } finally {
    await nodes.stop()
    await nats.stop()
    await cluster.stop()
  }
}

function row(what: string, found: readonly number[], most: number): Section['rows'][number] {
  const at = (share: number): number => Math.round(percentile(found, share))
  return { what, orders: found.length, p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1), target: `p99 ≤ ${most} ms` }
}

async function makeDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database site')
  await admin.end()
}

interface Trader {
  /** Milliseconds from answer to proof of each order of so many seconds. */
  proveFor(seconds: number): Promise<number[]>
  /** Of each order from now on, until the first of them is proven. */
  proveUntilProven(): Promise<number[]>
}

async function openTrader(site: Node): Promise<Trader> {
  const ask = async (path: string, token = ''): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await get(site, path, token)
    if (answer.code !== 1) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const { token: given } = await ask(`${CALLS.createDemoAccount.path}?demo_id=${randomBytes(16).toString('hex')}`)
  const token = String(given)

  const order = async (): Promise<number> => {
    const query = `type=1&cont=0.01&forex_id=1&status=1&multiple=100`
    const { Id: id } = await ask(`${CALLS.submitOrder.path}?${query}`, token)
    const answered = performance.now()
    const { Receipt: receipt } = await ask(`${CALLS.checkOrder.path}?kind=forex&id=${String(id)}`, token)
    const address = `http://127.0.0.1:${site.port}/log/order/forex/${String(id)}/${String(receipt)}/opened.tlog-proof`
    for (;;) {
      const proof = await fetch(address)
      await proof.text()
      const took = performance.now() - answered
      if (proof.status === 200) {
        // So many may be open.
        await ask(`${CALLS.closeOrder.path}?id=${String(id)}`, token)
        return took
      }
      if (took > MOST_MS) throw new Error(`order ${String(id)} is not proven after ${MOST_MS / 1_000} s`)
      await pause(LOOK_MS)
    }
  }
  const proveWhile = async (isGoingOn: () => boolean, proven: () => void): Promise<number[]> => {
    const orders: Promise<number>[] = []
    do {
      const one = order()
      // What fails is told by all of them together.
      one.then(proven, proven)
      orders.push(one)
      await pause(ORDER_MS)
    } while (isGoingOn())
    return Promise.all(orders)
  }
  return {
    proveFor(seconds) {
      const end = performance.now() + seconds * 1_000
      return proveWhile(
        () => performance.now() < end,
        () => undefined,
      )
    },
    proveUntilProven() {
      let isProven = false
      return proveWhile(
        () => !isProven,
        () => (isProven = true),
      )
    },
  }
}
