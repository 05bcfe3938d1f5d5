// The bus over TLS, with the configuration that docs/scale.md gives: who does not know the authority, or the password, gets no connection.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNats, startNats, type TestNats } from '../../testing/nats.ts'
import { natsBus, type NodeBus } from './nats.ts'

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
if (!hasNats || !hasOpenSsl)
  process.stdout.write('Not run: NATS over TLS. Install it first (apt-get install nats-server openssl).\n')

const SCALE = join(import.meta.dirname, '../../../../docs/scale.md')

describe.skipIf(!hasNats || !hasOpenSsl)('[nodes] the bus over TLS', () => {
  let folder: string
  let nats: TestNats
  const buses: NodeBus[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-nats-tls-'))
    const [certificate, key] = [join(folder, 'nats.crt'), join(folder, 'nats.key')]
    const request = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ]
    const names = ['-subj', '/CN=nats', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const [, documented = ''] = /```\n(tls \{[^`]+)```/.exec(await readFile(SCALE, 'utf8')) ?? []
    const configuration = documented.replaceAll('…', 'secret').replace('nats.crt', certificate).replace('nats.key', key)
    await writeFile(join(folder, 'nats.conf'), configuration)
    nats = await startNats(undefined, ['-c', join(folder, 'nats.conf')])
  })
  afterAll(async () => {
    for (const bus of buses) await bus.stop()
    await nats.stop()
    await rm(folder, { recursive: true })
  })

  const open = async (user: string, caFile: string | undefined): Promise<NodeBus> => {
    const url = nats.url.replace('nats://127.0.0.1', `tls://${user}@localhost`)
    const bus = await natsBus({ url, caFile }, () => undefined)
    buses.push(bus)
    return bus
  }

  it('carries a command from each role that may give one to an engine', async () => {
    const engine = await open('engine:secret', join(folder, 'nats.crt'))
    engine.serve('cmd.0.1', async question => `${question}!`)
    for (const user of ['api', 'jobs']) {
      const asker = await open(`${user}:secret`, join(folder, 'nats.crt'))
      await expect.poll(() => asker.ask('cmd.0.1', user, 1_000).catch(() => undefined)).toBe(`${user}!`)
    }
  })

  it('refuses a wrong password, and is refused when its authority is not known', async () => {
    await expect(open('api:guess', join(folder, 'nats.crt'))).rejects.toThrow(/cannot be reached: .*authori[sz]ation/i)
    await expect(open('api:secret', undefined)).rejects.toThrow(/cannot be reached: .*certificate/i)
  })
})
