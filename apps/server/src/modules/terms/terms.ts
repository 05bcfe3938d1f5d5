// Changing what is offered: the change and its history row in one transaction, then everybody reads it anew. New orders only: orders
// carry the terms they were taken with.
import type { Clock } from '@tallystick/kernel/clock'
import { parseDecimal } from '@tallystick/kernel/decimal'
import type { Bus } from '../../bus/bus.ts'
import type { Market } from '../../feed/market.ts'
import { type Pool, transaction } from '../../platform/postgres/pool.ts'
import { loadMarkets } from '../markets/markets.ts'
import { type SettingKey, SETTINGS, type Settings } from '../settings/settings.ts'
import { type NewChange, recordChange } from './history.ts'
import { readSql, TERM_TABLES, type TermField, type TermKind, termText, termValue, writeSql } from './term-tables.ts'

export interface TermParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly bus: Bus
  readonly settings: Settings
  readonly market: Market
  /** Reads anew what micro trading offers. */
  readonly reloadOffers: () => Promise<void>
}

export type By = Pick<NewChange, 'operatorId' | 'reason'>

/** Settings whose change could move money or people elsewhere: never by one person. */
export const TWO_PERSON_SETTINGS: readonly string[] = [
  'two_person_from',
  'closed_market_haircut_percent',
  'adjust_maximum',
  'draw_daily_limit',
  'draw_daily_limit_verified',
  'listed_hosts',
  'loss_url',
  'service_link',
  'api_host',
]
/** Set by the switches, which check what they are given. */
export const SWITCH_SETTINGS: readonly string[] = ['paused_all', 'paused_products', 'paused_pairs']

export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key) && !SWITCH_SETTINGS.includes(key)
}

const MOST = 1_000_000_000

/** The new value, of the kind of the old one; undefined when it cannot be read. */
export function settingValue(key: SettingKey, text: string): string | number | undefined {
  const standard: string | number = SETTINGS[key]
  if (typeof standard === 'number') {
    const value = /^\d{1,10}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
    return value <= MOST ? value : undefined
  }
  // Amounts and percentages are text that must stay readable as a decimal.
  if (!/^\d+(\.\d+)?$/.test(standard)) return text.trim()
  const value = parseDecimal(text)
  return value !== undefined && value >= 0n ? text : undefined
}

/** `next` sees the value that stands, so that two changes at once both count. False when nothing changes. */
export async function changeSetting(
  parts: TermParts,
  key: SettingKey,
  next: (before: string) => string | number,
  by: By & { readonly kind: 'setting' | 'switch' },
): Promise<boolean> {
  const { pool, clock, settings, bus } = parts
  const changed = await transaction(pool, async client => {
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
  if (!changed) return false
  await settings.reload()
  bus.publish('terms_changed', { at: clock.now() })
  return true
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

export async function changeTerm(parts: TermParts, change: TermChange, by: By): Promise<TermOutcome> {
  const { pool, clock } = parts
  const { kind, id, field: name } = change
  const field = editableField(change)
  if (field === undefined) return 'unknown'
  const value = termValue(field, change.value)
  if (value === undefined) return 'unreadable'
  const outcome = await allowed(() =>
    transaction(pool, async (client): Promise<TermOutcome> => {
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
      return 'changed'
    }),
  )
  if (outcome === 'changed') await tellEverybody(parts, kind)
  return outcome
}

export interface NewTerm {
  readonly kind: TermKind
  readonly values: Readonly<Record<string, string>>
}

/** The id of the new row, or why there is none. */
export async function addTerm(
  parts: TermParts,
  { kind, values }: NewTerm,
  by: By,
): Promise<{ readonly id: number } | Exclude<TermOutcome, 'changed' | 'same'>> {
  const { pool, clock } = parts
  const { fields, canAdd, title } = TERM_TABLES[kind]
  if (!canAdd || Object.keys(values).some(name => !Object.hasOwn(fields, name))) return 'unknown'
  const given = Object.entries(fields).map(([name, field]) => ({ name, field, text: values[name] ?? '' }))
  const read = given.map(({ field, text }) => termValue(field, text))
  if (read.includes(undefined)) return 'unreadable'
  const outcome = await allowed(() =>
    transaction(pool, async client => {
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
      return { id: Number(row.id) }
    }),
  )
  if (typeof outcome === 'object') await tellEverybody(parts, kind)
  return outcome
}

/** PostgreSQL's answers when a value breaks a rule of its table: a check, a unique key, a reference, a trigger, a size. */
const RULES = new Set(['23514', '23505', '23503', 'P0001', '22003', '22008', '22P02'])

async function allowed<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'not_allowed'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && RULES.has(String(error.code))) return 'not_allowed'
    throw error
  }
}

const MARKET_KINDS: readonly TermKind[] = ['category', 'pair', 'market_closure', 'market_week']
const MICRO_KINDS: readonly TermKind[] = ['micro_duration', 'micro_stake']

/** First this server, so that whoever changed it finds it changed; then the others. */
async function tellEverybody(parts: TermParts, kind: TermKind): Promise<void> {
  if (MARKET_KINDS.includes(kind)) parts.market.changeTerms(await loadMarkets(parts.pool))
  if (MICRO_KINDS.includes(kind)) await parts.reloadOffers()
  parts.bus.publish('terms_changed', { at: parts.clock.now() })
}
