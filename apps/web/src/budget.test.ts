// First loads are budgets, not wishes: measured on a real build, as the gzip of every script a screen brings along.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const ROOT = join(import.meta.dirname, '..')
const ENTRY = 'index.html'
const HOME = [
  'src/features/home/home-screen.tsx',
  '../../packages/i18n/src/catalogues/app/hk.ts',
  '../../packages/i18n/src/catalogues/home/hk.ts',
]
const TRADE = [
  'src/app/trade-page.tsx',
  '../../packages/i18n/src/catalogues/trade/hk.ts',
  '../../packages/i18n/src/catalogues/orders/hk.ts',
  '../../packages/i18n/src/catalogues/micro/hk.ts',
  '../../packages/i18n/src/catalogues/receipts/hk.ts',
]

let folder: string
let manifest: Record<string, Chunk>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-budget-'))
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

function gzipBytes(names: Iterable<string>): number {
  return [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name]?.file ?? ''))).length,
    0,
  )
}

describe('script budgets', () => {
  it('Home first load is at most 150 kB gzip', () => {
    const bytes = gzipBytes(closure([ENTRY, ...HOME]))
    expect(bytes).toBeLessThanOrEqual(150_000)
  })

  it('Trade adds at most 110 kB gzip to Home', () => {
    const home = closure([ENTRY, ...HOME])
    const added = [...closure(TRADE)].filter(name => !home.has(name))
    expect(gzipBytes(added)).toBeLessThanOrEqual(110_000)
  })

  it('the parts for developers are not shipped', () => {
    expect(Object.keys(manifest).filter(name => name.includes('dev-ui'))).toEqual([])
  })

  it('ships no message parser and no schema library', () => {
    const scripts = Object.values(manifest).map(chunk => readFileSync(join(folder, chunk.file), 'utf8'))
    expect(scripts.some(text => text.includes('EXPECT_ARGUMENT_CLOSING_BRACE'))).toBe(false)
    expect(scripts.some(text => text.includes('~kind'))).toBe(false)
  })
})
