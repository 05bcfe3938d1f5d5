// Fields of what is offered, in words.
import type { Words } from '../../platform/words.ts'

const FIELDS = [
  'name',
  'category_id',
  'min_lots',
  'max_lots',
  'fee_rate',
  'leverages',
  'sort_order',
  'hours_id',
  'day',
  'from_minute',
  'to_minute',
  'is_offered',
  'seconds',
  'ratio',
  'minimum_stake',
  'amount',
  'currency_code',
  'protocol_code',
  'network',
  'address',
  'is_sample',
  'bank_name',
  'bank_address',
  'bank_swift',
  'payee_name',
  'payee_account',
  'bank_remark',
  'type',
  'code',
  'protocol',
  'fee_type',
  'draw_rate',
  'usd_price',
  'places',
  'has_channel',
  'period',
  'free_period',
  'minimum',
  'maximum',
  'interest_rate',
  'penalty_rate',
  'title',
  'description',
  'image',
  'dividend_percent',
  'lock_days',
  'penalty_percent',
] as const

/** A field the words do not know yet is shown by its own name. */
export function fieldWord(t: Words, name: string): string {
  const known = FIELDS.find(field => field === name)
  return known === undefined ? name.replaceAll('_', ' ') : t(`field_${known}`)
}
