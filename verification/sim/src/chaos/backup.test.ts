// Disaster recovery: a backup taken under load, restored elsewhere, and a server started over it.
import { execFile } from 'node:child_process'
import { appendFile, chmod, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readBalances } from '@tallystick/server/backup/balances'
import { verifyBackup } from '@tallystick/server/backup/base-backup'
import { findInFiles } from '@tallystick/server/testing/plain-text'
import { COMMAND_ENV } from '@tallystick/server/testing/server-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'
import { EmbeddedStack } from './embedded-stack.ts'

const run = promisify(execFile)
const SERVER = join(import.meta.dirname, '../../../../apps/server/src/backup')

describe('a backup', { timeout: 60_000 }, () => {
  let stack: EmbeddedStack
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-backup-'))
    await chmod(folder, 0o755)
    stack = await EmbeddedStack.start()
  }, 60_000)
  afterAll(async () => {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const call = async (script: string, dataDir: string, ...args: string[]): Promise<string> => {
    const env = { ...COMMAND_ENV, DATA_DIR: dataDir }
    const { stdout } = await run(process.execPath, [join(SERVER, script), ...args], { env })
    return stdout
  }

  it('taken under load brings back everything acknowledged before it, and the books balance', async () => {
    const client = new RealClient(stack, await openTickets(stack))
    await client.signIn()
    for (let n = 0; n < 5; n++) await client.ask(client.begin('open'))
    const known = client.history.splice(0)
    const busy = new RealClient(stack, await openTickets(stack))
    await busy.signIn()
    const trading = busy.live()
    const to = join(folder, 'busy')
    expect(await call('backup.ts', stack.dataDir, '--to', to)).toMatch(/^backup: \d+ files/)
    busy.rest()
    await trading
    const key = /^[\da-f]{64}$/m.exec(await readFile(join(stack.dataDir, 'secret.key'), 'utf8'))?.[0] ?? ''
    expect(await findInFiles(to, [{ what: 'the key', secret: Buffer.from(key, 'hex') }])).toEqual([])
    const home = join(folder, 'restored-busy')
    const restored = await call('restore.ts', home, '--from', to)
    expect(restored).toMatch(/ 0 failed\n$/)
    expect(restored).toContain(`their key is missing: there is no ${join(home, 'secret.key')}`)
    await copyFile(join(stack.dataDir, 'secret.key'), join(home, 'secret.key'))
    const second = await EmbeddedStack.over(home)
    try {
      client.history.push(...known)
      expect(await second.withDatabase(database => differences(database, [client]))).toEqual([])
    } finally {
      await second.stop()
    }
  })

  it('of a resting server brings back every balance to the last digit', async () => {
    // Only PostgreSQL goes on: nothing moves any more.
    await stack.killServer()
    const before = await stack.withDatabase(readBalances)
    const to = join(folder, 'resting')
    await call('backup.ts', stack.dataDir, '--to', to)
    expect(await stack.withDatabase(readBalances)).toEqual(before)
    const answer = await call('restore.ts', join(folder, 'restored'), '--from', to)
    expect(answer).toContain(`balances: ${before.accounts} accounts, ${before.transfers} transfers, ${before.digest}`)
    // Again into the same folder: refused, because somebody's money is there.
    await expect(call('restore.ts', join(folder, 'restored'), '--from', to)).rejects.toThrow(/is there already/)
  })

  it('that was touched is not put back', async () => {
    const base = join(folder, 'resting', 'cluster', 'base')
    const [database] = (await readdir(base)).toSorted((a, b) => Number(b) - Number(a))
    const [file] = await readdir(join(base, database ?? ''))
    await appendFile(join(base, database ?? '', file ?? ''), 'x')
    await expect(verifyBackup(join(folder, 'resting'))).rejects.toThrow(/is not what was backed up/)
  })
})
