// What a term may be, and who may change it, written down a second time: a bound that slips is money that slips.
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { expect, it } from 'vitest'
import { boundsText, personsFor } from '../../../settings/settings.ts'
import { TERM_TABLES } from './term-tables.ts'

const BOUNDS: Readonly<Record<string, string>> = {
  'category.sort_order': '0–30000',
  'pair.min_lots': '0.0001–10',
  'pair.max_lots': '0.01–1000',
  'pair.fee_rate': '0–100',
  'pair.leverages': '1–500',
  'pair.sort_order': '0–30000',
  'market_closure.from_minute': '0–1439',
  'market_closure.to_minute': '1–1440',
  'micro_duration.seconds': '5–86400',
  'micro_duration.ratio': '0.1–0.95',
  'micro_duration.minimum_stake': '1–10000',
  'micro_stake.amount': '1–10000',
  'deposit_coin.sort_order': '0–30000',
  'deposit_bank.sort_order': '0–30000',
  'withdrawal_currency.withdrawal_rate': '0–50',
  'withdrawal_currency.usd_price': '0.00000001–1000000',
  'withdrawal_currency.places': '0–8',
  'withdrawal_currency.sort_order': '0–30000',
  'loan_config.period': '1–3650',
  'loan_config.free_period': '0–3650',
  'loan_config.minimum': '1–100000',
  'loan_config.maximum': '1–100000',
  'loan_config.interest_rate': '0–1',
  'loan_config.penalty_rate': '0–1',
  'loan_config.sort_order': '0–30000',
  'fund.dividend_percent': '0.001–2',
  'fund.lock_days': '1–365',
  'fund.minimum': '1–1000000',
  'fund.maximum': '1–1000000',
  'fund.penalty_percent': '0–50',
  'fund.sort_order': '0–30000',
}

/** What one operator may change; everything else takes two. */
const ALONE = [
  'category.sort_order',
  'pair.name',
  'pair.category_id',
  'pair.sort_order',
  'market_closure.name',
  'deposit_coin.sort_order',
  'deposit_bank.sort_order',
  'withdrawal_currency.sort_order',
  'loan_config.sort_order',
  'fund.title',
  'fund.description',
  'fund.image',
  'fund.sort_order',
]
/** What one operator may take back at once; offering it again takes two. */
const TAKEN_BACK_ALONE = [
  'pair.is_offered',
  'micro_duration.is_offered',
  'micro_stake.is_offered',
  'deposit_coin.is_offered',
  'deposit_bank.is_offered',
  'loan_config.is_offered',
  'fund.is_offered',
  'reserve_address.is_offered',
]

const fields = TERM_KINDS.flatMap(kind =>
  Object.entries(TERM_TABLES[kind].fields).map(([name, field]) => ({ name: `${kind}.${name}`, field })),
)

it('every term has the bounds that were agreed', () => {
  const bounded = fields.flatMap(({ name, field }) => {
    const { least, most } = boundsText(field.rule.bounds)
    return most === '' ? [] : [[name, `${least}–${most}`] as const]
  })
  expect(Object.fromEntries(bounded)).toEqual(BOUNDS)
})

it('one operator changes what is harmless, takes back what is offered, and nothing else', () => {
  const named = (isOne: (field: (typeof fields)[number]['field']) => boolean): string[] =>
    fields.filter(({ field }) => isOne(field)).map(({ name }) => name)
  expect(named(({ rule }) => personsFor(rule, 'yes') === 1)).toEqual(ALONE)
  expect(named(({ rule }) => personsFor(rule, 'yes') === 2 && personsFor(rule, 'no') === 1)).toEqual(TAKEN_BACK_ALONE)
})

it('what is read of a table comes in the order it is shown in', () => {
  const orders = TERM_KINDS.map(kind => `${kind}: ${TERM_TABLES[kind].order}`)
  expect(orders).toEqual([
    'category: sort_order, id',
    'pair: sort_order, id',
    'market_closure: day desc, id',
    'market_week: from_day desc, id',
    'micro_duration: seconds',
    'micro_stake: amount',
    'deposit_coin: sort_order, id',
    'deposit_bank: sort_order, id',
    'withdrawal_currency: type, sort_order, id',
    'loan_config: sort_order, id',
    'fund: sort_order, id',
    'reserve_address: id desc',
  ])
})
