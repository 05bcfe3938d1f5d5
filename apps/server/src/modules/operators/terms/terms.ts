// Changes of terms: the change and its history row in one transaction, which raises the settings version that every batch is committed
// under. Affects new orders only: orders carry the terms they were opened with.
import type { Clock } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { EngineHost } from '../../../engine-host/engine-host.ts'
import type { Market } from '../../../feed/market.ts'
import { type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import {
  boundsBeside,
  boundsText,
  judgeValue,
  type SettingKey,
  SETTINGS,
  type Settings,
} from '../../../settings/settings.ts'
import { type NewChange, recordChange } from './history.ts'
import { readSql, TERM_TABLES, type TermField, type TermKind, termText, termValue, writeSql } from './term-tables.ts'

export { TERM_TABLES, type TermKind } from './term-tables.ts'

export interface TermDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly settings: Settings
  readonly market: Market
  readonly engine: Pick<EngineHost, 'changeTerms'>
}

export type By = Pick<NewChange, 'operatorId' | 'reason' | 'proposedBy' | 'isAlone'>

/** Set by the switches, which check what they are given. */
export const SWITCH_SETTINGS: readonly string[] = ['paused_all', 'paused_products', 'paused_pairs']

export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key) && !SWITCH_SETTINGS.includes(key)
}

/** The new value, of the kind of the old one; the refusal names the bounds it must keep to, beside the other settings as they stand. */
export function settingValue(
  settings: Settings,
  key: SettingKey,
  given: string,
): { readonly value: string | number } | { readonly refusal: Refusal } {
  const text = given.trim()
  const bounds = boundsBeside(key, other => settings.get(other))
  const verdict = judgeValue(bounds, text)
  if (verdict === 'unreadable') return { refusal: { reason: 'bad_request', params: { field: 'value' } } }
  if (verdict === 'beyond') return { refusal: { reason: 'value_out_of_bounds', params: boundsText(bounds) } }
  return { value: typeof SETTINGS[key] === 'number' ? Number.parseInt(text, 10) : text }
}

