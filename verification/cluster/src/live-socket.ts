// A trader's live socket through the balancer. It comes back after every end, as the app does. Within a connection the numbers of its
// frames never go back; those of its own account not even when it comes to another node.
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { WebSocket } from 'ws'
import type { Site } from '@tallystick/sim/chaos/stack'

const BACK_AFTER_MS = 100
/** Whoever says nothing for long is taken for gone. */
const PING_MS = 3_000
const QUOTES = 'DAY_MARKET'
const TOPICS = [QUOTES, 'FOREX_TRADE', 'FOREX_CLOSED']

export class LiveSocket {
  readonly contradictions: string[] = []
  frames = 0
  /** With which codes its connections ended. */
  readonly ends: number[] = []
  /** The longest time without a frame. */
  silenceMs = 0
  readonly #site: Site
  readonly #token: string
  readonly #seqs = new Map<string, number>()
  #socket: WebSocket | undefined
  #lastAt = performance.now()
  #isOver = false

  constructor(site: Site, token: string) {
    this.#site = site
    this.#token = token
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.#socket?.terminate()
  }

  #open(): void {
    if (this.#isOver) return
    const socket = new WebSocket(`ws://127.0.0.1:${this.#site.port}${SOCKET_PATH}?lang=en`, { handshakeTimeout: 3_000 })
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('open', () => {
      socket.send(JSON.stringify({ method: 'login', params: { token: this.#token } }))
      for (const topic of TOPICS) socket.send(JSON.stringify({ method: 'sub', params: { topic } }))
    })
    const pinging = setInterval(() => {
      if (socket.readyState === socket.OPEN) socket.send('{"method":"ping"}')
    }, PING_MS)
    socket.on('message', (data: Buffer) => this.#hear(data.toString('utf8')))
    socket.on('close', code => {
      clearInterval(pinging)
      this.ends.push(code)
      // A node that has run for longer may be behind: a snapshot sets the number anew.
      this.#seqs.delete(QUOTES)
      setTimeout(() => this.#open(), BACK_AFTER_MS * (1 + Math.random())).unref()
    })
  }

  #hear(text: string): void {
    // Our own server wrote it.
    const { type, seq } = JSON.parse(text) as { type: string; seq?: number }
    const now = performance.now()
    this.silenceMs = Math.max(this.silenceMs, now - this.#lastAt)
    this.#lastAt = now
    this.frames += 1
    if (seq === undefined) return
    const before = this.#seqs.get(type) ?? 0
    if (seq < before) this.contradictions.push(`${type} went back from ${before} to ${seq}`)
    this.#seqs.set(type, seq)
  }
}
