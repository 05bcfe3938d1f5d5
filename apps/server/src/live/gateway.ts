// The live socket /v2/ws: accepts connections, reads their frames in order, and closes those that flood, go silent or lose their
// session.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { languageFrom } from '@tallystick/i18n/languages'
import type { Clock } from '@tallystick/kernel/clock'
import { REQUEST_ID_HEADER } from '@tallystick/wire/envelope'
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Bus } from '../bus/bus.ts'
import type { Market } from '../feed/market.ts'
import type { Settings } from '../settings/settings.ts'
import type { Report } from '../platform/log-events.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { generous } from '../http/pipeline/calls.ts'
import type { ClientAddress } from '../http/pipeline/client-address.ts'
import { isLoopback, networkOf } from '../http/pipeline/client-address.ts'
import type { RequestIdOf } from '../http/pipeline/request-id.ts'
import { newBucket, takeToken } from '../http/pipeline/token-buckets.ts'
import type { Sessions } from '../http/auth/sessions.ts'
import { createAccountFanOut } from './account-fan-out.ts'
import { readFrame, type ReadFrame } from './client-frames.ts'
import { CLOSE, type Connection, createConnection, encode } from './connection.ts'
import { createConversation } from './conversation.ts'
import { createFollowFanOut } from './follow-fan-out.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { createPersonalFanOut } from './personal-fan-out.ts'
import { createQuoteFanOut } from './quote-fan-out.ts'
import { createSocketCounts } from './socket-counts.ts'
import { TURNS } from './turns.ts'

export interface GatewayDeps {
  readonly server: Server
  readonly bus: Bus
  readonly pool: Pool
  readonly market: Market
  readonly sessions: Sessions
  readonly settings: Settings
  readonly clock: Clock
  readonly report: Report
  readonly metrics: LiveMetrics
  readonly addressOf: ClientAddress
  readonly requestIdOf: RequestIdOf
  /** Origins whose pages may connect. */
  readonly origins: ReadonlySet<string>
  /** There may be other processes, which the bus leads to. */
  readonly hasOthers: boolean
  readonly drain?: Drain
}

export interface Drain {
  readonly signal: AbortSignal
  /** How long it takes: sockets close at a random moment of it, so that their clients do not all come back at once. */
  readonly ms: number
}

export interface Gateway {
  stop(): Promise<void>
}

const LARGEST_FRAME_BYTES = 64 * 1024
/** Up to this an oversize frame is read and refused by an error frame; beyond it the connection is closed, to bound the memory. */
const LARGEST_READ_BYTES = 512 * 1024
const MOST_FRAGMENTS = 64
const MOST_WAITING_FRAMES = 100
/** At most four a second. */
const ACCOUNT_WINDOW_MS = 250
const SWEEP_MS = 1_000
const RECHECK_MS = 30_000
const STOP_PATIENCE_MS = 500
const PONG = encode({ type: 'pong' })

