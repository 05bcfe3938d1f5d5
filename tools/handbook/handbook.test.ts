// The operators' handbook is current and complete: every alarm, every queue, nothing that is gone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ALARM_STEPS } from './alarm-steps.ts'
import { handbookPage, QUEUES, readAlarms } from './handbook-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

it('docs/handbook.md is current (npm run docs)', () => {
  expect(read('docs/handbook.md')).toBe(handbookPage())
})

it('says what to do about every alarm there is, and about no other', () => {
  const names = [...read('deploy/prometheus/rules.yml').matchAll(/^ *- alert: (\w+)$/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(readAlarms().map(({ name }) => name)).toEqual(names)
  expect(new Set(Object.keys(ALARM_STEPS))).toEqual(new Set(names))
  for (const { name, severity, summary, runbook } of readAlarms()) {
    expect([name, summary, runbook]).not.toContain('')
    expect(['page', 'ticket']).toContain(severity)
    expect(read('docs/handbook.md')).toContain(`\`${name}\``)
  }
})

it('says what to do about every queue of the console, and about no other', () => {
  const queues = [...read('apps/console/src/app/entries.ts').matchAll(/queue: '(\w+)'/g)].map(([, queue]) => queue)
  expect(new Set(Object.keys(QUEUES))).toEqual(new Set(queues))
})
