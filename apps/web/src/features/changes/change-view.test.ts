import { loadCatalogue } from '@tallystick/i18n/catalogues'
import { compileCatalogue } from '@tallystick/i18n/compile'
import { translator } from '@tallystick/i18n/messages'
import { numberSigns } from '@tallystick/i18n/numbers'
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
