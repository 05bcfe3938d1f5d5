// Size budgets of the first load, and a check that the build runs under the strict content security policy.
import { readdirSync, readFileSync } from 'node:fs'
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

/** Each queue of the console, which has to be usable within a second. */
const QUEUES = readdirSync(join(ROOT, 'src/features/queues')).filter(name => name.endsWith('-screen.tsx'))

it('finds the queues', () => {
  expect(QUEUES.length).toBeGreaterThanOrEqual(8)
})

it.each(QUEUES)('%s adds at most 25 kB gzip to the base', name => {
  const base = app.closure(['index.html'])
  const own = [...app.closure([`src/features/queues/${name}`])].filter(chunk => !base.has(chunk))
  expect(app.gzipBytes(own)).toBeLessThanOrEqual(25_000)
})

it('the base, which every screen needs, is at most 110 kB gzip', () => {
  expect(app.gzipBytes(app.closure(['index.html']))).toBeLessThanOrEqual(110_000)
})

it('every text of a kilobyte or more has compressed twins', () => {
  expect(app.withoutTwins()).toEqual([])
})

it('ships no message parser, no schema library and no inline script', () => {
  const scripts = Object.values(app.manifest).map(chunk => readFileSync(join(app.folder, chunk.file), 'utf8'))
  expect(scripts.some(text => text.includes('EXPECT_ARGUMENT_CLOSING_BRACE'))).toBe(false)
  expect(scripts.some(text => text.includes('~kind'))).toBe(false)
  expect(readFileSync(join(app.folder, 'index.html'), 'utf8')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|style="/)
})
