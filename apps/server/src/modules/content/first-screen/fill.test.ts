// Home's template with words and prices in it: every text is escaped, and figures are written as the language writes them.
import { numberSigns } from '@tallystick/i18n/numbers'
import type { Pair } from '@tallystick/wire/trader/schemas'
import { expect, it } from 'vitest'
import { fillHome, type Filling, type HomeTemplate } from './fill.ts'

const TEMPLATE: HomeTemplate = {
  page: '⟦offer⟧<h1>⟦home.title⟧</h1>⟦ownName⟧|⟦demoBalance⟧|⟦home.openSearch⟧|⟦simulated⟧|⟦categories⟧|⟦tiles⟧|⟦rows⟧',
  rows: { up: row('up'), down: row('down'), flat: row('flat'), closed: row('closed') },
  tiles: { up: '[up ⟦code⟧]', down: '[down ⟦code⟧]', flat: '[flat ⟦code⟧]' },
  category: '(⟦category⟧)',
  simulated: '⟦app.simulatedPrices⟧',
  offer: '<bar>',
}

function row(kind: string): string {
  return `<${kind} ⟦code⟧ ⟦name⟧ ⟦logo⟧ ⟦closeValue⟧ ⟦closeStart⟧_⟦closeEnd⟧ ⟦change⟧>`
}

const pair = (Code: string, Change: string, more: Partial<Pair> = {}): Pair => ({
  Id: 1,
  Code,
  ShowCode: Code,
  Name: Code,
  GivenName: Code,
  CategoryId: 1,
  NextOpen: null,
  NextClose: null,
  PricePrecision: 2,
  Pip: '0.01',
  ForexMinCont: '0.01',
  ForexMaxCont: '50',
  ForexContNum: '1',
  ForexFeeRate: '0',
  MarginMode: 0,
  HasForexMultiple: [],
  QuoteCurrency: 'USD',
  Conversion: null,
  StaleLimitMs: 10_000,
  Logo: `/logos/${Code.toLowerCase()}.svg`,
  MarketStatus: 1,
  ForexQuotations: { Open: '1', Close: '104250.05', Change, Time: 1 },
  ...more,
})

const filling = (tradeList: Pair[], more: Partial<Filling> = {}): Filling => ({
  data: {
    at: 1,
    language: 'en',
    manifest: {
      title: '',
      main_mode: false,
      api_host: 'same_origin',
      feed_label: 'live',
      demo_balance: '120000.00',
      mode: 'production',
    },
    companyStatus: { status: 0, type: 0, loss_url: '' },
    tradeList,
    categories: [{ Id: 1, NameShowTrans: '<Metals>' }],
  },
  ownName: 'English',
  words: { app: key => `app ${key}`, home: key => `home ${key}` },
  signs: numberSigns('en'),
  sprite: '/s.svg',
  offersLanguage: false,
  ...more,
})

it('says what a pair did, and what a closed market does not', () => {
  const list = [pair('A', '1.20'), pair('B', '-0.35'), pair('C', '0.00'), pair('D', '2', { MarketStatus: 0 })]
  const html = fillHome(TEMPLATE, filling(list))
  expect(html).toContain('<up A A <use href="/s.svg#a"/> 104250.05 104,250.0_5 +1.20>')
  expect(html).toContain('<down B B <use href="/s.svg#b"/> 104250.05 104,250.0_5 \u22120.35>')
  expect(html).toContain('<flat C')
  expect(html).toContain('<closed D')
  expect(html).toContain('[up A][down B][flat C][up D]')
})

it('writes figures as the language does', () => {
  const html = fillHome(TEMPLATE, filling([pair('A', '1.20')], { signs: numberSigns('de') }))
  expect(html).toContain('104.250,0_5 +1,20')
  expect(html).toContain('120.000,00')
})

it('escapes whatever operators wrote', () => {
  const hostile = '<img src=x onerror="alert(1)">\'&$&'
  const html = fillHome(TEMPLATE, filling([pair('A', '0', { Name: hostile, Logo: hostile })]))
  expect(html).not.toContain('<img')
  expect(html).toContain('<image href="&lt;img src=x onerror=&quot;')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;$&amp;')
  expect(html).toContain('(&lt;Metals&gt;)')
})

it('follows the settings of the site', () => {
  const html = fillHome(TEMPLATE, filling([]))
  expect(html).toContain('<h1>home title</h1>English|120,000.00|home openSearch||')
  const { data } = filling([])
  const manifest = { ...data.manifest, main_mode: true, feed_label: 'simulated' as const }
  const other = fillHome(TEMPLATE, filling([], { data: { ...data, manifest }, offersLanguage: true }))
  expect(other).toContain('<bar><h1>home title</h1>English|120,000.00|home openCompanySearch|app simulatedPrices|')
})
