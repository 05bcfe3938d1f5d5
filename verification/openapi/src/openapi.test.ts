// The OpenAPI document before tools of others: two public validators, and a client that a public generator makes of it, which compiles
// under strict rules and trades on a real server.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { TYPESCRIPT_CLIENT } from '@tallystick/server/modules/content/docs/quick-start'
import { type TestApi, testApi } from '@tallystick/server/testing/api/api'
import { openApi } from '@tallystick/wire/openapi/document'
import openapiTs, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, '.cache', 'openapi-client')
/** Beside what the validator recommends. */
const RULES = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
} as const
const STRICT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
  },
  files: ['api.ts', 'client.ts'],
}

let api: TestApi
let origin: string
let text: string
beforeAll(async () => {
  api = await testApi({ environment: { PUBLIC_ORIGIN: 'https://trade.tallystick.test' } })
  // However long generating and compiling take, the scripted prices can be traded on.
  await api.settings.set('forex_stale_ms', 60_000)
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  text = await (await fetch(`${origin}/openapi.json`)).text()
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
})
afterAll(() => api.close())

it('a linter finds no error and nothing to warn of', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('nor of the address of a server on the own machine', async () => {
  const { paths, ...document } = openApi('1.2.3', 'http://localhost:8080')
  expect(Object.keys(paths)).not.toEqual([])
  const rules = { 'no-server-example.com': 'error', 'no-server-trailing-slash': 'error' } as const
  const source = JSON.stringify({ ...document, paths: {}, components: {} })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config: await createConfig({ rules }) })
  expect(problems).toEqual([])
})

it('is valid by the schema of OpenAPI 3.1', async () => {
  // A text of one line would be taken for the name of a file.
  const document = JSON.parse(text) as Record<string, unknown>
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

describe('a generated client, as the quick start prints it', () => {
  beforeAll(async () => {
    await writeFile(join(FOLDER, 'api.ts'), astToString(await openapiTs(text)))
    await writeFile(join(FOLDER, 'client.ts'), TYPESCRIPT_CLIENT)
    await writeFile(join(FOLDER, 'package.json'), '{ "type": "module" }')
    await writeFile(join(FOLDER, 'tsconfig.json'), JSON.stringify(STRICT))
  })

  it('compiles under strict rules', async () => {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [compiler, '-p', FOLDER]).catch((error: { stdout?: string }) =>
      expect.fail(error.stdout),
    )
  })

  it('trades', async () => {
    api.market.tick('BTCUSD', '97000')
    const { stdout } = await run(process.execPath, [join(FOLDER, 'client.ts'), origin])
    expect(stdout).toMatch(/opened \d+ at [\d.]+\nclosed \d+ at [\d.]+ profit -?[\d.]+/)
  })
})
