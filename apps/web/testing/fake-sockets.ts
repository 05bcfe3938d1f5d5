// Sockets nobody is behind: tests say what the server says, and read what the client sent.
import { expect } from 'vitest'
import type { Socket, SocketEvents } from '../src/live/live-client.ts'

export class FakeSocket implements Socket {
  sent: { method: string; params?: { topic?: string; token?: string } }[] = []
  closed = false
  readonly events: SocketEvents
  constructor(events: SocketEvents) {
    this.events = events
  }
  send(text: string): void {
    // Written by the client, of which a test reads no more than this.
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number])
  }
  close(): void {
    this.closed = true
  }
  says(frame: unknown): void {
    this.events.message(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
  get methods(): string[] {
    return this.sent.map(({ method, params }) => [method, params?.topic ?? params?.token].filter(Boolean).join(' '))
  }
}

interface FakeSockets {
  readonly all: readonly FakeSocket[]
  open(address: string, events: SocketEvents): Socket
  /** The newest, or counted from the first. */
  at(index?: number): FakeSocket
}

export function fakeSockets(): FakeSockets {
  const all: FakeSocket[] = []
  return {
    all,
    open(_address, events) {
      const socket = new FakeSocket(events)
      all.push(socket)
      return socket
    },
    at: (index = -1) => all.at(index) ?? expect.fail('no socket'),
  }
}
