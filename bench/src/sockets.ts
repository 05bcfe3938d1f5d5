// Five thousand live sockets on the quotes of the simulated feed: what the server spends on them, and how old a price is when it arrives.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { percentile } from './measure.ts'
import { startRealServer } from './real-server.ts'
import type { Section } from './report.ts'
import type { SocketsOrder, SocketsResult } from './sockets-crowd.ts'

const SOCKETS = 5_000
/** `live_quotes_ms` as seeded. */
const WINDOW_MS = 150
const ALLOWED_MS = 60

export async function benchSockets(seconds: number): Promise<Section> {
  const server = await startRealServer()
  try {
    const aloneFrom = await server.cpuSeconds()
    await new Promise(resolve => setTimeout(resolve, 3_000))
    const alone = (await server.cpuSeconds()) - aloneFrom
    const crowd = fork(join(import.meta.dirname, 'sockets-crowd.ts'))
    const order: SocketsOrder = { port: server.port, sockets: SOCKETS, seconds }
    crowd.send(order)
    // Our own process wrote it: first that all are connected, then what they saw.
    await once(crowd, 'message')
    const from = await server.cpuSeconds()
    const begun = performance.now()
    const [result] = (await once(crowd, 'message')) as [SocketsResult]
    const share = ((await server.cpuSeconds()) - from) / ((performance.now() - begun) / 1_000)
    const row = {
      sockets: SOCKETS,
      framesPerSocketAndSecond: Number((result.frames / result.sampled / seconds).toFixed(1)),
      serverCores: Number(share.toFixed(2)),
      serverCoresAlone: Number((alone / 3).toFixed(2)),
      delayP50Ms: Math.round(percentile(result.delays, 0.5)),
      delayP99Ms: Math.round(percentile(result.delays, 0.99)),
      closedByServer: result.closed,
      target: `< 1 core, p99 ≤ ${WINDOW_MS + ALLOWED_MS} ms`,
    }
    return { name: 'sockets', about: `conflated quotes, one frame per ${WINDOW_MS} ms`, rows: [row] }
  } finally {
    await server.stop()
  }
}
