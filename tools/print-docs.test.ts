import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusalPage } from '@tallystick/i18n/refusals/catalogue-page'
import { logEventPage } from '@tallystick/server/platform/log-events'
import { expect, it } from 'vitest'
import { guardedPage } from './guarded-page.ts'
import { invariantsPage } from './invariants-page.ts'

it('docs/refusals.md is current (npm run docs)', async () => {
  expect(await readFile(join(import.meta.dirname, '../docs/refusals.md'), 'utf8')).toBe(refusalPage())
})

it('docs/guarded.md is current (npm run docs)', async () => {
  expect(await readFile(join(import.meta.dirname, '../docs/guarded.md'), 'utf8')).toBe(guardedPage())
})

it('docs/log-events.md is current (npm run docs)', async () => {
  expect(await readFile(join(import.meta.dirname, '../docs/log-events.md'), 'utf8')).toBe(logEventPage())
})

it('docs/invariants.md is current (npm run docs)', async () => {
  expect(await readFile(join(import.meta.dirname, '../docs/invariants.md'), 'utf8')).toBe(invariantsPage())
})
