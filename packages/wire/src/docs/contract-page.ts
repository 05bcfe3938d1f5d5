// docs/contract.md: the whole contract in words that can be compared. Whatever a client could notice stands in a line of its own, so that
// no bound, choice, field, right or refusal changes without a line that says so.
import { CSV_ROWS } from '../lists.ts'
import { LIVE_METHODS, LIVE_TOPICS } from '../live/frame-schemas.ts'
import { LIVE_REFUSALS } from '../live/frames.ts'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '../operator/calls.ts'
import { OPERATOR_EVENT_RIGHTS, OPERATOR_EVENTS_PATH } from '../operator/events.ts'
import { OPERATOR_SCHEMAS } from '../operator/schemas.ts'
import { SETTING_GROUPS } from '../operator/setting-groups.ts'
import { refusalsOf } from '../trader/call-refusals.ts'
import { type Call, type CallName, CALLS } from '../trader/calls.ts'
import {
  API_KEY_ID,
  CALLS_BY_KEY,
  LONGEST_KEY_DAYS,
  MOST_API_KEYS,
  MOST_KEY_ADDRESSES,
  SIGNED_WITHIN_MS,
} from '../trader/key-scopes.ts'
import {
  ALWAYS_EMAILED,
  EMAILED_APART,
  kindsOf,
  KINDS_ALWAYS_EMAILED,
  NOTICE_GROUPS,
  ON_REQUEST,
  SETTABLE_GROUPS,
} from '../trader/notice-groups.ts'
import { SCHEMAS } from '../trader/schemas.ts'
import type { CallSchema } from '../call-schema.ts'
import { AVATARS } from '../trader/avatars.ts'
import * as images from '../images.ts'
import * as journal from '../journal.ts'
import * as paging from '../paging.ts'
import * as periods from '../periods.ts'
import * as statements from '../statements.ts'
import * as watchlists from '../watchlists.ts'
import { FIGURE_DAYS } from '../operator/figure-periods.ts'
import { TERM_KINDS } from '../operator/term-kinds.ts'

/** The parts of JSON schema that the contract uses. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly writeOnly?: boolean
}

/** Said elsewhere, or nothing that a client could notice. */
const UNSAID = new Set(['type', 'description', 'properties', 'required', 'items', 'anyOf', 'enum', 'const'])

function boundsOf(shape: Shape): string {
  return Object.entries(shape)
    .filter(([name]) => !UNSAID.has(name))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('')
}

function kindOf(shape: Shape): string {
  const { type = 'any', enum: values, anyOf, items } = shape
  if ('const' in shape) return `only ${JSON.stringify(shape.const)}`
  if (values) return `${type} of ${values.map(value => JSON.stringify(value)).join(' ')}`
  if (anyOf) return anyOf.map(kindOf).join(' or ')
  if (items) return `list of ${kindOf(items)}${boundsOf(shape)}`
  return `${type}${boundsOf(shape)}`
}

/** One line for each field, and for the fields in it. */
function fieldsOf(shape: Shape, path = ''): string[] {
  const inner = shape.items ?? shape
  const own = Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const mark = inner.required?.includes(name) === true ? '' : '?'
    return [`${at}${mark}: ${kindOf(field)}`, ...fieldsOf(field, at)]
  })
  return [...own, ...(inner.anyOf ?? []).flatMap(one => fieldsOf(one, path))]
}

function schemaLines({ params, answer }: CallSchema): string[] {
  // The schemas of the contract hold nothing but JSON schema.
  const [taken, given] = [params as Shape, answer as Shape]
  return [...fieldsOf(taken), `→ ${kindOf(given)}`, ...fieldsOf(given).map(line => `→ ${line}`)]
}

function traderCall(name: CallName): string {
  const { path, methods, ...rules }: Call = CALLS[name]
  const said = Object.entries({ ...rules, key: CALLS_BY_KEY[name] ?? 'none' }).map(
    ([rule, value]) => `${rule}=${value}`,
  )
  return block(`${name}: ${methods.join(' ')} ${path}`, [
    said.join(' '),
    ...schemaLines(SCHEMAS[name]),
    `refusals: ${refusalsOf(name).join(' ')}`,
  ])
}

