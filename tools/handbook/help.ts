// The console's help: the handbook's own texts and the runbooks, one entry per page, queue, role, alarm and runbook.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { OPERATOR_ROLES } from '@tallystick/wire/operator/calls'
import type { Block, HelpEntry, HelpGroup } from '../../apps/console/src/features/help/help-document.ts'
import { ALARM_STEPS } from './alarm-steps.ts'
import { CONSOLE_PAGES, pageTitle } from './console-pages.ts'
import { actsOf, MONTH_END, QUEUES, readAlarms, ROLES, shown } from './handbook-page.ts'
import { type FindEntry, readBlocks, readSpans } from './read-markdown.ts'

const RUNBOOKS = join(import.meta.dirname, '../../docs/runbooks')

const runbookName = (href: string): string => basename(href).replace(/\.md(?:#.*)?$/, '')

/** A runbook is an entry; every other page is only in docs/. */
function finder(names: ReadonlySet<string>): FindEntry {
  return href => (names.has(runbookName(href)) && !href.includes('decisions/') ? runbookName(href) : undefined)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function helpDocument(): readonly HelpGroup[] {
  const names = globSync('*.md', { cwd: RUNBOOKS })
    .map(runbookName)
    .filter(name => name !== 'README')
    .sort()
  const find = finder(new Set(names))
  const spans = (text: string) => readSpans(text, find)
  const pageEntry = (id: string, text: string): HelpEntry => ({
    id,
    title: pageTitle(id),
    blocks: [{ text: spans(text) }],
  })

  const queues = Object.entries(QUEUES).map(([queue, text]): HelpEntry => pageEntry(queue.replaceAll('_', '-'), text))
  const order: Block = { steps: queues.map(({ id, title }) => [{ entry: id, words: title }]) }
  return [
    {
      title: 'Every day',
      entries: [
        {
          id: 'every-day',
          title: 'In which order',
          blocks: [{ text: ['The overview of the console counts what waits. In this order:'] }, order],
        },
        ...queues,
        { id: 'month-end', title: 'Month end', blocks: [{ steps: MONTH_END.map(spans) }] },
      ],
    },
    {
      title: 'Pages',
      entries: Object.entries(CONSOLE_PAGES).map(([id, text]) => pageEntry(id, text)),
    },
    {
      title: 'Alarms',
      entries: readAlarms().map(({ name, severity, summary, runbook }) => ({
        id: name,
        title: name,
        blocks: [
          { text: [shown(summary)] },
          { text: [{ strong: 'First:' }, ' ', ...spans(ALARM_STEPS[name] ?? '')] },
          {
            text: [
              severity === 'page' ? 'Somebody is needed now.' : 'Wants somebody within the day.',
              ' ',
              { entry: runbookName(runbook), words: 'Runbook' },
            ],
          },
        ],
      })),
    },
    { title: 'Runbooks', entries: names.map(name => runbookEntry(name, find)) },
    {
      title: 'Roles',
      entries: OPERATOR_ROLES.map(role => ({
        id: `role-${role}`,
        title: capital(role),
        blocks: [
          { text: spans(ROLES[role]) },
          { head: ['Acts'], rows: actsOf(role).map(({ summary }) => [spans(summary)]) },
        ],
      })),
    },
  ]
}

function runbookEntry(name: string, find: FindEntry): HelpEntry {
  const [, title = '', text = ''] = /^# (.+)\n([\s\S]+)$/.exec(readFileSync(join(RUNBOOKS, `${name}.md`), 'utf8')) ?? []
  return { id: name, title, blocks: readBlocks(text, find) }
}

export function helpFile(): string {
  return `${JSON.stringify(helpDocument())}\n`
}
