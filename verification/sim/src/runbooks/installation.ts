// A server over its own embedded PostgreSQL, with an archive and a key file, as one machine of a small site has it.
import { chmod, copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningEmbeddedUrl } from '@tallystick/server/platform/postgres/embedded'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { type ServerProcess, startServerProcess } from '@tallystick/server/testing/server-process'
import { killAll } from '../chaos/stack.ts'
import { DrillSite } from './site.ts'

const PATIENCE_MS = 120_000

export class Installation extends DrillSite {
  readonly folder: string
  home: string
  port = 0
  #settings: Readonly<Record<string, string>>
  #server: ServerProcess | undefined

  private constructor(folder: string, settings: Readonly<Record<string, string>>) {
    super()
    this.folder = folder
    this.home = join(folder, 'data')
    this.#settings = { BACKUP_DIR: join(folder, 'archive'), ...settings }
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
      SECRET_KEY_FILE: join(folder, 'key'),
      ...this.#settings,
      ...(port === 0 ? {} : { PORT: String(port) }),
    }
  }

  get ports(): readonly number[] {
    return [this.port]
  }

  get output(): string {
    return this.#server?.output() ?? ''
  }

  /** For the next start. */
  set(settings: Readonly<Record<string, string>>): void {
    this.#settings = { ...this.#settings, ...settings }
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

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#server?.child.kill(name)
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

  /** The data folder is kept, and not used any more. */
  setAside(): Promise<void> {
    return rename(this.home, join(this.folder, 'aside'))
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

  /** Full backups in an archive. */
  async fullBackups(archive = this.env['BACKUP_DIR'] ?? ''): Promise<number> {
    const names = await readdir(join(archive, 'base'), { recursive: true }).catch(() => [])
    return names.filter(name => name.endsWith('manifest')).length
  }

  async remove(): Promise<void> {
    const pid = await this.#databasePid()
    this.signal('SIGCONT')
    await this.down()
    // Where a drill failed half-way, PostgreSQL may be there without its server.
    if (pid !== undefined && (await this.#databasePid()) === pid) killAll(pid)
    await rm(this.folder, { recursive: true, force: true })
  }

  protected override async databaseUrl(): Promise<string> {
    const url = await runningEmbeddedUrl(this.home)
    if (url === undefined) throw new Error('PostgreSQL does not run')
    return url
  }

  async #databasePid(): Promise<number | undefined> {
    const text = await readFile(join(this.home, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    return text === '' ? undefined : Number.parseInt(text, 10)
  }
}

/** Until it holds, or an error that says what was waited for. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < patienceMs) {
    if (await holds()) return
    await sleep(100)
  }
  throw new Error(`waited ${patienceMs / 1_000} s in vain: ${what}`)
}

/** Of what an alarm or a reader would see. */
export function check(what: string, holds: boolean, seen: unknown = ''): void {
  if (!holds)
    throw new Error(`${what}${seen === '' ? '' : `: ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`}`)
}
