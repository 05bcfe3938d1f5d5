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
import { type FieldType, TERM_TABLES, type TermKind, termText, termValue } from './term-tables.ts'

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
  const { title, fields } = TERM_TABLES[kind]
  const { rows } = await pool.query<Record<string, unknown>>(
    `select id, (${title})::text as title, ${Object.keys(fields).join(', ')} from ${kind} order by id`,
  )
  return rows.map(row => ({
    id: Number(row['id']),
    title: termText('text', row['title']),
    values: Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, termText(type, row[name])])),
  }))
}

export type TermOutcome = 'changed' | 'same' | 'unknown' | 'unreadable' | 'not_allowed'

export interface TermChange {
  readonly kind: TermKind
  readonly id: number
  readonly field: string
  readonly value: string
}

export function fieldType({ kind, field }: Pick<TermChange, 'kind' | 'field'>): FieldType | undefined {
  const { fields } = TERM_TABLES[kind]
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** PostgreSQL's answers when a value breaks a rule of its table, or is too large for its column. */
const NOT_ALLOWED: ReadonlySet<unknown> = new Set(['23514', '23505', '22003'])

export async function changeTerm(parts: TermParts, change: TermChange, by: By): Promise<TermOutcome> {
  const { pool, clock, bus } = parts
  const { kind, id, field } = change
  const type = fieldType(change)
  if (type === undefined) return 'unknown'
  const value = termValue(type, change.value)
  if (value === undefined) return 'unreadable'
  try {
    const outcome = await transaction(pool, async (client): Promise<TermOutcome> => {
      // Table and field come from the list in code, never from the request.
      const { rows } = await client.query<{ title: string; before: unknown }>(
        `select (${TERM_TABLES[kind].title})::text as title, ${field} as before from ${kind} where id = $1::bigint for update`,
        [id],
      )
      const row = rows[0]
      if (!row) return 'unknown'
      const [before, after] = [termText(type, row.before), termText(type, value)]
      if (before === after) return 'same'
      await recordChange(client, { at: clock.now(), ...by, kind, subject: row.title, field, before, after })
      await client.query(`update ${kind} set ${field} = $2 where id = $1::bigint`, [id, value])
      return 'changed'
    })
    if (outcome !== 'changed') return outcome
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_ALLOWED.has(error.code)) return 'not_allowed'
    throw error
  }
  if (kind === 'pair') {
    const { listings } = await loadMarkets(pool)
    parts.market.changeTerms(listings.map(listing => listing.pair))
  }
  if (kind === 'micro_duration') await parts.reloadOffers()
  bus.publish('terms_changed', { at: clock.now() })
  return 'changed'
}
