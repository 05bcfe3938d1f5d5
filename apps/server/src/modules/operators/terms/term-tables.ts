// The editable term tables and their fields. Fields that shape a price or an outcome are not included, and the triggers of the market
// tables forbid them: volatility and anchors never change, hours change only for future days.
import { parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { parseWeek, printWeek } from '../../../feed/hours/week-text.ts'
import { RESERVE_NETWORKS, wrongReserveValue } from '../../content/reserves/reserves.ts'
import {
  type Bounds,
  checkedBy,
  exact,
  harmless,
  listOf,
  movesMoney,
  oneOf,
  safeAlone,
  textUpTo,
  type ValueRule,
  weakensGuard,
  whole,
} from '../../../settings/settings.ts'

export type TermKind = (typeof TERM_KINDS)[number]
/** `words` are kept by language; operators edit the English ones. */
export type FieldType = 'text' | 'words' | 'decimal' | 'whole' | 'yes_no' | 'list' | 'date' | 'week' | 'choice'

export interface TermField {
  readonly type: FieldType
  /** What it may be, how many persons change it, and why. */
  readonly rule: ValueRule
  /** What a choice is made from: words, or SQL that reads value and label. */
  readonly options?: readonly string[] | { readonly sql: string }
  /** Given when a row is added, and not changed afterwards. */
  readonly isFixed?: true
}

export interface TermTable {
  /** SQL of a row's readable name. */
  readonly title: string
  readonly fields: Readonly<Record<string, TermField>>
  /** Whether rows can be added; a row is taken back by no longer offering it. Adding one always needs two persons. */
  readonly canAdd: boolean
  readonly order: string
  /** Which of the values of a new row is wrong by what no field alone can tell. */
  readonly wrongValue?: (values: Readonly<Record<string, string>>, siteTitle: string) => string | undefined
}

type Guard = (bounds: Bounds) => ValueRule

const LONGEST_TEXT = 500
const text = (guard: Guard): TermField => ({ type: 'text', rule: guard(textUpTo(LONGEST_TEXT)) })
const words = (guard: Guard): TermField => ({ type: 'words', rule: guard(textUpTo(LONGEST_TEXT)) })
const amount = (least: string, most: string, guard: Guard = movesMoney): TermField => ({
  type: 'decimal',
  rule: guard(exact(least, most)),
})
const count = (least: number, most: number, guard: Guard): TermField => ({
  type: 'whole',
  rule: guard(whole(least, most)),
})
const yesNo = (guard: Guard): TermField => ({ type: 'yes_no', rule: guard(oneOf('yes', 'no')) })
const choice = (guard: Guard, ...options: readonly string[]): TermField => ({
  type: 'choice',
  options,
  rule: guard(oneOf(...options)),
})
const chosenFrom = (guard: Guard, sql: string): TermField => ({
  type: 'choice',
  options: { sql },
  rule: guard(checkedBy('a row that exists')),
})
const fixed = (field: TermField): TermField => ({ ...field, isFixed: true })

const CATEGORIES = 'select id::text as value, key as label from category order by sort_order, id'
const SCHEDULES = `select id::text as value, name || ' · ' || time_zone as label from market_hours order by id`
const NETWORKS = ['btc', 'eth', 'tron']

const place = count(0, 30_000, harmless)
/** One operator can delist something, so that it can be done at once; listing it again takes two. */
const offered: TermField = { type: 'yes_no', rule: safeAlone(movesMoney(oneOf('yes', 'no')), 'no') }
/** Hours and the ways money leaves: neither direction is the safe one. */
const offeredByTwo = yesNo(weakensGuard)

export const TERM_TABLES: Readonly<Record<TermKind, TermTable>> = {
  category: { title: 'key', fields: { sort_order: place }, canAdd: false, order: 'sort_order, id' },
  pair: {
    title: 'code',
    fields: {
      name: text(harmless),
      category_id: chosenFrom(harmless, CATEGORIES),
      min_lots: amount('0.0001', '10'),
      max_lots: amount('0.01', '1000'),
      fee_rate: amount('0', '100'),
      leverages: { type: 'list', rule: movesMoney(listOf(1, 500)) },
      is_offered: offered,
      sort_order: place,
    },
    canAdd: false,
    order: 'sort_order, id',
  },
  market_closure: {
    title: `name || ' · ' || day::text`,
    fields: {
      hours_id: fixed(chosenFrom(weakensGuard, SCHEDULES)),
      day: fixed({ type: 'date', rule: weakensGuard(checkedBy('a day that has begun nowhere')) }),
      from_minute: count(0, 1_439, weakensGuard),
      to_minute: count(1, 1_440, weakensGuard),
      name: text(harmless),
      is_offered: offeredByTwo,
    },
    canAdd: true,
    order: 'day desc, id',
  },
  market_week: {
    title: `(select name from market_hours where market_hours.id = hours_id) || ' · ' || from_day::text`,
    fields: {
      hours_id: fixed(chosenFrom(weakensGuard, SCHEDULES)),
      from_day: fixed({ type: 'date', rule: weakensGuard(checkedBy('a day that has begun nowhere')) }),
      sessions: { type: 'week', rule: weakensGuard(checkedBy('sessions of a week that do not overlap')) },
      is_offered: offeredByTwo,
    },
    canAdd: true,
    order: 'from_day desc, id',
  },
  micro_duration: {
    title: `seconds || ' s'`,
    fields: {
      seconds: fixed(count(5, 86_400, movesMoney)),
      ratio: amount('0.1', '0.95'),
      minimum_stake: amount('1', '10000'),
      is_offered: offered,
    },
    canAdd: true,
    order: 'seconds',
  },
  micro_stake: {
    title: `trim_scale(amount / 100000000.0)::text`,
    fields: { amount: fixed(amount('1', '10000')), is_offered: offered },
    canAdd: true,
    order: 'amount',
  },
  deposit_coin: {
    title: `currency_code || ' ' || protocol_code`,
    fields: {
      currency_code: fixed(text(movesMoney)),
      protocol_code: fixed(text(movesMoney)),
      network: fixed(choice(movesMoney, ...NETWORKS)),
      address: text(movesMoney),
      is_sample: yesNo(weakensGuard),
      is_offered: offered,
      sort_order: place,
    },
    canAdd: true,
    order: 'sort_order, id',
  },
  deposit_bank: {
    title: 'name',
    fields: {
      currency_code: fixed(text(movesMoney)),
      name: text(movesMoney),
      bank_name: text(movesMoney),
      bank_address: text(movesMoney),
      bank_swift: text(movesMoney),
      payee_name: text(movesMoney),
      payee_account: text(movesMoney),
      bank_remark: text(movesMoney),
      is_sample: yesNo(weakensGuard),
      is_offered: offered,
      sort_order: place,
    },
    canAdd: true,
    order: 'sort_order, id',
  },
  withdrawal_currency: {
    title: `code || ' ' || protocol`,
    fields: {
      type: fixed(choice(movesMoney, '0', '1')),
      code: fixed(text(movesMoney)),
      protocol: fixed(text(movesMoney)),
      network: fixed(choice(movesMoney, '', ...NETWORKS)),
      fee_type: choice(movesMoney, '0', '1'),
      withdrawal_rate: amount('0', '50'),
      usd_price: amount('0.00000001', '1000000'),
      places: fixed(count(0, 8, movesMoney)),
      has_channel: offeredByTwo,
      is_offered: offeredByTwo,
      sort_order: place,
    },
    canAdd: true,
    order: 'type, sort_order, id',
  },
  loan_config: {
    title: `period || ' d'`,
    fields: {
      period: fixed(count(1, 3_650, movesMoney)),
      free_period: count(0, 3_650, movesMoney),
      minimum: amount('1', '100000'),
      maximum: amount('1', '100000'),
      interest_rate: amount('0', '1'),
      penalty_rate: amount('0', '1'),
      is_offered: offered,
      sort_order: place,
    },
    canAdd: true,
    order: 'sort_order, id',
  },
  fund: {
    title: `title ->> 'en'`,
    fields: {
      title: words(harmless),
      description: words(harmless),
      image: choice(
        harmless,
        ...['starter', 'steady', 'harbour', 'horizon', 'summit'].map(name => `/funds/${name}.svg`),
      ),
      currency_code: fixed(choice(movesMoney, 'USDT', 'USDC')),
      dividend_percent: amount('0.001', '2'),
      lock_days: count(1, 365, movesMoney),
      minimum: amount('1', '1000000'),
      maximum: amount('1', '1000000'),
      penalty_percent: amount('0', '50'),
      is_offered: offered,
      sort_order: place,
    },
    canAdd: true,
    order: 'sort_order, id',
  },
  reserve_address: {
    title: `network || ' ' || address`,
    fields: {
      network: fixed(choice(weakensGuard, ...RESERVE_NETWORKS)),
      address: fixed(text(weakensGuard)),
      message: fixed(text(weakensGuard)),
      signature: fixed(text(weakensGuard)),
      is_offered: { type: 'yes_no', rule: safeAlone(weakensGuard(oneOf('yes', 'no')), 'no') },
    },
    canAdd: true,
    order: 'id desc',
    wrongValue: wrongReserveValue,
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

/** The text form for display and input. */
export function termText(type: FieldType, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (type === 'decimal' && typeof value === 'bigint') return trimDecimal(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

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
      return items.every(item => /^\d{1,4}$/.test(item)) ? items.map(item => Number.parseInt(item, 10)) : undefined
    }
    default:
      return undefined
  }
}
