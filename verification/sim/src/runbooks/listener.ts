// A live socket that hears the quotes and comes back after every end, as the app does.
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import type { Site } from '../chaos/stack.ts'

const BACK_AFTER_MS = 300

export class Listener {
  readonly ends: number[] = []
  frames = 0
  readonly #site: Site
  #socket: WebSocket | undefined
  #isOver = false

  constructor(site: Site) {
    this.#site = site
    this.#open()
  }

  close(): void {
    this.#isOver = true
    this.#socket?.close()
  }

  #open(): void {
    if (this.#isOver) return
    const socket = new WebSocket(`ws://127.0.0.1:${this.#site.port}${SOCKET_PATH}?lang=en`)
    this.#socket = socket
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ method: 'sub', params: { topic: 'DAY_MARKET' } })),
    )
    socket.addEventListener('message', () => {
      this.frames += 1
    })
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', ({ code }) => {
      this.ends.push(code)
      setTimeout(() => this.#open(), BACK_AFTER_MS).unref()
    })
  }
}
