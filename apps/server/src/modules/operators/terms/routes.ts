// Settings, terms, the switches of close-only mode, and their public history.
import { PAUSABLE_PRODUCTS } from '@tallystick/wire/operator/pausable'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import {
  boundsBeside,
  boundsText,
  personsFor,
  SETTING_RULES,
  type SettingKey,
  SETTINGS,
} from '../../../settings/settings.ts'
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
  refuseTerm,
  settingValue,
  SWITCH_SETTINGS,
  type TermOutcome,
  type TermDeps,
} from './terms.ts'

export function termRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: TermDeps): void {
  history(calls, operatorCalls, deps)
  settingRoutes(operatorCalls, deps)
  offers(operatorCalls, deps)
  switches(operatorCalls, deps)
}

function history(calls: Calls, operatorCalls: OperatorCalls, { pool }: TermDeps): void {
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

function settingRoutes(operatorCalls: OperatorCalls, deps: TermDeps): void {
  operatorCalls.serve('operatorSettings', async () => {
    const { rows } = await deps.pool.query<{ key: string; changed_at: number }>('select key, changed_at from settings')
    const changedAt = new Map(rows.map(row => [row.key, row.changed_at]))
    const listed = Object.entries(SETTINGS).filter(([key]) => !SWITCH_SETTINGS.includes(key))
    return answer(
      listed.map(([key, standard]) => ({
        key,
        value: String(isSetting(key) ? deps.settings.get(key) : standard),
        standard: String(standard),
        is_number: typeof standard === 'number',
        ...shownRule(isSetting(key) ? key : undefined, deps),
        changed_at: changedAt.get(key) ?? 0,
      })),
    )
  })

  operatorCalls.serve('operatorSettingChange', async ({ params, operator, audit, secondPerson, alone, persons }) => {
    const { key, reason } = params
    if (!isSetting(key)) return refuse('not_found')
    const asked = settingValue(deps.settings, key, params.value)
    if ('refusal' in asked) return { ok: false, refusal: asked.refusal }
    const details = { before: deps.settings.get(key), after: asked.value, reason }
    await audit({ subject: `setting ${key}`, details })
    if (personsFor(SETTING_RULES[key], String(asked.value)) === 2) {
      const waiting = await secondPerson(`${key}: ${details.before} → ${asked.value}: ${reason}`)
      if (waiting) return waiting
    } else await alone()
    // Settings are locked now; changes since the read above, here or by another process, count.
    await deps.settings.reload()
    const given = settingValue(deps.settings, key, params.value)
    if ('refusal' in given) return { ok: false, refusal: given.refusal }
    const by = { kind: 'setting', operatorId: operator.operatorId, reason, ...persons() } as const
    await changeSetting(deps, key, () => given.value, by)
    return answer({})
  })
}

/** What the console shows about a setting before input. */
function shownRule(key: SettingKey | undefined, { settings }: TermDeps) {
  if (key === undefined) return { two_persons: true, least: '', most: '', values: [], why: 'weakens_guard' as const }
  const { persons, why } = SETTING_RULES[key]
  const bounds = boundsBeside(key, other => settings.get(other))
  const values = bounds.kind === 'choice' ? [...bounds.values] : []
  return { two_persons: persons === 2, ...boundsText(bounds), values, why }
}

function offers(operatorCalls: OperatorCalls, deps: TermDeps): void {
  operatorCalls.serve('operatorTerms', async ({ params }) => {
    const { fields, canAdd } = TERM_TABLES[params.kind]
    const shown = Object.entries(fields).map(async ([name, field]) => ({
      name,
      type: field.type,
      options: await readOptions(deps.pool, field),
      is_editable: field.isFixed !== true,
      two_persons: field.rule.persons === 2,
      safe: field.rule.safe ?? '',
      ...boundsText(field.rule.bounds),
    }))
    return answer({
      fields: await Promise.all(shown),
      can_add: canAdd,
      rows: await readTerms(deps.pool, params.kind),
    })
  })

  operatorCalls.serve('operatorTermChange', async ({ params, operator, audit, secondPerson, alone, persons }) => {
    const { kind, id, field: name, value, reason } = params
    const field = editableField(params)
    if (field === undefined) return refuse('not_found')
    const refusal = refuseTerm(field, value)
    if (refusal) return { ok: false, refusal }
    const by = { operatorId: operator.operatorId, reason }
    const trial = await changeTerm(deps, params, by, true)
    if (trial !== 'changed') return termReply(trial)
    await audit({ subject: `${kind} ${id}`, details: { field: name, value, reason } })
    if (personsFor(field.rule, value) === 2) {
      const waiting = await secondPerson(`${kind} ${id}: ${name} = ${value}: ${reason}`)
      if (waiting) return waiting
    } else await alone()
    return termReply(await changeTerm(deps, params, { ...by, ...persons() }))
  })

  operatorCalls.serve('operatorTermAdd', async ({ params, operator, audit, secondPerson, persons }) => {
    const { kind, reason } = params
    const values = valuesIn(params.values)
    if (values === undefined) return refuse('bad_request', { field: 'values' })
    const refusal = Object.entries(TERM_TABLES[kind].fields)
      .map(([name, field]) => refuseTerm(field, values[name] ?? ''))
      .find(found => found?.reason === 'value_out_of_bounds')
    if (refusal) return { ok: false, refusal }
    const wrong = TERM_TABLES[kind].wrongValue?.(values, deps.settings.get('site_title'))
    if (wrong !== undefined) return refuse('bad_request', { field: wrong })
    const by = { operatorId: operator.operatorId, reason }
    const trial = addedReply(await addTerm(deps, { kind, values }, by, true))
    if (!trial.ok) return trial
    await audit({ subject: `new ${kind}`, details: { ...values, reason } })
    const described = Object.entries(values).map(([name, value]) => `${name} ${value}`)
    const waiting = await secondPerson(`new ${kind}: ${described.join(', ')}: ${reason}`)
    if (waiting) return waiting
    return addedReply(await addTerm(deps, { kind, values }, { ...by, ...persons() }))
  })
}

function termReply(outcome: TermOutcome) {
  if (outcome === 'unknown') return refuse('not_found')
  return outcome === 'unreadable' || outcome === 'not_allowed' ? refuse('bad_request', { field: 'value' }) : answer({})
}

function addedReply(added: Awaited<ReturnType<typeof addTerm>>) {
  if (typeof added === 'object') return answer(added)
  return added === 'unknown' ? refuse('not_found') : refuse('bad_request', { field: 'values' })
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

function switches(operatorCalls: OperatorCalls, deps: TermDeps): void {
  const { settings, market } = deps
  const listed = (key: 'paused_products' | 'paused_pairs'): string[] => settings.get(key).split(' ').filter(Boolean)

  operatorCalls.serve('operatorSwitches', () =>
    answer({
      all: settings.get('paused_all') === 1,
      products: listed('paused_products'),
      pairs: listed('paused_pairs').map(id => market.pair(Number(id))?.code ?? id),
    }),
  )

  operatorCalls.serve('operatorSwitch', async ({ params, operator, audit, secondPerson, alone, persons }) => {
    const { scope, subject, reason } = params
    const isPaused = params.paused === 'yes'
    const product = PAUSABLE_PRODUCTS.find(name => name === subject)
    const entries = { all: '1', product, pair: market.byCode(subject)?.id.toString() }
    const entry = entries[scope]
    if (entry === undefined) return refuse('not_found')
    await audit({ subject: `${isPaused ? 'pause' : 'resume'} ${scope} ${subject}`, details: { reason } })
    if (isPaused) await alone()
    else {
      const waiting = await secondPerson(`close-only off: ${scope} ${subject}: ${reason}`)
      if (waiting) return waiting
    }
    const by = { kind: 'switch', operatorId: operator.operatorId, reason, ...persons() } as const
    if (scope === 'all') {
      await changeSetting(deps, 'paused_all', () => (isPaused ? 1 : 0), by)
      return answer({})
    }
    const key = scope === 'product' ? 'paused_products' : 'paused_pairs'
    const next = (before: string): string => {
      const others = before.split(' ').filter(one => one !== '' && one !== entry)
      return (isPaused ? [...others, entry] : others).toSorted().join(' ')
    }
    await changeSetting(deps, key, next, by)
    return answer({})
  })
}