function operatorCall(name: OperatorCallName): string {
  const { path, method, roles, csv, upload, persons }: OperatorCall = OPERATOR_CALLS[name]
  const who = typeof roles === 'string' ? roles : roles.join(' ')
  const said = [`roles: ${who}`, ...(persons ? [`persons: ${persons}`] : []), ...(csv ? [`csv: ${csv}`] : [])]
  return block(`${name}: ${method} ${path}`, [
    [...said, ...(upload ? ['upload'] : [])].join(', '),
    ...schemaLines(OPERATOR_SCHEMAS[name]),
  ])
}

function block(title: string, lines: readonly string[]): string {
  return [`### ${title}`, '```', ...lines, '```', ''].join('\n')
}

/** Everything of a module that is no function, in the order of the alphabet: who loads the module decides about any other. */
function constantsOf(module: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(module)
    .filter(([, value]) => typeof value !== 'function')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
}

function limits(): string[] {
  return [
    ...[paging, periods, images, journal, watchlists, statements].flatMap(module => constantsOf(module)),
    ...constantsOf({ CSV_ROWS, FIGURE_DAYS, TERM_KINDS, AVATARS }),
    ...constantsOf({ API_KEY_ID, MOST_API_KEYS, LONGEST_KEY_DAYS, MOST_KEY_ADDRESSES, SIGNED_WITHIN_MS }),
  ]
}

function notices(): string[] {
  return [
    ...NOTICE_GROUPS.map(group => `${group}: ${kindsOf(group).join(' ')}`),
    `settable: ${SETTABLE_GROUPS.join(' ')}`,
    `on request: ${[...ON_REQUEST].join(' ')}`,
    `always emailed: ${[...ALWAYS_EMAILED].join(' ')}; by their notice: ${KINDS_ALWAYS_EMAILED.join(' ')}`,
    `emailed where they happen: ${[...EMAILED_APART].join(' ')}`,
  ]
}

function topics(): string[] {
  return LIVE_TOPICS.flatMap(({ data, ...topic }) => {
    const rules = Object.entries(topic).filter(([, value]) => typeof value === 'boolean')
    // The schemas of the contract hold nothing but JSON schema.
    const shape = data as Shape
    return [
      `${topic.name} ${rules.map(([rule, value]) => `${rule}=${String(value === true)}`).join(' ')}`,
      `→ ${kindOf(shape)}`,
    ].concat(fieldsOf(shape).map(line => `→ ${line}`))
  })
}

export function contractPage(): string {
  // Object.keys widens the names of the contract to string.
  const names = Object.keys(CALLS) as CallName[]
  const operatorNames = Object.keys(OPERATOR_CALLS) as OperatorCallName[]
  return [
    '# The contract, line by line',
    '',
    'What every call takes, gives and refuses, with all bounds. Printed by `npm run docs` from `packages/wire`; a test fails when it is not current, so a change',
    'of the contract cannot be made without a line here that says it. To read, see the documentation the server serves at `/docs`.',
    '',
    'A field with `?` may be left out; `→` marks what is answered.',
    '',
    '## Limits',
    '```',
    ...limits(),
    '```',
    '',
    '## Notices',
    '```',
    ...notices(),
    '```',
    '',
    '## Settings',
    '```',
    ...SETTING_GROUPS.map(
      ({ group, settings }) => `${group}: ${settings.map(([key, unit]) => `${key} (${unit})`).join(' ')}`,
    ),
    '```',
    '',
    '## Live',
    '```',
    ...topics(),
    ...LIVE_METHODS.map(({ method }) => `method ${method}`),
    `refusals: ${LIVE_REFUSALS.join(' ')}`,
    '```',
    '',
    '## Calls of traders',
    '',
    ...names.map(traderCall),
    '## Calls of operators',
    '',
    `Events at ${OPERATOR_EVENTS_PATH}: ${Object.entries(OPERATOR_EVENT_RIGHTS)
      .map(([event, call]) => `${event} (${call})`)
      .join(', ')}.`,
    '',
    ...operatorNames.map(operatorCall),
  ].join('\n')
}
