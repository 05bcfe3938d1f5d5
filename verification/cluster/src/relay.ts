// A line between a node and something it talks to, on loopback. It can be cut (both ends hear of it) or fall silent: then nobody hears of
// anything, and what was on its way arrives when the line is back, as it does after a real partition.
import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

export class Relay {
  port = 0
  #isSilent = false
  readonly #target: () => NetConnectOpts | undefined
  readonly #sockets = new Set<Socket>()
  readonly #waiting = new Set<Socket>()
  readonly #server: Server

  /** @param target where the line leads now; undefined: nobody is there. */
  constructor(target: () => NetConnectOpts | undefined) {
    this.#target = target
    this.#server = createServer(near => this.#accept(near))
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.port = typeof address === 'object' && address ? address.port : 0
  }

  silence(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) socket.pause()
  }

  restore(): void {
    this.#isSilent = false
    for (const socket of this.#sockets) socket.resume()
    for (const near of this.#waiting) this.#join(near)
    this.#waiting.clear()
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(near: Socket): void {
    this.#keep(near)
    if (!this.#isSilent) return this.#join(near)
    // Taken by the system, not by anybody who answers.
    near.pause()
    this.#waiting.add(near)
    near.on('close', () => this.#waiting.delete(near))
  }

  #join(near: Socket): void {
    const target = this.#target()
    if (target === undefined || near.destroyed) return void near.destroy()
    const far = connect(target)
    this.#keep(far)
    pass(near, far)
    pass(far, near)
    near.resume()
  }

  #keep(socket: Socket): void {
    socket.setNoDelay(true)
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
  }
}

function pass(from: Socket, to: Socket): void {
  from.on('data', chunk => {
    if (!to.destroyed) to.write(chunk)
  })
  from.on('close', () => to.destroy())
}