export function startGateway(deps: GatewayDeps): Gateway {
  const { bus, market, settings, clock, metrics } = deps
  const onError = (error: unknown): void => deps.report('live.push_failed', { err: error })
  const open = new Map<Connection, WebSocket>()
  const counts = createSocketCounts(clock, deps.hasOthers ? bus : undefined)
  let whenEmpty: (() => void) | undefined
  const quotes = createQuoteFanOut(bus, market, oldest => metrics.quoteDelay.observe((clock.now() - oldest) / 1_000))
  const accounts = createAccountFanOut({ bus, pool: deps.pool, clock, market, settings, onError })
  const personal = createPersonalFanOut({ bus, pool: deps.pool, onError })
  const follows = createFollowFanOut({ bus, pool: deps.pool, market, onError })
  const isOpen = (connection: Connection): boolean => open.has(connection)
  const conversation = createConversation({
    market,
    sessions: deps.sessions,
    clock,
    settings,
    quotes,
    follows,
    accounts,
    personal,
    counts,
    isOpen,
  })
  const endRevocations = bus.subscribe('sessions_revoked', ({ sessionIds }) => conversation.endSessions(sessionIds))

  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LARGEST_READ_BYTES,
    maxFragments: MOST_FRAGMENTS,
    clientTracking: false,
  })
  sockets.on('headers', (headers, request) => headers.push(`${REQUEST_ID_HEADER}: ${deps.requestIdOf(request)}`))

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = URL.parse(request.url ?? '', 'http://socket')
    const id = deps.requestIdOf(request)
    if (url?.pathname !== SOCKET_PATH) return refuseUpgrade(socket, id, '404 Not Found')
    if (isForeign(request, deps.origins)) return refuseUpgrade(socket, id, '403 Forbidden')
    const address = deps.addressOf(request.socket.remoteAddress ?? '', header(request, 'x-forwarded-for'))
    if (counts.count(ofAddress(address)) >= mostPerAddress(settings, address))
      return refuseUpgrade(socket, id, '429 Too Many Requests', 'Retry-After: 1\r\n')
    const language = languageFrom(url.searchParams.get('lang') ?? header(request, 'lang'))
    sockets.handleUpgrade(request, socket, head, accepted => {
      const connection = createConnection({
        socket: accepted,
        stream: socket,
        address,
        language,
        now: clock.now(),
        onSlow: () => metrics.slowReaders.inc(),
      })
      open.set(connection, accepted)
      counts.add(ofAddress(address))
      metrics.sockets.set(open.size)
      converse(connection, accepted)
    })
  }

  const forget = (connection: Connection): void => {
    if (!open.delete(connection)) return
    conversation.leave(connection)
    counts.remove(ofAddress(connection.address))
    metrics.sockets.set(open.size)
    if (open.size === 0) whenEmpty?.()
  }

  /** Frames of one socket are handled one after the other: what follows a login must see its result. */
  const converse = (connection: Connection, socket: WebSocket): void => {
    const buckets = {
      live_frames_per_second: newBucket(clock.now()),
      live_pings_per_second: newBucket(clock.now()),
    }
    let waiting = 0
    let last: Promise<void> = Promise.resolve()
    let closing = false
    const flood = (): void => {
      closing = true
      metrics.floods.inc()
      connection.close(CLOSE.policy, 'too many frames')
    }
    const within = (name: keyof typeof buckets): boolean => {
      const perSecond = settings.get(name)
      const rate = generous(settings, connection.address, { burst: perSecond * 2, perSecond })
      if (takeToken(buckets[name], rate, clock.now()) === 0) return true
      flood()
      return false
    }
    socket.on('error', () => undefined)
    socket.on('close', () => forget(connection))
    socket.on('ping', () => {
      connection.lastHeard = clock.now()
      if (!closing) within('live_pings_per_second')
    })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (closing || !within('live_frames_per_second')) return
      connection.lastHeard = clock.now()
      const frame = frameIn(data, isBinary)
      if (frame.method === 'ping') {
        if (within('live_pings_per_second')) connection.sendEncoded(PONG)
        return
      }
      waiting += 1
      if (waiting > MOST_WAITING_FRAMES) return flood()
      last = last
        .then(() => (isOpen(connection) ? conversation.handle(connection, frame) : undefined))
        .catch((error: unknown) => {
          // A snapshot that could not be read: the client connects again and gets it then.
          onError(error)
          connection.close(CLOSE.tryAgain, 'try again')
        })
        .finally(() => {
          waiting -= 1
        })
    })
  }

  const allClosed = (): Promise<void> =>
    new Promise(resolve => {
      whenEmpty = resolve
      if (open.size === 0) resolve()
    })

  const sweep = (): void => {
    const oldest = clock.now() - settings.get('live_silence_ms')
    for (const connection of open.keys()) {
      if (connection.lastHeard >= oldest) continue
      metrics.silent.inc()
      connection.terminate()
    }
  }

  const recheck = async (): Promise<void> => {
    const ids = conversation.sessionIds()
    if (ids.length === 0) return
    const living = await deps.sessions.living(ids)
    conversation.endSessions(ids.filter(id => !living.has(id)))
  }

  // Revocations may have been missed.
  const endResumes = bus.subscribe('bus_resumed', () => void recheck().catch(onError))
  const timers = [
    setInterval(() => quotes.beat(), settings.get('live_quotes_ms') / TURNS),
    setInterval(() => accounts.beat(), ACCOUNT_WINDOW_MS / TURNS),
    setInterval(() => follows.beat(), ACCOUNT_WINDOW_MS),
    setInterval(() => personal.beat(), ACCOUNT_WINDOW_MS),
    setInterval(sweep, SWEEP_MS),
    setInterval(() => void recheck().catch(onError), RECHECK_MS),
  ]
  deps.server.on('upgrade', upgrade)
  const { drain } = deps
  drain?.signal.addEventListener('abort', () => {
    for (const connection of open.keys())
      setTimeout(() => connection.close(CLOSE.restarting, 'server restarts'), Math.random() * drain.ms).unref()
  })

  return {
    async stop() {
      deps.server.off('upgrade', upgrade)
      for (const timer of timers) clearInterval(timer)
      endRevocations()
      endResumes()
      quotes.stop()
      accounts.stop()
      follows.stop()
      personal.stop()
      counts.stop()
      sockets.close()
      for (const connection of open.keys()) connection.close(CLOSE.goingAway, 'server is stopping')
      const { promise: patience, resolve: lose } = Promise.withResolvers<void>()
      const timer = setTimeout(lose, STOP_PATIENCE_MS)
      await Promise.race([patience, allClosed()])
      clearTimeout(timer)
      // A reader that is gone cannot answer the goodbye and must not hold up the stop.
      for (const connection of open.keys()) connection.terminate()
    },
  }
}

function frameIn(data: Buffer, isBinary: boolean): ReadFrame {
  if (data.length > LARGEST_FRAME_BYTES) return { method: 'error', reason: 'too_large', refused: {} }
  return isBinary ? { method: 'error', reason: 'bad_request', refused: {} } : readFrame(data.toString())
}

/** Browsers name the page that connects: only ours may, and pages of the host they connect to. Other clients name none. */
function isForeign(request: IncomingMessage, origins: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers
  return origin !== undefined && !origins.has(origin) && (host === undefined || URL.parse(origin)?.host !== host)
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function ofAddress(address: string): string {
  return `address ${networkOf(address)}`
}

function mostPerAddress(settings: Settings, address: string): number {
  return settings.get('live_sockets_per_address') * (isLoopback(address) ? settings.get('limit_loopback_factor') : 1)
}

function refuseUpgrade(socket: Duplex, id: string, status: string, headers = ''): void {
  socket.end(
    `HTTP/1.1 ${status}\r\n${REQUEST_ID_HEADER}: ${id}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
