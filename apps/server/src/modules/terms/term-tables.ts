// What is offered and may be edited: tables and their fields. A field that shapes a price or an outcome is not in here, and cannot be
// added without a look at the triggers of the market tables: volatility and anchors stay what they were, hours change for days to come.
import { parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { TERM_KINDS } from '@tallystick/wire/term-kinds'
import { parseWeek, printWeek } from '../../feed/week-text.ts'

export type TermKind = (typeof TERM_KINDS)[number]
/** `words` are kept by language; operators edit the English ones. */
export type FieldType = 'text' | 'words' | 'decimal' | 'whole' | 'yes_no' | 'list' | 'date' | 'week' | 'choice'

export interface TermField {
  readonly type: FieldType
  /** What a choice is made from: words, or SQL that reads value and label. */
  readonly options?: readonly string[] | { readonly sql: string }
  /** Given when a row is added, and not changed afterwards. */
  readonly isFixed?: true
}

export interface TermTable {
  /** SQL that names a row for people. */
  readonly title: string
  readonly fields: Readonly<Record<string, TermField>>
  /** Whether rows can be added; a row is taken back by no longer offering it. */
  readonly canAdd: boolean
  readonly order: string
  /** Where money is sent to, and what it costs to get it: never by one person. */
  readonly twoPersons: boolean
}

const text: TermField = { type: 'text' }
const words: TermField = { type: 'words' }
const decimal: TermField = { type: 'decimal' }
const whole: TermField = { type: 'whole' }
const yesNo: TermField = { type: 'yes_no' }
const fixed = (field: TermField): TermField => ({ ...field, isFixed: true })

const CATEGORIES = { sql: 'select id::text as value, key as label from category order by sort_order, id' }
const SCHEDULES = { sql: `select id::text as value, name || ' · ' || time_zone as label from market_hours order by id` }
const NETWORKS = ['btc', 'eth', 'tron']

const OFFERED = { is_offered: yesNo, sort_order: whole } as const

export const TERM_TABLES: Readonly<Record<TermKind, TermTable>> = {
  category: { title: 'key', fields: { sort_order: whole }, canAdd: false, order: 'sort_order, id', twoPersons: false },
  pair: {
    title: 'code',
    fields: {
      name: text,
      category_id: { type: 'choice', options: CATEGORIES },
      min_lots: decimal,
      max_lots: decimal,
      fee_rate: decimal,
      leverages: { type: 'list' },
      ...OFFERED,
    },
    canAdd: false,
    order: 'sort_order, id',
    twoPersons: false,
  },
  market_closure: {
    title: `name || ' · ' || day::text`,
    fields: {
      hours_id: fixed({ type: 'choice', options: SCHEDULES }),
      day: fixed({ type: 'date' }),
      from_minute: whole,
      to_minute: whole,
      name: text,
      is_offered: yesNo,
    },
    canAdd: true,
    order: 'day desc, id',
    twoPersons: false,
  },
  market_week: {
    title: `(select name from market_hours where market_hours.id = hours_id) || ' · ' || from_day::text`,
    fields: {
      hours_id: fixed({ type: 'choice', options: SCHEDULES }),
      from_day: fixed({ type: 'date' }),
      sessions: { type: 'week' },
      is_offered: yesNo,
    },
    canAdd: true,
    order: 'from_day desc, id',
    twoPersons: false,
  },
  micro_duration: {
    title: `seconds || ' s'`,
    fields: { seconds: fixed(whole), ratio: decimal, minimum_stake: decimal, is_offered: yesNo },
    canAdd: true,
    order: 'seconds',
    twoPersons: false,
  },
  micro_stake: {
    title: `trim_scale(amount / 100000000.0)::text`,
    fields: { amount: fixed(decimal), is_offered: yesNo },
    canAdd: true,
    order: 'amount',
    twoPersons: false,
  },
  charge_coin: {
    title: `currency_code || ' ' || protocol_code`,
    fields: {
      currency_code: fixed(text),
      protocol_code: fixed(text),
      network: fixed({ type: 'choice', options: NETWORKS }),
      address: text,
      is_sample: yesNo,
      ...OFFERED,
    },
    canAdd: true,
    order: 'sort_order, id',
    twoPersons: true,
  },
  charge_bank: {
    title: 'name',
    fields: {
      currency_code: fixed(text),
      name: text,
      bank_name: text,
      bank_address: text,
      bank_swift: text,
      payee_name: text,
      payee_account: text,
      bank_remark: text,
      is_sample: yesNo,
      ...OFFERED,
    },
    canAdd: true,
    order: 'sort_order, id',
    twoPersons: true,
  },
  draw_currency: {
    title: `code || ' ' || protocol`,
    fields: {
      type: fixed({ type: 'choice', options: ['0', '1'] }),
      code: fixed(text),
      protocol: fixed(text),
      network: fixed({ type: 'choice', options: ['', ...NETWORKS] }),
      fee_type: { type: 'choice', options: ['0', '1'] },
      draw_rate: decimal,
      usd_price: decimal,
      places: fixed(whole),
      has_channel: yesNo,
      ...OFFERED,
    },
    canAdd: true,
    order: 'type, sort_order, id',
    twoPersons: true,
  },
  loan_config: {
    title: `period || ' d'`,
    fields: {
      period: fixed(whole),
      free_period: whole,
      minimum: decimal,
      maximum: decimal,
      interest_rate: decimal,
      penalty_rate: decimal,
      ...OFFERED,
    },
    canAdd: true,
    order: 'sort_order, id',
    twoPersons: false,
  },
  fund: {
    title: `title ->> 'en'`,
    fields: {
      title: words,
      description: words,
      image: {
        type: 'choice',
        options: ['starter', 'steady', 'harbour', 'horizon', 'summit'].map(name => `/funds/${name}.svg`),
      },
      currency_code: fixed({ type: 'choice', options: ['USDT', 'USDC'] }),
      dividend_percent: decimal,
      lock_days: whole,
      minimum: decimal,
      maximum: decimal,
      penalty_percent: decimal,
      ...OFFERED,
    },
    canAdd: true,
    order: 'sort_order, id',
    twoPersons: false,
  },
}

/** SQL that reads a field. */
export function readSql(name: string, { type }: TermField): string {
  if (type === 'words') return `${name} ->> 'en'`
  return type === 'date' ? `${name}::text` : name
}

/** SQL that makes a field of the value at this place. An added row of words begins with the English ones. */
export function writeSql(name: string, { type }: TermField, place: string, isNew: boolean): string {
  if (type === 'words' && isNew) return `jsonb_build_object('en', ${place}::text)`
  if (type === 'words') return `jsonb_set(${name}, '{en}', to_jsonb(${place}::text))`
  return type === 'date' ? `${place}::date` : place
}

/** As people read and type it. */
export function termText(type: FieldType, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (type === 'decimal' && typeof value === 'bigint') return trimDecimal(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

const MOST_LEVERAGE = 2_000
const LONGEST_TEXT = 500

/** As the database takes it; undefined when it cannot be read. What a choice is made from the table's own rules know too. */
export function termValue({ type, options }: TermField, given: string): unknown {
  switch (type) {
    case 'text':
    case 'words':
      return given.length <= LONGEST_TEXT ? given.trim() : undefined
    case 'choice':
      return Array.isArray(options) && !options.includes(given) ? undefined : given
    case 'yes_no':
      return given === 'yes' ? true : given === 'no' ? false : undefined
    case 'whole':
      return /^\d{1,6}$/.test(given) ? Number.parseInt(given, 10) : undefined
    case 'date':
      return /^20\d\d-[01]\d-[0-3]\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined
    case 'week': {
      const sessions = given.length <= LONGEST_TEXT ? parseWeek(given) : undefined
      return sessions && printWeek(sessions)
    }
    case 'decimal': {
      const value = parseDecimal(given)
      return value !== undefined && value >= 0n ? value : undefined
    }
    case 'list': {
      const items = given.split(',').map(item => item.trim())
      const numbers = items.map(item => (/^\d{1,4}$/.test(item) ? Number.parseInt(item, 10) : 0))
      return numbers.every(item => item >= 1 && item <= MOST_LEVERAGE) ? numbers : undefined
    }
    default:
      return undefined
  }
}
