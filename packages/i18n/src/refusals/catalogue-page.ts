// The page docs/refusals.md, printed from the catalogue, its attributes and its English words.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { REFUSAL_NAMES, REFUSALS } from '@tallystick/kernel/refusals'
import { REFUSAL_WORDS } from './words.ts'

export function refusalPage(): string {
  const rows = REFUSAL_NAMES.map(name => ({ name, code: REFUSALS[name], ...attributesOf(name) }))
    .toSorted((a, b) => a.code - b.code)
    .map(
      ({ name, code, httpStatus, outcome, retryable, kept }) =>
        `| ${code} | \`${name}\` | ${httpStatus} | ${outcome} | ${yes(retryable)} | ${yes(kept)} | ${REFUSAL_WORDS.en[name]} |`,
    )
  return [
    '# Refusals',
    '',
    'Every answer is `{code, msg, data}`. `code` 1 is success. Any other is one of these; `data.reason` holds the name, `data.params` the values',
    'in the words, `msg` the words in the language of the `lang` header. Numbers and names never change; new ones are added.',
    '',
    '- **Status**: the HTTP status it travels with.',
    '- **Outcome**: `none` = nothing happened; `unknown` = it may have happened. Send the same request with the same `idempotency-key` to learn which.',
    '- **Retry**: the server did not get to judge the request; the same one may be answered differently in a moment.',
    '- **Kept**: remembered under the `idempotency-key`, so that the same request gets the same answer for a day.',
    '',
    'This page is printed from the catalogue in code: `npm run docs`.',
    '',
    '| Code | Name | Status | Outcome | Retry | Kept | In English |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function yes(isSo: boolean): string {
  return isSo ? 'yes' : ''
}
