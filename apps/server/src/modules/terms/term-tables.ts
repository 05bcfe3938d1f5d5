// What is offered and may be edited: tables and their fields. A field that shapes a price or an outcome is not in here, and cannot be
// added without a look at the triggers of the market tables.
import { type TERM_KINDS } from '@tallystick/wire/term-kinds'
import { parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'

export type TermKind = (typeof TERM_KINDS)[number]
export type FieldType = 'text' | 'decimal' | 'whole' | 'yes_no' | 'list'

export interface TermTable {
  /** SQL that names a row for people. */
  readonly title: string
  readonly fields: Readonly<Record<string, FieldType>>
  /** Where money is sent to, and what it costs to get it: never by one person. */
  readonly twoPersons: boolean
}

export const TERM_TABLES: Readonly<Record<TermKind, TermTable>> = {
  pair: {
    title: 'code',
    fields: { name: 'text', min_lots: 'decimal', max_lots: 'decimal', fee_rate: 'decimal', leverages: 'list' },
    twoPersons: false,
  },
  micro_duration: { title: 'seconds', fields: { ratio: 'decimal', minimum_stake: 'decimal' }, twoPersons: false },
  charge_coin: {
    title: `currency_code || ' ' || protocol_code`,
    fields: { address: 'text', is_offered: 'yes_no', is_sample: 'yes_no', sort_order: 'whole' },
    twoPersons: true,
  },
  charge_bank: {
    title: 'name',
    fields: {
      name: 'text',
      bank_name: 'text',
      bank_address: 'text',
      bank_swift: 'text',
      payee_name: 'text',
      payee_account: 'text',
      bank_remark: 'text',
      is_offered: 'yes_no',
      is_sample: 'yes_no',
      sort_order: 'whole',
    },
    twoPersons: true,
  },
  draw_currency: {
    title: `code || ' ' || protocol`,
    fields: { draw_rate: 'decimal', has_channel: 'yes_no', is_offered: 'yes_no', sort_order: 'whole' },
    twoPersons: true,
  },
  loan_config: {
    title: `period || ' d'`,
    fields: {
      free_period: 'whole',
      minimum: 'decimal',
      maximum: 'decimal',
      interest_rate: 'decimal',
      penalty_rate: 'decimal',
      is_offered: 'yes_no',
      sort_order: 'whole',
    },
    twoPersons: false,
  },
  fund: {
    title: `title ->> 'en'`,
    fields: {
      dividend_percent: 'decimal',
      lock_days: 'whole',
      minimum: 'decimal',
      maximum: 'decimal',
      penalty_percent: 'decimal',
      is_offered: 'yes_no',
      sort_order: 'whole',
    },
    twoPersons: false,
  },
}

/** As people read and type it. */
export function termText(type: FieldType, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (type === 'decimal' && typeof value === 'bigint') return trimDecimal(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

const MOST_LEVERAGE = 2_000

/** As the database takes it; undefined when it cannot be read. */
export function termValue(type: FieldType, text: string): unknown {
  switch (type) {
    case 'text':
      return text.trim()
    case 'yes_no':
      return text === 'yes' ? true : text === 'no' ? false : undefined
    case 'whole':
      return /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : undefined
    case 'decimal': {
      const value = parseDecimal(text)
      return value !== undefined && value >= 0n ? value : undefined
    }
    case 'list': {
      const items = text.split(',').map(item => item.trim())
      const numbers = items.map(item => (/^\d{1,4}$/.test(item) ? Number.parseInt(item, 10) : 0))
      return numbers.every(item => item >= 1 && item <= MOST_LEVERAGE) ? numbers : undefined
    }
    default:
      return undefined
  }
}
