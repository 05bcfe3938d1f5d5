// @vitest-environment happy-dom
// A market's page as a reader meets it: the terms in words, the hours of the coming week, the holidays.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BASIC_INFO } from '../../../testing/basic-info.ts'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { wirePair } from '../../../testing/pair.ts'
import { type Answers, serve } from '../../../testing/server.ts'
import MarketScreen from './market-screen.tsx'

usePage('market', 'trade', 'alerts')

const BASIC = { ...BASIC_INFO, trade_fee_type: 0 }
const CONVERSION = { PairId: 1, Code: 'USDJPY', Inverse: true, Rate: '151.2' }
const ANSWERS: Answers = {
  tradeList: [
    wirePair(1, 'USDJPY', {
      PricePrecision: 3,
      ForexContNum: '100000',
      ForexFeeRate: '0.0005',
      QuoteCurrency: 'JPY',
      Conversion: CONVERSION,
    }),
  ],
  basicInfo: BASIC,
  kline: [],
  tradingHours: {
    TimeZone: 'America/New_York',
    Sessions: [{ From: 1_020, To: 8_220 }],
    Days: [
      { Day: '2026-11-20', Open: [{ From: 0, To: 1_320 }] },
      { Day: '2026-11-21', Open: [] },
      { Day: '2026-11-22', Open: [{ From: 1_320, To: 1_440 }] },
      { Day: '2026-11-23', Open: [{ From: 0, To: 1_440 }] },
    ],
    Closures: [
      { Day: '2026-11-26', From: 0, To: 1_440 },
      { Day: '2026-12-24', From: 780, To: 1_440 },
    ],
  },
}

const facts = (of: HTMLElement): string[] =>
  within(of)
    .getAllByRole('term')
    .map(term => `${term.textContent}: ${(term.nextSibling?.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '')}`)

it('tells the terms in words', async () => {
  serve(ANSWERS)
  await open(<MarketScreen />, 'en', '/market?code=USDJPY')
  const terms = await screen.findByRole('region', { name: 'Market details' })
  await waitFor(() => expect(facts(terms)).toContain('Fee: 0.05% of the margin, once, on opening'))
  expect(facts(terms)).toEqual([
    'Contract size: 1 lot = 100,000 units',
    'Minimum price move: 0.001, worth 100 JPY per lot',
    'Order size: 0.01 to 50 lots, in steps of 0.01',
    'Leverage: 5× 100×',
    'Fee: 0.05% of the margin, once, on opening',
    'Profit and loss in: USD, converted from JPY at the USDJPY price',
  ])
})

it('a fee by lots is told as money', async () => {
  serve({ ...ANSWERS, basicInfo: { ...BASIC, trade_fee_type: 1 } })
  await open(<MarketScreen />, 'en', '/market?code=USDJPY')
  expect(await screen.findByText('0.0005 USD per lot, once, on opening')).toBeTruthy()
})

it('tells the hours of the coming days and the holidays', async () => {
  serve(ANSWERS)
  await open(<MarketScreen />, 'en', '/market?code=USDJPY')
  await screen.findByText('Open 24 hours')
  expect(facts(screen.getByRole('region', { name: 'Trading hours (UTC)' }))).toEqual([
    'Fri 20 Nov: 00:00–22:00',
    'Sat 21 Nov: Closed',
    'Sun 22 Nov: 22:00–00:00',
    'Mon 23 Nov: Open 24 hours',
    'Thu 26 Nov: Closed',
    'Thu 24 Dec: Closed 13:00–00:00',
  ])
  expect(screen.getByText(/market’s time zone/).textContent).toContain('America/New_York')
})

it('says so when no holidays are planned, and when the market is unknown', async () => {
  serve({ ...ANSWERS, tradingHours: { TimeZone: 'UTC', Sessions: [], Days: [], Closures: [] } })
  await open(<MarketScreen />, 'en', '/market?code=USDJPY')
  expect(await screen.findByText('No holidays are planned.')).toBeTruthy()
  await open(<MarketScreen />, 'en', '/market?code=NONE')
  expect(await screen.findByText('No market matches “NONE”.')).toBeTruthy()
})

it('leads to the ticket of this market', async () => {
  serve(ANSWERS)
  const page = await open(<MarketScreen />, 'en', '/market?code=USDJPY')
  await newUser().click(await screen.findByRole('button', { name: 'Trade' }))
  expect(page.path()).toBe('/trade')
})

const CLOSES: Readonly<Record<string, readonly string[]>> = { 1: ['100', '110'], 2: ['50', '40'] }
const HOUR = 3_600_000

it('compares with another market in percent, over the same range', async () => {
  const server = serve({
    ...ANSWERS,
    tradeList: [wirePair(1, 'BTCUSD'), wirePair(2, 'ETHUSD')],
    kline: sent =>
      (CLOSES[sent['forex_id'] ?? ''] ?? []).map((close, index) => ({
        Time: (index + 1) * HOUR,
        Open: close,
        High: close,
        Low: close,
        Close: close,
        Volume: 1,
      })),
  })
  await open(<MarketScreen />, 'en', '/market?code=BTCUSD')
  const chart = await screen.findByRole('slider', { name: 'Performance in percent' })
  expect(chart.getAttribute('aria-valuetext')).toMatch(/BTCUSD \+10\.00%$/)
  await newUser().selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), '2')
  await waitFor(() =>
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/BTCUSD \+10\.00%, ETHUSD [−-]20\.00%$/),
  )
  await newUser().click(screen.getByRole('radio', { name: '1 year' }))
  await waitFor(() => expect(server.asked('kline')).toContain('forex_id=2&period=1D'))
})
