// A server over its own embedded PostgreSQL, with an archive and a key file, as one machine of a small site has it.
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SUCCESS } from '@tallystick/wire/envelope'
import type { OperatorRole } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { createPasswords } from '@tallystick/server/modules/users/passwords/passwords'
import { createOperatorSessions } from '@tallystick/server/http/auth/operator-sessions'
import { runningEmbeddedUrl } from '@tallystick/server/platform/postgres/embedded'
import { openPool, type Pool, type PoolClient } from '@tallystick/server/platform/postgres/pool'
import { createUser } from '@tallystick/server/modules/users/user/user'
import { insertOperator } from '@tallystick/server/testing/api/operators'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { type ServerProcess, startServerProcess } from '@tallystick/server/testing/server-process'
import { killAll, lookInto } from '../chaos/stack.ts'

const PATIENCE_MS = 120_000

export class Installation {
  readonly folder: string
  home: string
  port = 0
  readonly #settings: Readonly<Record<string, string>>
  #server: ServerProcess | undefined

  private constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.folder = folder
    this.home = join(folder, 'data')
    this.#settings = settings
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-runbook-'))
    // PostgreSQL may have to run as another user, who must be able to enter.
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'key'), `${TEST_SECRET_KEY}\n`, { mode: 0o600 })
    const installation = new Installation(folder, settings)
    await installation.up()
    return installation
  }

  get env(): Readonly<Record<string, string>> {
    const { folder, home, port } = this
    return {
      DATA_DIR: home,
      BACKUP_DIR: join(folder, 'archive'),
      SECRET_KEY_FILE: join(folder, 'key'),
      ...this.#settings,
      ...(port === 0 ? {} : { PORT: String(port) }),
    }
  }

  get output(): string {
    return this.#server?.output() ?? ''
  }

  /** @param main of another release. */
  async up(main?: string): Promise<void> {
    const env = { ...this.env, LOG_LEVEL: 'info', MASTERS: 'off' }
    this.#server = startServerProcess({ env, ...(main !== undefined && { main }) })
    this.port = await this.#server.ready
  }

  /** A clean end. */
  async down(): Promise<void> {
    this.#server?.child.kill('SIGTERM')
    await this.#server?.ended
  }

  /** The machine is gone: server and PostgreSQL at once. */
  async die(): Promise<void> {
    const pid = await this.#databasePid()
    this.#server?.child.kill('SIGKILL')
    if (pid !== undefined) killAll(pid)
    await this.#server?.ended
  }

  loseDisk(): Promise<void> {
    return rm(this.home, { recursive: true, force: true })
  }

  /** The disk is put into another machine. */
  async moveDisk(): Promise<void> {
    const elsewhere = join(this.folder, 'another-machine')
    await rename(this.home, elsewhere)
    this.home = elsewhere
  }

  keepKey(to: string): Promise<void> {
    return copyFile(join(this.folder, 'key'), to)
  }

  async database<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const url = await runningEmbeddedUrl(this.home)
    if (url === undefined) throw new Error('PostgreSQL does not run')
    return lookInto(url, work)
  }

  /** A client of the operators' calls, signed in. */
  operator(...roles: OperatorRole[]): Promise<OperatorClient> {
    return this.#withPool(async pool => {
      const email = `${randomBytes(6).toString('hex')}@operators.example`
      const id = await insertOperator(pool, { email, name: email, roles, at: Date.now() })
      const token = await createOperatorSessions(pool, { now: Date.now }).open(id)
      return { id, email, call: (path, body) => this.ask(path, token, body) }
    })
  }

  /** Somebody who registered and has signed in once. */
  async realUser(): Promise<{ readonly uid: string }> {
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
    return { uid: user.uid }
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
    // The envelope of every answer; a file is none.
    const text = await response.text()
    return text.startsWith('{') ? (JSON.parse(text) as Answer) : { code: response.status, data: { text } }
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined)
    return response?.status === 200
  }

  async remove(): Promise<void> {
    const pid = await this.#databasePid()
    await this.down()
    // Where a drill failed half-way, PostgreSQL may be there without its server.
    if (pid !== undefined && (await this.#databasePid()) === pid) killAll(pid)
    await rm(this.folder, { recursive: true, force: true })
  }

  async #withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const url = await runningEmbeddedUrl(this.home)
    const pool = openPool(url ?? '', { name: 'tallystick runbooks', maxConnections: 1 })
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }

  async #databasePid(): Promise<number | undefined> {
    const text = await readFile(join(this.home, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    return text === '' ? undefined : Number.parseInt(text, 10)
  }
}

export interface Answer {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

export interface OperatorClient {
  readonly id: number
  readonly email: string
  call(path: string, body?: object): Promise<Answer>
}

/** Until it holds, or an error that says what was waited for. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < PATIENCE_MS) {
    if (await holds()) return
    await sleep(100)
  }
  throw new Error(`waited ${PATIENCE_MS / 1_000} s in vain: ${what}`)
}

/** Of what an alarm or a reader would see. */
export function check(what: string, holds: boolean, seen: unknown = ''): void {
  if (!holds)
    throw new Error(`${what}${seen === '' ? '' : `: ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`}`)
}
