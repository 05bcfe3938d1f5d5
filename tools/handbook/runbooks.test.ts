// Runbooks are read in a hurry: there is one for each thing that goes wrong, and what they tell to type or to look for exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOG_EVENTS } from '@tallystick/server/platform/log-events'
import { describe, expect, it } from 'vitest'
import about from '../../package.json' with { type: 'json' }
import { readAlarms } from './handbook-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const RUNBOOKS = globSync('docs/runbooks/*.md', { cwd: ROOT }).filter(path => !path.endsWith('README.md'))

const NEEDED = [
  'lost-disk',
  'lost-machine',
  'bad-deploy',
  'wrong-price',
  'feed-down',
  'compromised-operator',
  'leaked-key',
  'full-disk',
  'slow-database',
  'stuck-queue',
  'legal-hold',
  'backups-late',
  'broken-ledger',
  'failing-requests',
  'late-prices',
]

/** What a machine with the product has by itself, or with its packages. */
const PROGRAMS = /^(?:df|du|grep|iostat|journalctl|pgbackrest|psql|select|sort|systemctl|tail)\b/

const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '')
/** Lines of blocks of shell commands, without their comments. */
const typed = (text: string): string[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block]) => (block ?? '').split('\n'))
    .map(line => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter(line => line !== '')

function isThere(command: string): boolean {
  const [, script] = /^npm run (\S+)/.exec(command) ?? []
  if (script !== undefined) return script in about.scripts
  const [, file] = /^(?:sh |bash )?((?:deploy|tools|apps)\/\S+)/.exec(command) ?? []
  if (file !== undefined) return existsSync(join(ROOT, file))
  return command.split(/\s*(?:\||&&)\s*/).every(part => PROGRAMS.test(part))
}

/** Something to type rather than something to look for. */
const isCommand = (code: string): boolean =>
  /^(?:npm |npx |node |sh |bash |sudo |deploy\/\S+\.sh)/.test(code) ||
  /^(?:[a-z-]+) (?:-|\S+ \|)/.test(code) ||
  PROGRAMS.test(code)

/** `OrdersBurn…` names all that begin so. */
const isNamedBy = (name: string, code: string): boolean =>
  code === name || (code.endsWith('…') && name.startsWith(code.slice(0, -1)))

describe('runbooks', () => {
  it('are there for everything that goes wrong, and listed', () => {
    const index = read('docs/runbooks/README.md')
    for (const name of NEEDED) expect(RUNBOOKS).toContain(`docs/runbooks/${name}.md`)
    for (const path of RUNBOOKS) expect(index).toContain(`(${path.replace('docs/runbooks/', '')})`)
  })

  it.each(RUNBOOKS)('%s names commands, events and alarms that exist', path => {
    const text = read(path)
    const commands = [...quoted(text).filter(isCommand), ...typed(text)]
    expect(commands.filter(command => !isThere(command))).toEqual([])
    const areas = new Set(Object.keys(LOG_EVENTS).map(name => name.split('.')[0]))
    const events = quoted(text).filter(code => /^[a-z]+\.[a-z_]+$/.test(code) && areas.has(code.split('.')[0]))
    expect(events.filter(name => !(name in LOG_EVENTS))).toEqual([])
    const alarms = readAlarms().map(({ name }) => name)
    const seen = /\*\*Seen as:\*\*[^\n]*(?:\n[^\n]+)*/.exec(text)?.[0] ?? ''
    expect(seen).not.toBe('')
    const named = quoted(seen).filter(code => /^[A-Z][a-z]+[A-Z]\w*…?$/.test(code))
    expect(named.filter(code => !alarms.some(name => isNamedBy(name, code)))).toEqual([])
  })

  it('say how one knows that it worked', () => {
    expect(RUNBOOKS.filter(path => !read(path).includes('\n**Worked when:** '))).toEqual([])
  })

  it('are found from the alarm that leads to them: each names its alarms', () => {
    const missing = readAlarms().filter(({ name, runbook }) => {
      const codes = quoted(read(`docs/${runbook}`))
      return !codes.some(code => isNamedBy(name, code))
    })
    expect(missing).toEqual([])
  })
})
