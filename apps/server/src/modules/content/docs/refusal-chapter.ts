// Every refusal with its words and the calls that give it, printed from the catalogue and the contract.
import { escapeHtml } from '../../../platform/html-text.ts'
import { REFUSAL_WORDS } from '@tallystick/i18n/refusals/words'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { REFUSAL_NAMES, REFUSALS, type RefusalName } from '@tallystick/kernel/refusals'
import { LIVE_REFUSALS } from '@tallystick/wire/live/frames'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { refusalsOf } from '@tallystick/wire/trader/call-refusals'
import { chapter, code, paragraph, prose, table } from './html.ts'

export function refusalChapter(): string {
  const givers = giversOf()
  const rows = REFUSAL_NAMES.map(name => ({ name, code: REFUSALS[name], ...attributesOf(name) }))
    .toSorted((a, b) => a.code - b.code)
    .map(({ name, code: number, httpStatus, outcome, retryable, kept }) => [
      String(number),
      `<span id="refusal-${name}">${code(name)}</span>`,
      prose(REFUSAL_WORDS.en[name]),
      String(httpStatus),
      [outcome === 'unknown' ? 'outcome unknown' : '', retryable ? 'try again' : '', kept ? 'kept' : '']
        .filter(word => word !== '')
        .join(', '),
      giverLinks(name, givers.get(name) ?? []),
    ])
  return chapter(
    'refusals',
    'Refusals',
    paragraph(
      'A refusal is `{"code", "msg", "data": {"reason", "params"}}`. `msg` is for the user, in the language of the `lang` header; `data.reason` is for your program and never changes. A 400 also has `data.fields`: every wrong parameter with what was expected.',
    ),
    paragraph(
      '*Kept*: the answer is remembered under the idempotency key. *Try again*: the request was not judged, the same one may succeed in a moment. *Outcome unknown*: it may have happened; send the same request with the same key to learn which.'.replaceAll(
        '*',
        '',
      ),
    ),
    table(['Code', 'Name', 'Words', 'Status', 'Then', 'Given by'], rows),
  )
}

/** Object.keys widens the names of the contract to string. */
const CALL_NAMES = Object.keys(CALLS) as CallName[]

function giversOf(): ReadonlyMap<RefusalName, readonly CallName[]> {
  const givers = new Map<RefusalName, CallName[]>()
  for (const name of CALL_NAMES)
    for (const reason of refusalsOf(name)) givers.set(reason, [...(givers.get(reason) ?? []), name])
  return givers
}

const MANY = 20
/** Given before it is known which call was meant. */
const ELSEWHERE: Readonly<Partial<Record<RefusalName, string>>> = {
  not_found: 'unknown addresses',
  method_not_allowed: 'a wrong method at any address',
}

function giverLinks(reason: RefusalName, calls: readonly CallName[]): string {
  const live = LIVE_REFUSALS.some(name => name === reason) ? ['<a href="#live">live socket</a>'] : []
  if (calls.length === CALL_NAMES.length) return ['every call', ...live].join(', ')
  const elsewhere = ELSEWHERE[reason]
  const links = [
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...calls.map(name => `<a href="#${name}">${escapeHtml(name)}</a>`),
    ...live,
  ]
  if (links.length > MANY) return `<details><summary>${links.length} calls</summary>${links.join(', ')}</details>`
  return links.length > 0 ? links.join(', ') : 'no call: operators, or the reason of a skipped copy'
}
