// The console's help is the handbook and the runbooks, complete: a topic for every page, queue, alarm and runbook, and no link that leads nowhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wordsOf } from '../../apps/console/src/features/help/help-document.ts'
import { QUEUES, readAlarms } from './handbook-page.ts'
import { helpDocument, helpFile } from './help.ts'
import { readBlocks, readSpans } from './read-markdown.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const ENTRIES = helpDocument().flatMap(({ entries }) => entries)
const IDS = ENTRIES.map(({ id }) => id)

it('handbook.json of the console is current (npm run docs)', () => {
  expect(read('apps/console/src/features/help/handbook.json')).toBe(helpFile())
})

it('has one topic for each page of the console, by its path', () => {
  expect(new Set(IDS).size).toBe(IDS.length)
  const paths = [...read('apps/console/src/app/addresses.ts').matchAll(/^ {2}'(\/[a-z-]*)': /gm)].map(
    ([, path]) => path ?? '',
  )
  expect(paths.length).toBeGreaterThan(25)
  const pages = paths
    .filter(path => !['/sign-in', '/set-up', '/help'].includes(path))
    .map(path => (path === '/' ? 'overview' : path.slice(1)))
  expect(pages.filter(page => !IDS.includes(page))).toEqual([])
})

it('has a topic for each queue, with the text of the handbook', () => {
  for (const [queue, text] of Object.entries(QUEUES)) {
    const entry = ENTRIES.find(({ id }) => id === queue.replaceAll('_', '-'))
    const first = text.split(/[.(`]/)[0] ?? ''
    expect(entry && wordsOf(entry)).toContain(first)
    expect(read('docs/handbook.md')).toContain(first)
  }
})

it('has a topic for each alarm, which the alert itself names', () => {
  const rules = read('deploy/prometheus/rules.yml')
  for (const { name } of readAlarms()) {
    expect(IDS).toContain(name)
    const rule = rules.split(`- alert: ${name}\n`)[1]?.split('- alert: ')[0]
    expect(rule).toContain(`help: '/console/#/help?section=${name}'`)
  }
})

it('leads nowhere that is not there', () => {
  const linked = [...helpFile().matchAll(/"entry":"([^"]+)"/g)].map(([, id]) => id ?? '')
  expect(linked.length).toBeGreaterThan(50)
  expect(linked.filter(id => !IDS.includes(id))).toEqual([])
  const pages = [...helpFile().matchAll(/"page":"([^"]+)"/g)].map(([, page]) => page ?? '')
  for (const page of new Set(pages)) expect(() => read(page)).not.toThrow()
})

it('every question mark of the console leads to a topic', () => {
  const screens = ['risk/health.tsx', 'risk/backups.tsx', 'ledger/reconciliations.tsx']
  const asked = screens.flatMap(file =>
    [...read(`apps/console/src/features/${file}`).matchAll(/help="([^"]+)"/g)].map(([, id]) => id ?? ''),
  )
  expect(asked.length).toBeGreaterThanOrEqual(screens.length)
  expect(asked.filter(id => !IDS.includes(id))).toEqual([])
})

it('reads what the texts are written in, and nothing else', () => {
  const find = (href: string): string | undefined => (href === 'feed-down.md' ? 'feed-down' : undefined)
  expect(readSpans('**Seen as:** `a_b`, *Risk*, [no prices](feed-down.md), [levels](../levels.md#two).', find)).toEqual(
    [
      { strong: 'Seen as:' },
      ' ',
      { code: 'a_b' },
      ', ',
      { em: 'Risk' },
      ', ',
      { entry: 'feed-down', words: 'no prices' },
      ', ',
      { page: 'docs/levels.md', words: 'levels' },
      '.',
    ],
  )
  expect(readBlocks('1. one\n   more\n2. two\n\n| a | b |\n|---|---|\n| c | d |\n\n```sh\nls\n```\n', find)).toEqual([
    { steps: [['one more'], ['two']] },
    { head: ['a', 'b'], rows: [[['c'], ['d']]] },
    { command: 'ls' },
  ])
  expect(() => readSpans('an *open mark', find)).toThrow('cannot read')
  expect(() => readBlocks('## A heading', find)).toThrow('cannot read')
})
