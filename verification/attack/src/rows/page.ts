// Generates docs/attacks.md: every row with its response; and the list of rows with their tests, which changes too often for a page.
import { AREAS, RACES, type Row, ROWS } from './catalogue.ts'
import { taggedTests } from './tagged-tests.ts'

const ALL = [...AREAS, { title: 'Races', rows: RACES }]

export function attackPage(): string {
  const lines = [
    '# Attacks',
    '',
    `What attackers try, and what they get. ${ROWS.length - RACES.length} rows and ${RACES.length} races; an example stands for its class, and its tests try the neighbours.`,
    'Printed by `npm run docs` from `verification/attack/src/rows/catalogue.ts`. A test that shows a row carries its number in its title; a row without',
    'a test fails, and `npm run attack -- --rows` prints which tests show which row.',
    '',
    'Beyond the rows, `npm run attack -- --requests 100000 --seed 7` runs:',
    '- **the ownership matrix**: every call that names a thing, by its owner, another user, a user of the other realm, a visitor and an ended session of the owner, with a digest of everything the owner has before and after; operators’ calls by every role; live topics by everybody;',
    '- **the fuzzer**: valid values from the schemas, then wrong types, ranges, encodings, bodies, files, verbs, headers and frames, seeded. Never a 5xx, a stack, a hang, or money moved by a refusal;',
    '- **the families** made from the contract: every call by a visitor, every call on what has ended, every number in every notation, every text with hostile characters, every upload of every size;',
    '- **the races**: what two users, or one user twice, do to the same record at the same moment.',
    '',
  ]
  for (const { title, rows } of ALL) {
    lines.push(`## ${title}`, '', '| | attempt | answer |', '|---|---|---|')
    lines.push(...rows.map(({ id, abuse, answer }) => `| ${id} | ${abuse} | ${answer} |`), '')
  }
  lines.push('## Last run', '', '| | |', '|---|---|', ...LAST_RUN.map(([what, value]) => `| ${what} | ${value} |`), '')
  return lines.join('\n')
}

/** Figures of a bounded run on two shared cores, `npm run attack -- --requests 4000 --seed 1`. */
const LAST_RUN = [
  ['tests', '2,677 in 56 files, 2 minutes; all passed'],
  ['ownership matrix', '534 cells of traders, 839 of operators, 89 of live topics; 141 of insiders'],
  ['fuzzed requests', '4,529 over 221 calls, 71 kinds of refusal met, 0 findings'],
  ['fuzzed frames', '20,000, of which 17,459 were answered, 0 findings'],
  ['races', '60 runs of 16'],
] as const

/** Every row with the files whose tests show it. */
export function rowsWithTests(): string {
  const tests = taggedTests()
  return ALL.flatMap(({ title, rows }) => [
    `\n${title}`,
    ...rows.map(row => lineOf(row, tests.get(row.id) ?? [])),
  ]).join('\n')
}

function lineOf({ id, abuse }: Row, files: readonly string[]): string {
  const shown = files.length === 0 ? ['NO TEST'] : files
  return [`${id.padEnd(5)} ${abuse}`, ...shown.map(file => `      ${file}`)].join('\n')
}
