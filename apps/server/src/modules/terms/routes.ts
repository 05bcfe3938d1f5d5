// Settings, what is offered, the switches of close-only mode, and their public history.
import { PAUSABLE_PRODUCTS } from '@tallystick/wire/pausable'
import { answer, type Calls, refuse } from '../../plugins/calls.ts'
import { pageWindow } from '../../plugins/lists.ts'
import type { OperatorCalls } from '../../plugins/operator-calls.ts'
import { SETTINGS } from '../settings/settings.ts'
import { readChanges } from './history.ts'
import { TERM_TABLES } from './term-tables.ts'
import {
  addTerm,
  changeSetting,
  changeTerm,
  editableField,
  isSetting,
  readOptions,
  readTerms,
  settingValue,
  SWITCH_SETTINGS,
  type TermParts,
  TWO_PERSON_SETTINGS,
} from './terms.ts'

export function termRoutes(calls: Calls, operatorCalls: OperatorCalls, parts: TermParts): void {
  history(calls, operatorCalls, parts)
  settingRoutes(operatorCalls, parts)
  offers(operatorCalls, parts)
  switches(operatorCalls, parts)
}

function history(calls: Calls, operatorCalls: OperatorCalls, { pool }: TermParts): void {
  calls.serve('changes', async ({ params }) => {
    const { data, total } = await readChanges(pool, {}, pageWindow(params.page))
    return answer({
      data: data.map(({ id, at, kind, subject, field, before, after }) => ({
        id,
        at,
        kind,
        subject,
        field,
        before,
        after,
      })),
      total,
    })
  })

  operatorCalls.serveList('operatorChanges', async ({ params }, window) =>
    answer(await readChanges(pool, params, window)),
  )
}

function settingRoutes(operatorCalls: OperatorCalls, parts: TermParts): void {
  operatorCalls.serve('operatorSettings', async () => {
    const { rows } = await parts.pool.query<{ key: string; changed_at: number }>('select key, changed_at from settings')
    const changedAt = new Map(rows.map(row => [row.key, row.changed_at]))
    const listed = Object.entries(SETTINGS).filter(([key]) => !SWITCH_SETTINGS.includes(key))
    return answer(
      listed.map(([key, standard]) => ({
        key,
        value: String(isSetting(key) ? parts.settings.get(key) : standard),
        standard: String(standard),
        is_number: typeof standard === 'number',
        two_persons: TWO_PERSON_SETTINGS.includes(key),
        changed_at: changedAt.get(key) ?? 0,
      })),
    )
  })

  operatorCalls.serve('operatorSettingChange', async ({ params, operator, audit, secondPerson }) => {
    const { key, reason } = params
    if (!isSetting(key)) return refuse('not_found')
    const value = settingValue(key, params.value)
    if (value === undefined) return refuse('bad_request', { field: 'value' })
    await audit({ subject: `setting ${key}`, details: { before: parts.settings.get(key), after: value, reason } })
    const waiting = TWO_PERSON_SETTINGS.includes(key) ? await secondPerson(`${key} = ${value}: ${reason}`) : undefined
    if (waiting) return waiting
    await changeSetting(parts, key, () => value, { kind: 'setting', operatorId: operator.operatorId, reason })
    return answer({})
  })
}

function offers(operatorCalls: OperatorCalls, parts: TermParts): void {
  operatorCalls.serve('operatorTerms', async ({ params }) => {
    const { fields, canAdd, twoPersons } = TERM_TABLES[params.kind]
    const shown = Object.entries(fields).map(async ([name, field]) => ({
      name,
      type: field.type,
      options: await readOptions(parts.pool, field),
      is_editable: field.isFixed !== true,
    }))
    return answer({
      fields: await Promise.all(shown),
      can_add: canAdd,
      two_persons: twoPersons,
      rows: await readTerms(parts.pool, params.kind),
    })
  })

  operatorCalls.serve('operatorTermChange', async ({ params, operator, audit, secondPerson }) => {
    const { kind, id, field, value, reason } = params
    if (editableField(params) === undefined) return refuse('not_found')
    await audit({ subject: `${kind} ${id}`, details: { field, value, reason } })
    const subject = `${kind} ${id}: ${field} = ${value}: ${reason}`
    const waiting = TERM_TABLES[kind].twoPersons ? await secondPerson(subject) : undefined
    if (waiting) return waiting
    const outcome = await changeTerm(parts, params, { operatorId: operator.operatorId, reason })
    if (outcome === 'unknown') return refuse('not_found')
    return outcome === 'unreadable' || outcome === 'not_allowed'
      ? refuse('bad_request', { field: 'value' })
      : answer({})
  })

  operatorCalls.serve('operatorTermAdd', async ({ params, operator, audit, secondPerson }) => {
    const { kind, reason } = params
    const values = valuesIn(params.values)
    if (values === undefined) return refuse('bad_request', { field: 'values' })
    await audit({ subject: `new ${kind}`, details: { ...values, reason } })
    const described = Object.entries(values).map(([name, value]) => `${name} ${value}`)
    const waiting = TERM_TABLES[kind].twoPersons
      ? await secondPerson(`new ${kind}: ${described.join(', ')}: ${reason}`)
      : undefined
    if (waiting) return waiting
    const added = await addTerm(parts, { kind, values }, { operatorId: operator.operatorId, reason })
    if (typeof added === 'object') return answer(added)
    return added === 'unknown' ? refuse('not_found') : refuse('bad_request', { field: 'values' })
  })
}

/** An object of texts, or undefined. */
function valuesIn(json: string): Record<string, string> | undefined {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const entries = Object.entries(read)
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length === entries.length ? Object.fromEntries(texts) : undefined
}

function switches(operatorCalls: OperatorCalls, parts: TermParts): void {
  const { settings, market } = parts
  const listed = (key: 'paused_products' | 'paused_pairs'): string[] => settings.get(key).split(' ').filter(Boolean)

  operatorCalls.serve('operatorSwitches', () =>
    answer({
      all: settings.get('paused_all') === 1,
      products: listed('paused_products'),
      pairs: listed('paused_pairs').map(id => market.pair(Number(id))?.code ?? id),
    }),
  )

  operatorCalls.serve('operatorSwitch', async ({ params, operator, audit }) => {
    const { scope, subject, reason } = params
    const isPaused = params.paused === 'yes'
    const by = { kind: 'switch', operatorId: operator.operatorId, reason } as const
    await audit({ subject: `${isPaused ? 'pause' : 'resume'} ${scope} ${subject}`, details: { reason } })
    if (scope === 'all') {
      await changeSetting(parts, 'paused_all', () => (isPaused ? 1 : 0), by)
      return answer({})
    }
    const key = scope === 'product' ? 'paused_products' : 'paused_pairs'
    const product = PAUSABLE_PRODUCTS.find(name => name === subject)
    const entry = scope === 'product' ? product : market.byCode(subject)?.id.toString()
    if (entry === undefined) return refuse('not_found')
    const next = (before: string): string => {
      const others = before.split(' ').filter(one => one !== '' && one !== entry)
      return (isPaused ? [...others, entry] : others).toSorted().join(' ')
    }
    await changeSetting(parts, key, next, by)
    return answer({})
  })
}
