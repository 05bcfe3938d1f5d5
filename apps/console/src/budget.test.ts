// Size budgets of the first load, and a check that the build runs under the strict content security policy.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type BuiltApp } from '../../../tools/built-app.ts'

const ROOT = join(import.meta.dirname, '..')

let app: BuiltApp
beforeAll(async () => {
  app = await buildApp(ROOT)
}, 60_000)
afterAll(() => app.remove())

it('a queue is on show after at most 160 kB gzip', () => {
  const names = app.closure([
    'index.html',
    'src/features/queues/deposits-screen.tsx',
    '../../packages/i18n/src/catalogues/console/en.json',
  ])
  expect(app.gzipBytes(names)).toBeLessThanOrEqual(160_000)
})

it('ships no message parser, no schema library and no inline script', () => {
  const scripts = Object.values(app.manifest).map(chunk => readFileSync(join(app.folder, chunk.file), 'utf8'))
  expect(scripts.some(text => text.includes('EXPECT_ARGUMENT_CLOSING_BRACE'))).toBe(false)
  expect(scripts.some(text => text.includes('~kind'))).toBe(false)
  expect(readFileSync(join(app.folder, 'index.html'), 'utf8')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|style="/)
})
