// A live socket for tests: keeps every received frame and waits for specific ones.
import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'

/** Any frame; tests look into it with expect. */
export interface Frame {
  readonly type: string
  readonly [field: string]: unknown
}

export interface LiveClient {
  readonly socket: WebSocket
  readonly frames: Frame[]
  send(frame: unknown): void
  subscribe(topic: string): void
  login(token: string): Promise<Frame>
  /** The first frame, old or new, that fits; rejects after two seconds. */
  next(fits: (frame: Frame) => boolean): Promise<Frame>
  /** Resolves with the close code. */
  closed(): Promise<number>
  close(): void
}

const PATIENCE_MS = 3_000

export async function liveClient(port: number, options: ClientOptions = {}): Promise<LiveClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws?lang=en`, options)
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  const ended = new Promise<number>(resolve => socket.once('close', code => resolve(code)))
  socket.on('error', () => undefined)
  socket.on('message', (data: Buffer) => {
    // Our own server wrote it.
    frames.push(JSON.parse(data.toString()) as Frame)
    for (const look of waiting) look()
  })
  await Promise.race([once(socket, 'open'), ended])
  const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const next = (fits: (frame: Frame) => boolean): Promise<Frame> => {
    const { promise, resolve, reject } = Promise.withResolvers<Frame>()
    const timer = setTimeout(
      () => reject(new Error(`no such frame among ${JSON.stringify(frames).slice(0, 2_000)}`)),
      PATIENCE_MS,
    )
    const look = (): void => {
      const found = frames.find(fits)
      if (!found) return
      clearTimeout(timer)
      waiting.delete(look)
      resolve(found)
    }
    waiting.add(look)
    look()
    return promise
  }
  return {
    socket,
    frames,
    send,
    next,
    subscribe: topic => send({ method: 'sub', params: { topic } }),
    async login(token) {
      const before = frames.length
      send({ method: 'login', params: { token } })
      return next(frame => frame.type === 'login_result' && frames.indexOf(frame) >= before)
    },
    closed: () => ended,
    close: () => socket.close(),
  }
}
