// docs/attacks.md: every row with its answer and the tests that show it.
import { AREAS, RACES, type Row, ROWS } from './catalogue.ts'
import { taggedTests } from './tagged-tests.ts'

export function attackPage(): string {
  const tests = taggedTests()
  const lines = [
    '# Attacks',
    '',
    `What people will try, and what they get. ${ROWS.length - RACES.length} rows and ${RACES.length} races; an example stands for its class, and its tests try the neighbours.`,
    'Printed by `npm run docs` from `attack/src/rows/catalogue.ts` and from the tests that carry a row’s number; a row without one fails.',
    '',
    'Beyond the rows, `npm run attack -- --requests 100000 --seed 7` runs:',
    '- **the ownership matrix**: every call that names a thing, by its owner, another user, a demo user, a visitor and an ended session, with a digest of everything they own before and after; operators’ calls by every role; live topics by everybody;',
    '- **the fuzzer**: valid values from the schemas, then wrong types, ranges, encodings, bodies, verbs, headers and frames, seeded. Never a 5xx, a stack, a hang, or money moved by a refusal;',
    '- **the races**: what two people, or one with two hands, do to the same thing at the same moment.',
    '',
  ]
  for (const { title, rows } of [...AREAS, { title: 'Races', rows: RACES }]) {
    lines.push(`## ${title}`, '', '| | attempt | answer | shown by |', '|---|---|---|---|')
    lines.push(...rows.map(row => lineOf(row, tests.get(row.id) ?? [])), '')
  }
  return lines.join('\n')
}

function lineOf({ id, abuse, answer }: Row, files: readonly string[]): string {
  return `| ${id} | ${abuse} | ${answer} | ${files.map(file => `\`${shortened(file)}\``).join(' ')} |`
}

/** apps/server/src/modules/forex/forex.test.ts → server/modules/forex/forex */
function shortened(file: string): string {
  return file
    .replace(/^(?:apps|packages)\//, '')
    .replace('/src/', '/')
    .replace(/\.test\.tsx?$/, '')
}