/** `next` sees the value that stands, so that two changes at once both count. False when nothing changes. */
export async function changeSetting(
  deps: TermDeps,
  key: SettingKey,
  next: (before: string) => string | number,
  by: By & { readonly kind: 'setting' | 'switch' },
): Promise<boolean> {
  const { clock } = deps
  return changing(deps, async client => {
    const { rows } = await client.query<{ value: string | number }>(
      'select value from settings where key = $1 for update',
      [key],
    )
    const before = String(rows[0]?.value ?? SETTINGS[key])
    const value = next(before)
    if (before === String(value)) return false
    const at = clock.now()
    await recordChange(client, { at, ...by, subject: key, field: 'value', before, after: String(value) })
    await client.query(
      `insert into settings (key, value, changed_at) values ($1, $2::jsonb, to_timestamp($3 / 1000.0))
       on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
      [key, JSON.stringify(value), at],
    )
    return true
  })
}

/**
 * Between two batches of the engine here, and met by every other engine at its next commit: in force when this resolves. A trial is rolled
 * back, so no engine need wait for it.
 */
function changing<Outcome>(
  { pool, engine }: TermDeps,
  write: (client: PoolClient) => Promise<Outcome>,
  isTrial = false,
): Promise<Outcome> {
  return isTrial ? transaction(pool, write) : engine.changeTerms(() => transaction(pool, write))
}

export interface TermRow {
  readonly id: number
  readonly title: string
  readonly values: Record<string, string>
}

export async function readTerms(pool: Pool, kind: TermKind): Promise<TermRow[]> {
  const { title, fields, order } = TERM_TABLES[kind]
  const columns = Object.entries(fields).map(([name, field]) => `${readSql(name, field)} as ${name}`)
  const { rows } = await pool.query<Record<string, unknown>>(
    `select id, (${title})::text as row_title, ${columns.join(', ')} from ${kind} order by ${order}`,
  )
  return rows.map(row => ({
    id: Number(row['id']),
    title: termText('text', row['row_title']),
    values: Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, termText(type, row[name])])),
  }))
}

export interface TermOption {
  readonly value: string
  readonly label: string
}

/** What a field is chosen from. */
export async function readOptions(pool: Pool, { options }: TermField): Promise<TermOption[]> {
  if (options === undefined) return []
  if ('sql' in options) return (await pool.query<{ value: string; label: string }>(options.sql)).rows
  return options.map(value => ({ value, label: value }))
}

export type TermOutcome = 'changed' | 'same' | 'unknown' | 'unreadable' | 'not_allowed'

export interface TermChange {
  readonly kind: TermKind
  readonly id: number
  readonly field: string
  readonly value: string
}

/** The field as it may be edited; undefined when there is none of this name, or it stays as it is. */
export function editableField({ kind, field }: Pick<TermChange, 'kind' | 'field'>): TermField | undefined {
  const { fields } = TERM_TABLES[kind]
  const found = Object.hasOwn(fields, field) ? fields[field] : undefined
  return found?.isFixed ? undefined : found
}

/** Why the value of a field is refused; undefined when it keeps to its kind and its bounds. */
export function refuseTerm({ rule: { bounds } }: TermField, given: string): Refusal | undefined {
  const verdict = judgeValue(bounds, given.trim())
  if (verdict === 'fine') return undefined
  return verdict === 'beyond'
    ? { reason: 'value_out_of_bounds', params: boundsText(bounds) }
    : { reason: 'bad_request', params: { field: 'value' } }
}

/** @param isTrial finds out how it would end and changes nothing: what is proposed is checked by the same rules as what takes effect. */
export async function changeTerm(deps: TermDeps, change: TermChange, by: By, isTrial = false): Promise<TermOutcome> {
  const { clock } = deps
  const { kind, id, field: name } = change
  const field = editableField(change)
  if (field === undefined) return 'unknown'
  const value = termValue(field, change.value)
  if (value === undefined) return 'unreadable'
  return allowed(() =>
    changing(
      deps,
      async (client): Promise<TermOutcome> => {
        // Table and field come from the list in code, never from the request.
        const { rows } = await client.query<{ title: string; before: unknown }>(
          `select (${TERM_TABLES[kind].title})::text as title, ${readSql(name, field)} as before from ${kind} where id = $1 for update`,
          [id],
        )
        const row = rows[0]
        if (!row) return 'unknown'
        const [before, after] = [termText(field.type, row.before), termText(field.type, value)]
        if (before === after) return 'same'
        await recordChange(client, { at: clock.now(), ...by, kind, subject: row.title, field: name, before, after })
        await client.query(`update ${kind} set ${name} = ${writeSql(name, field, '$2', false)} where id = $1`, [
          id,
          value,
        ])
        if (isTrial) throw new TrialOver('changed')
        return 'changed'
      },
      isTrial,
    ),
  )
}

export interface NewTerm {
  readonly kind: TermKind
  readonly values: Readonly<Record<string, string>>
}

/** The id of the new row, or why there is none. */
export async function addTerm(
  deps: TermDeps,
  { kind, values }: NewTerm,
  by: By,
  isTrial = false,
): Promise<{ readonly id: number } | Exclude<TermOutcome, 'changed' | 'same'>> {
  const { clock } = deps
  const { fields, canAdd, title } = TERM_TABLES[kind]
  if (!canAdd || Object.keys(values).some(name => !Object.hasOwn(fields, name))) return 'unknown'
  const given = Object.entries(fields).map(([name, field]) => ({ name, field, text: values[name] ?? '' }))
  const read = given.map(({ field, text }) => termValue(field, text))
  if (read.includes(undefined)) return 'unreadable'
  return allowed(() =>
    changing(
      deps,
      async client => {
        const { rows } = await client.query<{ id: number | bigint; title: string }>(
          `insert into ${kind} (${given.map(({ name }) => name).join(', ')})
         values (${given.map(({ name, field }, at) => writeSql(name, field, `$${at + 1}`, true)).join(', ')})
         returning id, (${title})::text as title`,
          read,
        )
        const row = rows[0]
        if (!row) throw new Error('a row that was added is gone')
        const after = given.map(({ name, field }, at) => `${name} ${termText(field.type, read[at])}`).join(', ')
        const change = { at: clock.now(), ...by, kind, subject: row.title, field: 'row', before: '', after }
        await recordChange(client, change)
        if (isTrial) throw new TrialOver({ id: 0 })
        return { id: Number(row.id) }
      },
      isTrial,
    ),
  )
}

/** PostgreSQL's answers when a value breaks a rule of its table: a check, a unique key, a reference, a trigger, a size. */
const RULES = new Set(['23514', '23505', '23503', 'P0001', '22003', '22008', '22P02'])

/** Ends a trial: the transaction is rolled back, and this is how it would have ended. */
class TrialOver<Outcome> extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('a trial is over')
    this.outcome = outcome
  }
}

async function allowed<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'not_allowed'> {
  try {
    return await work()
  } catch (error) {
    // Thrown by the work itself, with an outcome of its kind.
    if (error instanceof TrialOver) return error.outcome as Outcome
    if (error instanceof Error && 'code' in error && RULES.has(String(error.code))) return 'not_allowed'
    throw error
  }
}
