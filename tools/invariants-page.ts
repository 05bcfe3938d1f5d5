// docs/invariants.md: every rule that code and tests name by its id, in words, with where it is checked. The words come from the two
// SPEC.md files, from the SQL checks and from the simulator; the places are found by reading the sources.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROWS } from '@tallystick/attack/rows/catalogue'
import { SIMULATED_INVARIANTS } from '@tallystick/invariants/simulated-invariants'
import { CHECKS } from '@tallystick/server/invariants/checks'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = '{packages,apps,verification,tools}/**/*.{ts,tsx}'
const SPECS = ['packages/formulas/SPEC.md', 'packages/engine/SPEC.md']
const SPEC_ROW = /^\| ([A-Z]{1,3}\d+) \| (.*?) \|/gm
/** `[W1]` or `[W1, W3]`, in a test's title or a comment. */
const TAG = /\[([A-Z]{1,3}\d{1,3}[a-z]?(?:, ?[A-Z]{1,3}\d{1,3}[a-z]?)*)\]/g
/** Checks name an invariant without brackets. */
const CHECK_NAME = /'(I\d\d[a-z]?)'/g
const CHECK_SOURCES = /^(?:apps\/server\/src\/invariants|verification\/(?:sim|invariants))\//

/** Where a rule is checked, by the file that names it; the first that fits counts. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^apps\/server\/src\/invariants\/minutely-checks\.ts$/, 'SQL check every minute'],
  [/^apps\/server\/src\/invariants\/[a-z-]+\.ts$/, 'SQL check'],
  [/^verification\/sim\//, 'simulator'],
  [/^verification\/invariants\//, 'corruptions'],
  [/^verification\/attack\//, 'attacker'],
  [/^verification\/e2e\//, 'browser stories'],
  [/^packages\/formulas\//, 'formula tests'],
  [/^packages\/engine\//, 'engine tests'],
  [/^apps\/server\//, 'server tests'],
  [/^apps\//, 'app tests'],
  [/^/, 'other tests'],
]

/** The chapters of the page, by the rules that belong to them. */
const CHAPTERS: readonly (readonly [string, RegExp])[] = [
  ['Ledger, accounts and recovery', /^I(?:0\d|1[0-3]|47|48|49|51|6[345])$/],
  ['Forex', /^(?:FX|FO|FR|PA|I(?:15|16|17|18|19|20|53|56|58|73)[a-z]?$)/],
  ['Micro', /^(?:MC|I(?:2[6-9]|3[0-2])$)/],
  ['Copy trading', /^(?:CP|CO|I(?:2[1-5]|59|60|68)$)/],
  ['Equity', /^(?:PF|I70|I74|I75|I87)/],
  ['Wallet', /^(?:W|I(?:14$|3[3-8]|51|61))/],
  ['Loans and funds', /^(?:LN|LO|MN|MF|I(?:14b|39|4[0-6]|62))/],
  ['Price alerts', /^(?:AL|I71|I72)/],
  ['Acts by API key', /^I84/],
  ['Public log', /^I7[6-9]/],
  ['What is owed to customers', /^I80/],
  ['Figures of the console', /^I95/],
  ['What may leave, and freezing', /^(?:VL|FZ|I57|I69)/],
]

/** The words of every rule but those of the attacks, which have a page of their own. */
export function wordedRules(): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const spec of SPECS) {
    for (const [, id = '', rule = ''] of readFileSync(join(ROOT, spec), 'utf8').matchAll(SPEC_ROW)) words.set(id, rule)
  }
  for (const { id, holds } of CHECKS) words.set(id, holds)
  for (const [id, holds] of Object.entries(SIMULATED_INVARIANTS)) words.set(id, holds)
  return words
}

/** Every rule that a source names, with the places that do. */
export function usedRules(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>()
  const files = globSync(SOURCES, { cwd: ROOT, exclude: name => name === 'node_modules' || name === 'dist' })
  for (const file of files.map(name => name.replaceAll('\\', '/'))) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const tags = [...text.matchAll(TAG)].flatMap(([, ids = '']) => ids.split(/, ?/))
    const names = CHECK_SOURCES.test(file) ? [...text.matchAll(CHECK_NAME)].map(([, id = '']) => id) : []
    const place = PLACES.find(([pattern]) => pattern.test(file))?.[1] ?? ''
    for (const id of [...tags, ...names]) used.set(id, (used.get(id) ?? new Set()).add(place))
  }
  return used
}

export function isAttack(id: string): boolean {
  return ROWS.some(row => row.id === id)
}

export function chapterOf(id: string): string | undefined {
  return CHAPTERS.find(([, pattern]) => pattern.test(id))?.[0]
}

export function invariantsPage(): string {
  const words = wordedRules()
  const used = usedRules()
  const lines = [
    '# Rules and invariants',
    '',
    'Every rule that code and tests name by its id. Printed by `npm run docs`: the numbers from [the formulas](../packages/formulas/SPEC.md), the behaviour from',
    '[the engine](../packages/engine/SPEC.md), the invariants (I…) from the SQL checks and the simulator. Attacks (A…) and races (R…) are in [attacks.md](attacks.md).',
    '',
    'SQL checks run with `npm run audit` and after each simulated world in PostgreSQL; corruptions prove that each of them can fail. The simulator checks after every commit.',
    'The running server asks the same questions in pages ([how](performance.md#growth)): all of what changed, and some of the rest, round after round.',
  ]
  for (const [title] of CHAPTERS) {
    lines.push('', `## ${title}`, '', '| id | rule | checked by |', '|---|---|---|')
    for (const [id, rule] of [...words].filter(([one]) => chapterOf(one) === title).toSorted(byId)) {
      const places = PLACES.map(([, place]) => place).filter(place => used.get(id)?.has(place) === true)
      lines.push(`| ${id} | ${rule.replaceAll('|', '\\|')} | ${places.join(', ')} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

function byId([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
