import { loadCatalogue } from '@tallystick/i18n/catalogues'
import { compileCatalogue } from '@tallystick/i18n/compile'
import { translator } from '@tallystick/i18n/messages'
import { numberSigns } from '@tallystick/i18n/numbers'
import consoleWords from '@tallystick/i18n/catalogues/console/en.json' with { type: 'json' }
import { PAUSABLE_PRODUCTS } from '@tallystick/wire/operator/pausable'
import { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { describe, expect, it } from 'vitest'
import { type Change, type Reader, viewOf } from './change-view.ts'

const reader: Reader = {
  t: translator(compileCatalogue(await loadCatalogue('changes', 'en')), 'en'),
  locale: 'en',
  signs: numberSigns('en'),
  pairs: new Map([
    ['1', 'BTC/USD'],
    ['BTCUSD', 'BTC/USD'],
  ]),
  categories: new Map([['2', 'Forex']]),
}

const change = (given: Partial<Change>): Change => ({
  id: 1,
  at: 0,
  kind: 'pair',
  subject: 'BTCUSD',
  field: 'fee_rate',
  before: '4',
  after: '5.5',
  ...given,
})

const view = (given: Partial<Change>) => viewOf(change(given), reader)

describe('a change in words', () => {
  it('names the pair as the app does elsewhere, and its detail', () => {
    expect(view({})).toEqual({
      kind: 'Market',
      subject: 'BTC/USD',
      detail: 'Fee',
      before: '4',
      after: '5.5',
    })
  })

  it('a setting is what changed itself', () => {
    const { subject, detail, after } = view({
      kind: 'setting',
      subject: 'withdrawal_daily_limit',
      field: 'value',
      after: '2500',
    })
    expect([subject, detail, after]).toEqual(['Daily withdrawal limit (USD)', '', '2,500'])
  })

  it.each([
    ['always', 'Around the clock'],
    ['forex', 'Forex'],
    ['tokyo', 'Japan'],
    ['own hours', 'own hours'],
  ])('hours of %s are those of %s', (schedule, shown) => {
    const given = { kind: 'market_week', subject: `${schedule} · 2026-12-01`, field: 'sessions' }
    expect(view(given).subject).toBe(`${shown} · 2026-12-01`)
  })

  it.each([
    [{ field: 'is_offered', before: 'yes', after: 'no' }, 'Yes', 'No'],
    [{ field: 'leverages', before: '1, 5', after: '1, 5, 10' }, '1 · 5', '1 · 5 · 10'],
    [{ field: 'category_id', before: '2', after: '9' }, 'Forex', '9'],
    [{ kind: 'market_closure', field: 'from_minute', before: '0', after: '1440' }, '00:00', '24:00'],
    [
      { kind: 'market_week', field: 'sessions', before: '', after: 'mon-fri 09:30-16:00, sun 22:00-23:00' },
      '–',
      'Mon-Fri 09:30-16:00, Sun 22:00-23:00',
    ],
    [{ kind: 'withdrawal_currency', field: 'fee_type', before: '0', after: '1' }, 'Percentage', 'Fixed amount'],
    [{ kind: 'deposit_bank', field: 'payee_account', before: '', after: '12345678' }, '–', '12345678'],
    [{ kind: 'deposit_bank', field: 'name', before: 'no', after: 'yes' }, 'no', 'yes'],
    [{ kind: 'switch', subject: 'paused_all', field: 'value', before: '0', after: '1' }, 'No', 'Yes'],
    [{ kind: 'switch', subject: 'paused_pairs', field: 'value', before: '', after: '1 7' }, '–', 'BTC/USD · 7'],
    [
      { kind: 'switch', subject: 'paused_products', field: 'value', before: 'loan', after: 'forex new_one' },
      'Loans',
      'Contracts · new one',
    ],
  ] as const)('%j', (given, before, after) => {
    expect(view(given)).toMatchObject({ before, after })
  })

  it.each([
    ['micro_duration', '30 s', '30 seconds'],
    ['loan_config', '1 d', '1 day'],
    ['fund', 'Steady rig', 'Steady rig'],
  ])('%s %s is %s', (kind, subject, shown) => {
    expect(view({ kind, subject }).subject).toBe(shown)
  })

  it('a row that was added is told field by field, commas in its texts included', () => {
    const after = 'hours_id 2, day 2026-12-25, from_minute 0, to_minute 90, name Christmas, first day, is_offered yes'
    const { detail, before, after: shown } = view({ kind: 'market_closure', field: 'row', before: '', after })
    expect([detail, before]).toEqual(['Added', '–'])
    expect(shown.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Day: 2026-12-25 · From: 00:00 · Until: 01:30 · Name: Christmas, first day · Offered: Yes',
    )
  })

  it('weekly hours that were added are told in the words of the reader', () => {
    const after = 'hours_id 8, from_day 2026-12-25, sessions mon 08:00-12:00, tue 08:00-16:00, is_offered yes'
    const { kind, after: shown } = view({ kind: 'market_week', subject: 'new-york', field: 'row', before: '', after })
    expect(kind).toBe('Weekly trading hours')
    expect(shown.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Valid from: 2026-12-25 · Trading hours: Mon 08:00-12:00, Tue 08:00-16:00 · Offered: Yes',
    )
  })

  it('what has no word is shown as the server names it', () => {
    const { kind, detail } = view({ kind: 'new_kind', subject: 'x', field: 'new_field' })
    expect([kind, detail]).toEqual(['new kind', 'new field'])
  })
})

describe('everything that can change has words', () => {
  const raw = (name: string): string => name.replaceAll('_', ' ')
  const fields = Object.keys(consoleWords).flatMap(key =>
    key.startsWith('field_') ? [key.slice('field_'.length)] : [],
  )
  /** Of the proof of an address, which is nothing that changes. */
  const APART = ['message', 'signature']

  it('each kind of terms', () => {
    const kinds = [...TERM_KINDS, 'setting', 'switch'].map(kind => [kind, view({ kind }).kind] as const)
    expect(kinds.filter(([kind, shown]) => shown === raw(kind))).toEqual([])
    expect(new Set(kinds.map(([, shown]) => shown)).size).toBe(kinds.length)
  })

  it('each field that operators edit', () => {
    expect(fields.length).toBeGreaterThan(45)
    const unknown = fields.filter(field => !APART.includes(field) && view({ field }).detail === raw(field))
    expect(unknown).toEqual([])
  })

  it('each field in a row that was added is told apart from the value before it', () => {
    for (const field of fields.filter(name => !APART.includes(name) && name !== 'hours_id')) {
      const after = `name Before, comma, ${field} 7`
      const shown = view({ field: 'row', before: '', after }).after.replaceAll(/[\u2068\u2069]/g, '')
      expect(shown.startsWith('Name: Before, comma · '), `${field}: ${shown}`).toBe(true)
    }
  })

  it('each setting, and each product', () => {
    const names = SETTING_GROUPS.flatMap(({ settings }) => settings.map(([name]) => name))
    const shown = names.map(name => view({ kind: 'setting', subject: name }).subject)
    expect(names.filter((name, index) => shown[index] === raw(name))).toEqual([])
    expect(new Set(shown).size).toBe(names.length)
    for (const product of PAUSABLE_PRODUCTS)
      expect(view({ kind: 'switch', subject: 'paused_products', after: product }).after, product).not.toBe(product)
  })

  it.each([
    ['germany', 'Germany'],
    ['london', 'United Kingdom'],
    ['tokyo', 'Japan'],
    ['new-york', 'United States'],
    ['metals', 'Metals'],
    ['us-indices', 'Indices'],
  ])('hours of %s', (schedule, shown) => {
    const categories = new Map([
      ['2', 'Forex'],
      ['3', 'Metals'],
      ['4', 'Indices'],
    ])
    const given = change({ kind: 'market_week', subject: schedule, field: 'sessions' })
    expect(viewOf(given, { ...reader, categories }).subject).toBe(shown)
  })
})

describe('values', () => {
  const shown = (field: string, after: string, more: Partial<Change> = {}) => view({ field, after, ...more }).after

  it.each(['name', 'title', 'description', 'payee_name', 'payee_account', 'bank_remark', 'address'])(
    '%s is written as it is: no figure, and no yes or no',
    field => {
      expect([shown(field, '1234567'), shown(field, 'yes')]).toEqual(['1234567', 'yes'])
    },
  )

  it('any other figure has the signs of the language, any other yes and no its words', () => {
    expect([shown('amount', '1234567.5'), shown('is_sample', 'yes'), shown('has_channel', 'no')]).toEqual([
      '1,234,567.5',
      'Yes',
      'No',
    ])
    // Too long for an amount, or no figure at all.
    expect([shown('amount', '1234567890123456'), shown('amount', '12a')]).toEqual(['1234567890123456', '12a'])
  })

  it('kinds of fees and channels have words', () => {
    const fee = (after: string) => view({ kind: 'setting', subject: 'trade_fee_type', field: 'value', after }).after
    expect([fee('0'), fee('1')]).toEqual([shown('fee_type', '0'), shown('fee_type', '1')])
    expect(new Set([fee('0'), fee('1'), '0', '1']).size).toBe(4)
    expect(new Set([shown('type', '0'), shown('type', '1'), '0', '1']).size).toBe(4)
  })

  it('weekdays and clocks are told as the language does, what is none as it is', () => {
    const week = 'sun mon tue wed thu fri sat'
    expect(shown('sessions', week)).toBe('Sun Mon Tue Wed Thu Fri Sat')
    expect(shown('sessions', 'xyz 09:00')).toBe('xyz 09:00')
    expect(['0', '59', '60', '601', '1440'].map(minute => shown('to_minute', minute))).toEqual([
      '00:00',
      '00:59',
      '01:00',
      '10:01',
      '24:00',
    ])
  })

  it('a number of seconds or days is a subject, anything else is as it is', () => {
    expect(['90 s', '7 d', '7 m', 's 7', '7 days'].map(subject => view({ kind: 'fund', subject }).subject)).toEqual([
      '90 seconds',
      '7 days',
      '7 m',
      's 7',
      '7 days',
    ])
  })
})
