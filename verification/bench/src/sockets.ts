// Five thousand live sockets on the quotes of the simulated feed: what the server spends on them, and how old a price is when it arrives.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { WebSocket } from 'ws'
import { percentile } from './measure.ts'
import { type RealServer, startRealServer } from './real-server.ts'
import type { Section } from './report.ts'
import type { CrowdOrder } from './sockets-crowd.ts'

const SOCKETS = 10_000
/** Of them, those that look at what they get, in this process: the crowd is too busy reading to tell the time. */
const WATCHERS = 20
const ALONE_MS = 3_000
/** `live_quotes_ms` as seeded. */
const WINDOW_MS = 150
const ALLOWED_MS = 50

export async function benchSockets(seconds: number): Promise<Section> {
  const server = await startRealServer()
  try {
    const alone = await cores(server, ALONE_MS)
    const crowd = fork(join(import.meta.dirname, 'sockets-crowd.ts'))
    const order: CrowdOrder = { port: server.port, sockets: SOCKETS - WATCHERS }
    crowd.send(order)
    await once(crowd, 'message')
    const delays: number[] = []
    const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => watch(server.port, delays)))
    await sleep(1_000)
    delays.length = 0
    const share = await cores(server, seconds * 1_000)
    const seen = [...delays]
    for (const watcher of watchers) watcher.terminate()
    crowd.send('end')
    // Our own process wrote it.
    const [closed] = (await once(crowd, 'message')) as [number]
    const row = {
      sockets: SOCKETS,
      serverCores: Number(share.toFixed(2)),
      serverCoresAlone: Number(alone.toFixed(2)),
      delayP50Ms: Math.round(percentile(seen, 0.5)),
      delayP99Ms: Math.round(percentile(seen, 0.99)),
      closedByServer: closed,
      target: `≤ 0.9 core, p99 ≤ ${WINDOW_MS + ALLOWED_MS} ms`,
    }
    return { name: 'sockets', about: `conflated quotes, one frame per ${WINDOW_MS} ms`, rows: [row] }
  } finally {
    await server.stop()
  }
}

/** How many cores the server keeps busy for the time. */
async function cores(server: RealServer, ms: number): Promise<number> {
  const from = await server.cpuSeconds()
  const begun = performance.now()
  await sleep(ms)
  return ((await server.cpuSeconds()) - from) / ((performance.now() - begun) / 1_000)
}

/** Notes how old each price is when it arrives. */
async function watch(port: number, delays: number[]): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.on('message', (data: Buffer) => {
    const now = Date.now()
    // A frame of packages/wire/src/live/frames.ts.
    const frame = JSON.parse(data.toString()) as {
      type: string
      snapshot?: true
      data: { quotation: { time: number; status: number } }[]
    }
    if (frame.type !== 'DAY_MARKET' || frame.snapshot) return
    for (const { quotation } of frame.data) if (quotation.status === 1) delays.push(now - quotation.time)
  })
  socket.send(JSON.stringify({ method: 'sub', params: { topic: 'DAY_MARKET' } }))
  return socket
}
