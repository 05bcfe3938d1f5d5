// The programs of the chapter on API keys, run as they are printed against a server that listens.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { KEY_EXAMPLES } from './api-keys-chapter.ts'

const run = promisify(execFile)
let api: TestApi
let demo: DemoUser
let folder: string
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  api = await testApi()
  // The programs take the time of the machine.
  api.clock.advance(Date.now() - api.clock.now())
  folder = await mkdtemp(join(tmpdir(), 'tallystick-keys-'))
  demo = await demoUser(api)
  const { data } = await demo.post(CALLS.createApiKey.path, { name: 'Example', scope: 'trade', days: 1 })
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  environment = { ORIGIN: origin, KEY: String(data['id']), SECRET: String(data['secret']) }
  api.market.tick('BTCUSD', '97000')
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const isThere = async (command: string): Promise<boolean> =>
  run(command, [command === 'openssl' ? 'version' : '--version']).then(
    () => true,
    () => false,
  )

it.for([
  ['typescript', process.execPath, 'example.ts', []],
  ['python', 'python3', 'example.py', []],
  ['curl', 'bash', 'example.sh', ['curl', 'openssl']],
] as const)('the example in %s trades as it is printed', async ([name, command, file, needs], { skip }) => {
  for (const program of [command, ...needs])
    if (!(await isThere(program))) skip(`${program} is not installed on this machine`)
  const path = join(folder, file)
  await writeFile(path, KEY_EXAMPLES[name])
  const { stdout } = await run(command, [path], { env: { ...process.env, ...environment } })
  expect(stdout).toMatch(/opened \d+/)
  expect(stdout).toMatch(/closed \d+|"Status":2|FactProfits/)
  expect((await demo.get(`${CALLS.orders.path}?status=1`)).data['total']).toBe(0)
})
