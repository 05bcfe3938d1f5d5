// Size budgets of the first load, and a check that the build runs under the strict content security policy.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const ROOT = join(import.meta.dirname, '..')

let folder: string
let manifest: Record<string, Chunk>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-console-budget-'))
  // In its own process: inside the test runner the build would be a development one.
  const vite = join(ROOT, '../../node_modules/vite/bin/vite.js')
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } }
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], options)
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The chunks and everything they import, each once. */
function closure(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`not in the build: ${name}`)
    if (found.has(name)) continue
    found.add(name)
    closure(chunk.imports ?? [], found)
  }
  return found
}

it('a queue is on show after at most 160 kB gzip', () => {
  const names = closure([
    'index.html',
    'src/features/queues/deposits-screen.tsx',
    '../../packages/i18n/src/catalogues/console/en.ts',
  ])
  const bytes = [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name]?.file ?? ''))).length,
    0,
  )
  expect(bytes).toBeLessThanOrEqual(160_000)
})

it('ships no message parser, no schema library and no inline script', () => {
  const scripts = Object.values(manifest).map(chunk => readFileSync(join(folder, chunk.file), 'utf8'))
  expect(scripts.some(text => text.includes('EXPECT_ARGUMENT_CLOSING_BRACE'))).toBe(false)
  expect(scripts.some(text => text.includes('~kind'))).toBe(false)
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|style="/)
})
