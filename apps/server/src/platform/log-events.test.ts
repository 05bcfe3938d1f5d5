import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LOG_EVENTS } from './log-events.ts'

const SOURCE = join(import.meta.dirname, '..')

async function sources(): Promise<string[]> {
  const names = await readdir(SOURCE, { recursive: true })
  const own = names.filter(name => /(?<!\.test)\.ts$/.test(name) && !name.endsWith('log-events.ts'))
  return Promise.all(own.map(name => readFile(join(SOURCE, name), 'utf8')))
}

it('names events by area and what happened, in order', () => {
  const names = Object.keys(LOG_EVENTS)
  for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z]+(?:_[a-z]+)*$/)
  expect(names).toEqual(names.toSorted())
})

it('lists every event that is logged, and none that is not', async () => {
  const texts = await sources()
  const all = texts.join('\n')
  expect(Object.keys(LOG_EVENTS).filter(name => !all.includes(`'${name}'`))).toEqual([])
  // Whatever logs goes through the table.
  expect(
    texts.flatMap(text => text.match(/\b(?:log|logger)\.(?:fatal|error|warn|info|debug|trace)\(.*/g) ?? []),
  ).toEqual([])
})
