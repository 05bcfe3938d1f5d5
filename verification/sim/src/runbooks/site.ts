// Where a drill is carried out: one machine, or a cluster. What people and tools ask of either.
import { randomBytes } from 'node:crypto'
import { SUCCESS } from '@tallystick/wire/envelope'
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { createPasswords } from '@tallystick/server/modules/users/passwords/passwords'
import { openPool, type Pool, type PoolClient } from '@tallystick/server/platform/postgres/pool'
import { createUser } from '@tallystick/server/modules/users/user/user'
import { insertOperator, operatorToken } from '@tallystick/server/testing/api/operators'
import { lookInto, type Site } from '../chaos/stack.ts'

export abstract class DrillSite implements Site {
  /** Where traders ask. */
  abstract readonly port: number
  /** Of every process. */
  abstract readonly ports: readonly number[]
  /** The settings, for the tools of package.json. */
  abstract readonly env: Readonly<Record<string, string>>
  /** What its processes have logged. */
  abstract readonly output: string
  protected abstract databaseUrl(): Promise<string>

  async database<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return lookInto(await this.databaseUrl(), work)
  }

  /** A client of the operators' calls, signed in. */
  operator(...roles: OperatorRole[]): Promise<OperatorClient> {
    return this.#withPool(async pool => {
      const email = `${randomBytes(6).toString('hex')}@operators.example`
      const id = await insertOperator(pool, { email, name: email, roles, at: Date.now() })
      const token = await operatorToken(pool, { now: Date.now }, id)
      return { id, email, call: (path, body) => this.ask(path, token, body) }
    })
  }

  /** Somebody who registered and has signed in once. */
  async realUser(): Promise<{ readonly uid: string; readonly token: string }> {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const password = randomBytes(12).toString('hex')
    const user = await this.#withPool(async pool => {
      const passwordHash = await createPasswords().hash(password)
      const person = { realm: 'real', email, passwordHash, demoIdHash: null, agreed: true } as const
      const { rows } = await pool.query<{ shards: number }>('select count(*)::int as shards from shard')
      return createUser(pool, person, rows[0]?.shards ?? 1, Date.now())
    })
    const login = await this.ask(CALLS.login.path, '', { account: email, password, login_type: '1' })
    if (!user || login.code !== SUCCESS) throw new Error(`cannot sign in: ${JSON.stringify(login)}`)
    return { uid: user.uid, token: String(login.data['token']) }
  }

  pairCode(id: number): Promise<string> {
    return this.database(async client => {
      const { rows } = await client.query<{ code: string }>('select code from pair where id = $1', [id])
      return rows[0]?.code ?? ''
    })
  }

  async ask(path: string, token: string, body?: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      headers: { authorization: token, lang: 'en', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const requestId = response.headers.get('x-request-id') ?? ''
    // The envelope of every answer; a file is none.
    const text = await response.text()
    return text.startsWith('{')
      ? { ...(JSON.parse(text) as Omit<Answer, 'requestId'>), requestId }
      : { code: response.status, data: { text }, requestId }
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined)
    return response?.status === 200
  }

  /** The sum of a metric over its series at one process; `labels` is a part of what stands in the braces. */
  async metric(name: string, labels = '', port = this.port): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return text
      .split('\n')
      .filter(line => new RegExp(`^${name}[ {]`).test(line) && line.includes(labels))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }

  async #withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = openPool(await this.databaseUrl(), { name: 'tallystick runbooks', maxConnections: 1 })
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }
}

export interface Answer {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
  /** What a trader copies from the message of a failure. */
  readonly requestId: string
}

export interface OperatorClient {
  readonly id: number
  readonly email: string
  call(path: string, body?: object): Promise<Answer>
}
