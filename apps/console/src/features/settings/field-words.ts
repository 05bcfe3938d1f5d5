// Fields of what is offered, in words.
import type { Words } from '../../platform/words.ts'

const FIELDS = [
  'field_name',
  'field_category_id',
  'field_min_lots',
  'field_max_lots',
  'field_fee_rate',
  'field_leverages',
  'field_sort_order',
  'field_hours_id',
  'field_day',
  'field_from_minute',
  'field_to_minute',
  'field_is_offered',
  'field_seconds',
  'field_ratio',
  'field_minimum_stake',
  'field_amount',
  'field_currency_code',
  'field_protocol_code',
  'field_network',
  'field_address',
  'field_is_sample',
  'field_bank_name',
  'field_bank_address',
  'field_bank_swift',
  'field_payee_name',
  'field_payee_account',
  'field_bank_remark',
  'field_type',
  'field_code',
  'field_protocol',
  'field_fee_type',
  'field_draw_rate',
  'field_usd_price',
  'field_places',
  'field_has_channel',
  'field_period',
  'field_free_period',
  'field_minimum',
  'field_maximum',
  'field_interest_rate',
  'field_penalty_rate',
  'field_title',
  'field_description',
  'field_image',
  'field_dividend_percent',
  'field_lock_days',
  'field_penalty_percent',
] as const

/** A field the words do not know yet is shown by its own name. */
export function fieldWord(t: Words, name: string): string {
  const known = FIELDS.find(field => field === `field_${name}`)
  return known === undefined ? name.replaceAll('_', ' ') : t(known)
}
