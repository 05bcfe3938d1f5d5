// The page docs/refusals.md, printed from the catalogue and its English words.
import { type RefusalName, REFUSALS } from '@tallystick/wire/refusals'
import { refusalsEn } from './en.ts'

export function refusalPage(): string {
  // Object.entries widens the names of the catalogue to string.
  const rows = (Object.entries(REFUSALS) as [RefusalName, number][])
    .toSorted(([, a], [, b]) => a - b)
    .map(([name, code]) => `| ${code} | \`${name}\` | ${refusalsEn[name]} |`)
  return [
    '# Refusals',
    '',
    'Every answer is `{code, msg, data}`. `code` 1 is success. Any other is one of these; `data.reason` holds the name, `data.params` the values',
    'in the words, `msg` the words in the language of the `lang` header. Numbers and names never change; new ones are added.',
    '',
    'This page is printed from the catalogue in code: `npm run docs`.',
    '',
    '| Code | Name | In English |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
