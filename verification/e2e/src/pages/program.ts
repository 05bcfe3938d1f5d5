// A program of a user: asks with an API key and signs what it asks, as the documentation says.
import { createHash, createHmac } from 'node:crypto'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { Stage } from '../stage.ts'

interface Answered {
  readonly code: number
  readonly data: { readonly reason?: string; readonly Id?: number; readonly id?: number }
}

export class Program {
  readonly #stage: Stage
  readonly #id: string
  readonly #secret: string

  constructor(stage: Stage, id: string, secret: string) {
    this.#stage = stage
    this.#id = id
    this.#secret = secret
  }

  /** A question, or an act when it has a body. */
  async ask(call: keyof typeof CALLS, body?: object): Promise<Answered> {
    const { path } = CALLS[call]
    const time = String(this.#stage.clock.now())
    const method = body ? 'POST' : 'GET'
    const sent = body ? JSON.stringify(body) : ''
    const text = [time, method, path, '', createHash('sha256').update(sent).digest('hex')].join('\n')
    const signature = createHmac('sha256', this.#secret).update(text).digest('hex')
    const headers = { 'api-key': this.#id, 'api-time': time, 'api-signature': signature }
    const response = await fetch(this.#stage.origin + path, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body && { body: sent }),
    })
    // The envelope of our own server.
    return (await response.json()) as Answered
  }
}
