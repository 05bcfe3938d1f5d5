// A price source for JSON over a WebSocket, described by settings: address, first messages, path of the quote in a message. It
// reconnects with growing delays and treats silence as a broken connection.
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import WebSocket, { type RawData } from 'ws'
import { type JsonMapping, readQuotes } from './json-quotes.ts'
import type { QuoteSource, SourceListener } from '../port.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { Report } from '../../platform/log-events.ts'

export interface JsonWebSocketSettings {
  readonly url: string
  /** Sent in this order once connected. */
  readonly subscribe: readonly unknown[]
  readonly mapping: JsonMapping
  /** No message for this long: the line is dead, whatever TCP says. */
  readonly silenceMs: number
  /** Sent this often, for sources that want to be asked. */
  readonly ping?: { readonly everyMs: number; readonly message: unknown }
}

export interface JsonWebSocketDeps {
  readonly settings: JsonWebSocketSettings
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** In [0, 1): spreads the reconnects of many servers. */
  readonly random?: () => number
  readonly report?: Report
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30 * SECOND_MS
const HANDSHAKE_MS = 10 * SECOND_MS
const LARGEST_MESSAGE = 1_048_576

export class JsonWebSocketSource implements QuoteSource {
  private readonly deps: JsonWebSocketDeps
  private listener: SourceListener | undefined
  private socket: WebSocket | undefined
  private readonly timers = new Map<'silence' | 'ping' | 'reconnect', () => void>()
  private failures = 0

  constructor(deps: JsonWebSocketDeps) {
    this.deps = deps
  }

  start(listener: SourceListener): void {
    this.listener = listener
    this.connect()
  }

  stop(): void {
    this.listener = undefined
    for (const cancel of this.timers.values()) cancel()
    this.timers.clear()
    this.socket?.terminate()
  }

  private connect(): void {
    const { settings } = this.deps
    const socket = new WebSocket(settings.url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
    })
    this.socket = socket
    socket.on('open', () => {
      this.listener?.connection(true)
      for (const message of settings.subscribe) socket.send(JSON.stringify(message))
      this.expectMessage(socket)
      this.pingLater(socket)
    })
    socket.on('message', data => this.read(socket, data))
    // Control frames are signs of life too; ws answers pings itself.
    socket.on('ping', () => this.expectMessage(socket))
    socket.on('error', error => this.deps.report?.('feed.connection_failed', { reason: error.message }))
    socket.on('close', () => this.lost(socket))
  }

  private read(socket: WebSocket, data: RawData): void {
    if (!this.listener || socket !== this.socket) return
    this.expectMessage(socket)
    const quotes = readQuotes(textOf(data), this.deps.settings.mapping, this.deps.clock.now())
    if (quotes === undefined) {
      this.listener.garbage()
      return
    }
    // Only a line that really brings prices ends the growing of pauses: one that accepts and then hangs up does not.
    if (quotes.length > 0) this.failures = 0
    for (const quote of quotes) this.listener.quote(quote)
  }

  private lost(socket: WebSocket): void {
    if (!this.listener || socket !== this.socket) return
    this.timer('silence')
    this.timer('ping')
    this.listener.connection(false)
    const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures)
    this.failures += 1
    const pauseMs = Math.round(ceiling * (0.5 + 0.5 * (this.deps.random ?? Math.random)()))
    this.deps.report?.('feed.connection_lost', { retryMs: pauseMs })
    this.timer('reconnect', pauseMs, () => this.connect())
  }

  private expectMessage(socket: WebSocket): void {
    const { silenceMs } = this.deps.settings
    this.timer('silence', silenceMs, () => {
      this.deps.report?.('feed.connection_silent', { silenceMs })
      socket.terminate()
    })
  }

  private pingLater(socket: WebSocket): void {
    const { ping } = this.deps.settings
    if (!ping) return
    this.timer('ping', ping.everyMs, () => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(ping.message))
      this.pingLater(socket)
    })
  }

  /** Replaces the timer of that name, or just cancels it. */
  private timer(name: 'silence' | 'ping' | 'reconnect', delayMs?: number, run?: () => void): void {
    this.timers.get(name)?.()
    this.timers.delete(name)
    if (delayMs !== undefined && run) this.timers.set(name, this.deps.scheduler.after(delayMs, run))
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}
