// An operator who acts by the same calls the console makes.
import { randomBytes } from 'node:crypto'
import { insertOperator, operatorToken } from '@tallystick/server/testing/api/operators'
import { REFUSALS } from '@tallystick/kernel/refusals'
import type { Stage } from '../stage.ts'

type Role = 'finance' | 'owner' | 'risk' | 'support'

/** Lists that wait for approval, by the status that says so. */
const WAITING = { deposits: 0, withdrawals: 0, loans: 1 } as const
type Waiting = keyof typeof WAITING

export class Operator {
  readonly #stage: Stage
  readonly token: string
  readonly #role: Role

  private constructor(stage: Stage, token: string, role: Role) {
    this.#stage = stage
    this.token = token
    this.#role = role
  }

  static async join(stage: Stage, role: Role): Promise<Operator> {
    const { pool } = stage.database
    const email = `${randomBytes(6).toString('hex')}@operators.example`
    const id = await insertOperator(pool, { email, name: email, roles: [role], at: stage.clock.now() })
    const token = await operatorToken(pool, stage.clock, id)
    return new Operator(stage, token, role)
  }

  /** Approves whatever waits. What then needs a second operator, by amount or by sum, a colleague approves. */
  async approveAll(what: Waiting): Promise<number> {
    const waiting = await this.#approve(what)
    if ((await this.list(`/operator/api/${what}?status=${WAITING[what]}`)).length > 0)
      await (await Operator.join(this.#stage, this.#role)).#approve(what)
    return waiting
  }

  async #approve(what: Waiting): Promise<number> {
    const list = await this.list(`/operator/api/${what}?status=${WAITING[what]}`)
    for (const { id } of list) await this.#call(`/operator/api/${what}/approve`, { id, note: 'checked' })
    return list.length
  }

  /** The rows of a list, and one decision on one of them. */
  async list(path: string): Promise<readonly { readonly id: number }[]> {
    return (await this.#call<{ data: { id: number }[] }>(path)).data
  }

  async decide(path: string, decision: Readonly<Record<string, string | number>>): Promise<void> {
    await this.#together(path, decision)
  }

  /** Changes a setting or something of what is offered. */
  async change(what: 'settings' | 'terms', change: Readonly<Record<string, string | number>>): Promise<void> {
    await this.#together(`/operator/api/${what}/change`, change)
  }

  /** Where a second operator must agree, a colleague does. */
  async #together(path: string, body: object): Promise<void> {
    const { code, msg } = await this.#send(path, body)
    if (code === REFUSALS.second_person_needed) await (await Operator.join(this.#stage, this.#role)).#call(path, body)
    else if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
  }

  async #call<Data>(path: string, body?: object): Promise<Data> {
    const { code, msg, data } = await this.#send(path, body)
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    // The contract gives the rest.
    return data as Data
  }

  async #send(path: string, body?: object): Promise<{ code: number; msg: string; data: unknown }> {
    const response = await fetch(`${this.#stage.origin}${path}`, {
      headers: { authorization: this.token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    // Every answer is our envelope.
    return (await response.json()) as { code: number; msg: string; data: unknown }
  }
}
