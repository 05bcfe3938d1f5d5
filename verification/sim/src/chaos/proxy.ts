// A proxy between servers and PostgreSQL that can delay, refuse, or drop responses: requests arrive, responses do not.
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Weather = 'fair' | 'slow' | 'refusing' | 'swallowing'

const SLOW_MS = 60

export class Proxy {
  weather: Weather = 'fair'
  readonly #socketPath: string
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #server: Server

  /** @param socketPath where PostgreSQL listens. */
  constructor(socketPath: string) {
    this.#socketPath = socketPath
    this.#server = createServer(client => this.#join(client))
  }

  async listen(): Promise<number> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Every connection breaks at once. */
  cut(): void {
    for (const [client, database] of this.#pairs) {
      client.destroy()
      database.destroy()
    }
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise(resolve => this.#server.close(resolve))
  }

  #join(client: Socket): void {
    client.on('error', () => client.destroy())
    if (this.weather === 'refusing') return void client.destroy()
    const database = connect(this.#socketPath)
    database.on('error', () => client.destroy())
    const pair = [client, database] as const
    this.#pairs.add(pair)
    client.on('close', () => {
      database.destroy()
      this.#pairs.delete(pair)
    })
    database.on('close', () => client.destroy())
    const there = new Lane()
    const back = new Lane()
    client.on('data', chunk => there.pass(this.#delayMs, () => database.writable && database.write(chunk)))
    database.on('data', chunk => {
      if (this.weather !== 'swallowing') back.pass(this.#delayMs, () => client.writable && client.write(chunk))
    })
  }

  get #delayMs(): number {
    return this.weather === 'slow' ? SLOW_MS : 0
  }
}

/** One direction of a connection. Bytes never overtake each other, also when the weather changes: no wire does that. */
class Lane {
  readonly #waiting: { readonly due: number; readonly act: () => void }[] = []

  pass(delayMs: number, act: () => void): void {
    if (delayMs === 0 && this.#waiting.length === 0) return act()
    this.#waiting.push({ due: performance.now() + delayMs, act })
    if (this.#waiting.length === 1) this.#wait()
  }

  #wait(): void {
    const [next] = this.#waiting
    if (!next) return
    setTimeout(
      () => {
        this.#waiting.shift()
        next.act()
        this.#wait()
      },
      Math.max(0, next.due - performance.now()),
    )
  }
}
