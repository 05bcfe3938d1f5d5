// The page docs/guarded.md, printed from the declarations of settings and fields and from the table of operators' calls.
import { SETTING_ORDER, SETTING_RULES } from '@tallystick/server/settings/setting-rules'
import { type Bounds, boundsText, type ValueRule } from '@tallystick/server/settings/value-rules'
import { SETTINGS } from '@tallystick/server/settings/catalogue'
import { TERM_TABLES } from '@tallystick/server/modules/operators/terms/term-tables'
import { OPERATOR_CALLS, type OperatorCall } from '@tallystick/wire/operator/calls'

const WHY = { moves_money: 'moves money', weakens_guard: 'weakens a guard', harmless: 'harmless' } as const
const PERSONS = {
  one: 'one',
  two: 'two',
  by_amount: 'one, two by amount or sum',
  by_subject: 'as declared above',
  towards_safety: 'one',
} as const

function shown(bounds: Bounds): string {
  if (bounds.kind === 'choice') return bounds.values.map(value => (value === '' ? 'empty' : value)).join(', ')
  if (bounds.kind === 'text') return bounds.shape ?? `up to ${bounds.longest} characters`
  if (bounds.kind === 'checked') return bounds.by
  const { least, most } = boundsText(bounds)
  return bounds.kind === 'list' ? `each ${least} – ${most}` : `${least} – ${most}`
}

function row(what: string, { bounds, persons, why, safe }: ValueRule, standard?: string | number): string {
  const who = safe === undefined ? String(persons) : `${persons}; “${safe}” 1`
  const cells = [`\`${what}\``, ...(standard === undefined ? [] : [String(standard)]), shown(bounds), who, WHY[why]]
  return `| ${cells.join(' | ')} |`
}

export function guardedPage(): string {
  const settings = Object.entries(SETTINGS)
  const rules: Readonly<Record<string, ValueRule>> = SETTING_RULES
  const calls: readonly [string, OperatorCall][] = Object.entries(OPERATOR_CALLS)
  return [
    '# What operators may change, and how many it takes',
    '',
    'Whatever moves money or weakens a guard takes two persons and has hard bounds. Bounds hold when a change is proposed, when it takes effect',
    'and whenever a value is read: a stored value beyond them counts as the nearest bound (`settings.out_of_bounds` in the log), and terms that',
    'could mint money have them in the database too. A proposal is void when its proposer is disabled or loses the role, when its subject has',
    'changed, and after three days; both persons are looked at again, under a lock, at the moment of effect. With one operator guarded',
    'changes are refused in production; in development they pass, labelled, but for money and rights.',
    '',
    'This page is printed from the declarations in code: `npm run docs`.',
    '',
    '## Settings',
    '',
    '| Setting | Delivered with | Bounds | Persons | Why |',
    '|---|---|---|---|---|',
    ...settings.flatMap(([key, standard]) => {
      const rule = rules[key]
      return rule ? [row(key, rule, standard === '' ? '–' : standard)] : []
    }),
    '',
    `Never above each other: ${SETTING_ORDER.map(([below, above]) => `\`${below}\` ≤ \`${above}\``).join(', ')}.`,
    '',
    '## What is offered',
    '',
    'A new row always takes two persons. A field whose “no” takes one person is switched off by one and on again by two.',
    '',
    '| Field | Bounds | Persons | Why |',
    '|---|---|---|---|',
    ...Object.entries(TERM_TABLES).flatMap(([kind, { fields }]) =>
      Object.entries(fields).map(([name, { rule }]) => row(`${kind}.${name}`, rule)),
    ),
    '',
    '## Acts',
    '',
    'By amount or sum: two persons from `two_person_from` on, in one decision or in the decisions single persons took on one user over a rolling',
    'day, and from `operator_daily_limit` on in what one operator took part in deciding: deposits, withdrawals, loans, repayments,',
    'redemptions and corrections together.',
    '',
    '| Call | Persons | Why that is enough |',
    '|---|---|---|',
    ...calls.flatMap(([name, call]) =>
      call.method === 'POST' ? [`| \`${name}\` | ${PERSONS[call.persons]} | ${call.why} |`] : [],
    ),
    '',
  ].join('\n')
}
