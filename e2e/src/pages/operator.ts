// An operator at work, by the same calls his console makes.
import { randomBytes } from 'node:crypto'
import { createOperatorSessions } from '@tallystick/server/plugins/operator-sessions'
import { insertOperator } from '@tallystick/server/testing/operators'
import type { Stage } from '../stage.ts'

export class Operator {
  readonly #stage: Stage
  readonly #token: string

  private constructor(stage: Stage, token: string) {
    this.#stage = stage
    this.#token = token
  }

  static async join(stage: Stage, role: 'finance' | 'owner' | 'risk'): Promise<Operator> {
    const { pool } = stage.database
    const email = `${randomBytes(6).toString('hex')}@operators.example`
    const id = await insertOperator(pool, { email, name: email, roles: [role], at: stage.clock.now() })
    const token = await createOperatorSessions(pool, stage.clock).open(id)
    return new Operator(stage, token)
  }

  /** Approves whatever waits: deposits or withdrawals. */
  async approveAll(what: 'charges' | 'withdrawals'): Promise<number> {
    const list = await this.#call<{ data: { id: number }[] }>(`/operator/api/${what}?status=0`)
    for (const { id } of list.data) await this.#call(`/operator/api/${what}/approve`, { id, note: 'checked' })
    return list.data.length
  }

  /** The rows of a list, and one decision on one of them. */
  async list(path: string): Promise<readonly { readonly id: number }[]> {
    return (await this.#call<{ data: { id: number }[] }>(path)).data
  }

  async decide(path: string, decision: { readonly id: number; readonly [field: string]: string | number }) {
    await this.#call(path, decision)
  }

  /** Changes a setting or something of what is offered. */
  async change(what: 'settings' | 'terms', change: Readonly<Record<string, string | number>>): Promise<void> {
    await this.#call(`/operator/api/${what}/change`, change)
  }

  async #call<Data>(path: string, body?: object): Promise<Data> {
    const response = await fetch(`${this.#stage.origin}${path}`, {
      headers: { authorization: this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    // Every answer is our envelope.
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data }
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}
