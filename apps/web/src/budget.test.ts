// Size budgets of first loads: measured on a real build, as the gzip of every script a screen loads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES } from '@tallystick/i18n/catalogues'
import { LANGUAGE_CODES } from '@tallystick/i18n/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type BuiltApp } from '../../../tools/built-app.ts'
import { LANDINGS } from '../build/first-files.ts'

const ROOT = join(import.meta.dirname, '..')
const ENTRY = 'index.html'
const HOME = { chunk: 'src/features/home/home-screen.tsx', features: ['app', 'home'] }
/** With what it brings after the first look (src/app/trade-page.tsx). */
const TRADE = {
  chunk: 'src/app/trade-page.tsx',
  later: [
    'src/features/trade/chart/chart-desk.tsx',
    'src/features/trade/chart/chart-tools.tsx',
    'src/features/orders/orders-panel.tsx',
    'src/features/micro/micro-panel.tsx',
    'src/features/micro/micro-ticket.tsx',
  ],
  features: ['trade', 'chart', 'orders', 'micro', 'receipts'],
}

const LOGIN = { chunk: 'src/features/session/login-screen.tsx', features: ['session'] }
const ORDERS = 'src/app/order-page.tsx'

let app: BuiltApp
beforeAll(async () => {
  app = await buildApp(ROOT)
}, 60_000)
afterAll(() => app.remove())

/** Words in the language that needs most bytes for them. */
function wordBytes(features: readonly string[]): number {
  const files = readdirSync(join(app.folder, 'assets'))
  const bytes = LANGUAGE_CODES.map(language =>
    features.reduce((sum, feature) => {
      const file = files.find(name => name.startsWith(`${feature}.${language}-`))
      if (file === undefined) throw new Error(`no words of ${feature} in ${language}`)
      return sum + app.gzipOf(`assets/${file}`)
    }, 0),
  )
  return Math.max(...bytes)
}

interface Screen {
  readonly chunk: string
  readonly later?: readonly string[]
  readonly features: readonly string[]
}

/** The screens of the route table: `screen(() => import('…'), ['words', …])`. */
const SCREENS = screensOf('routes.tsx').filter(({ chunk }) => !chunk.includes('dev-ui'))

function screensOf(file: string): Screen[] {
  const text = readFileSync(join(ROOT, 'src/app', file), 'utf8')
  return [...text.matchAll(/import\('(\.[^']+)'\), \[([^\]]+)\]/g)].map(([, path = '', features = '']) => ({
    chunk: path.startsWith('../') ? `src/${path.slice(3)}` : `src/app/${path.slice(2)}`,
    features: [...features.matchAll(/\w+/g)].map(([feature]) => feature),
  }))
}

/** What a screen brings along that the others have not brought already, in the longest language. */
function added({ chunk, later = [], features }: Screen, to: readonly Screen[]): number {
  const there = app.closure([ENTRY, ...to.flatMap(screen => [screen.chunk, ...(screen.later ?? [])])])
  const own = features.filter(feature => !to.some(screen => screen.features.includes(feature)))
  return app.gzipBytes([...app.closure([chunk, ...later])].filter(name => !there.has(name))) + wordBytes(own)
}

describe('script budgets', () => {
  it('the base, which every screen needs, is at most 120 kB gzip', () => {
    expect(app.gzipBytes(app.closure([ENTRY]))).toBeLessThanOrEqual(120_000)
  })

  it('Home is there with at most eight scripts, their words included', () => {
    expect(app.closure([ENTRY, HOME.chunk]).size + HOME.features.length).toBeLessThanOrEqual(8)
  })

  it.each([
    ['Trade', TRADE.chunk, ['app', 'trade'], 8],
    ['Login', LOGIN.chunk, ['app', 'session'], 12],
  ])('%s is there with the scripts the page names, and no more', (_name, chunk, features, most) => {
    expect(app.closure([ENTRY, chunk]).size + features.length).toBeLessThanOrEqual(most)
  })

  it('Login adds at most 30 kB gzip to the base in any language', () => {
    expect(added(LOGIN, [])).toBeLessThanOrEqual(30_000)
  })

  it('everything a landing needs is asked for by the page itself, in the order in which it runs', () => {
    const html = readFileSync(join(app.folder, 'index.html'), 'utf8')
    const preloaded = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
    const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
    expect(preloaded.map(file => /^\/assets\/([a-z]+)-/.exec(file)?.[1])).toEqual(['rolldown', 'base'])
    // The start script reads the names: it must come after them.
    expect(html.indexOf('name="first-files"')).toBeLessThan(html.indexOf('src="/boot.js"'))
    const [, names = ''] = /name="first-files" content='([^']+)'/.exec(html) ?? []
    const { screens } = JSON.parse(names) as { screens: Record<string, { files: string[] }> }
    for (const [name, { screen }] of Object.entries(LANDINGS)) {
      const needed = [...app.closure([ENTRY, screen])].map(chunk => `/${app.manifest[chunk]?.file}`)
      const asked = [entry, ...preloaded, ...(screens[name]?.files ?? [])]
      expect(
        needed.filter(file => !asked.includes(file)),
        screen,
      ).toEqual([])
    }
  })

  it('Home’s template has a place for every figure, and nothing that would need a script', () => {
    const { phone, desktop } = JSON.parse(readFileSync(join(app.folder, 'home-template.json'), 'utf8')) as Record<
      'phone' | 'desktop',
      Readonly<Record<string, unknown>>
    >
    for (const template of [phone, desktop]) {
      const text = JSON.stringify(template)
      for (const mark of ['rows', 'tiles', 'showCode', 'name', 'closeStart', 'closeEnd', 'change', 'app.markets'])
        expect(text, mark).toContain(`⟦${mark}⟧`)
      expect(text).not.toMatch(/ (?:style|on\w+|id)=|<script/)
    }
  })

  it('Home first load is at most 150 kB gzip', () => {
    expect(app.gzipBytes(app.closure([ENTRY, HOME.chunk])) + wordBytes(HOME.features)).toBeLessThanOrEqual(150_000)
  })

  it('Trade adds at most 110 kB gzip to Home', () => {
    expect(added(TRADE, [HOME])).toBeLessThanOrEqual(110_000)
  })

  it('Trade shows itself with at most 30 kB gzip more than Home, and the rest after it', () => {
    expect(added({ chunk: TRADE.chunk, features: ['trade'] }, [HOME])).toBeLessThanOrEqual(30_000)
  })

  it('Trade’s chart comes in at most four scripts, and is compiled while it arrives', () => {
    const there = app.closure([ENTRY, TRADE.chunk])
    const chart = [...app.closure(TRADE.later.slice(0, 2))].filter(name => !there.has(name))
    expect(chart.length).toBeLessThanOrEqual(4)
    const [largest = ''] = chart
      .map(name => readFileSync(join(app.folder, app.manifest[name]?.file ?? ''), 'utf8'))
      .toSorted((a, b) => b.length - a.length)
    expect(largest.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
  })

  it('the formulas of studies come with the first study that is on, and with nothing else', () => {
    // A word of the library that has them.
    const hasThem = (name: string): boolean =>
      readFileSync(join(app.folder, app.manifest[name]?.file ?? ''), 'utf8').includes('NotEnoughDataError')
    const sheet = 'src/features/trade/chart/chart-sheet.tsx'
    expect([...app.closure([ENTRY, TRADE.chunk, ...TRADE.later, sheet])].filter(hasThem)).toEqual([])
    const layer = [...app.closure(['src/features/trade/chart/study-layer.tsx'])]
    expect(Object.keys(app.manifest).filter(hasThem)).toEqual(layer.filter(hasThem))
    expect(layer.filter(hasThem)).toHaveLength(1)
  })

  const early = Object.values(LANDINGS).flatMap(landing => [landing, ...(landing.desktop ? [landing.desktop] : [])])
  it.each(early)('$screen is asked for early with the words its route names', ({ screen, words }) => {
    const all = [...SCREENS, ...screensOf('kept-alive.tsx'), ...screensOf('trade-page.tsx')]
    expect(words).toEqual(all.find(({ chunk }) => chunk === screen)?.features)
  })

  it('finds the screens of the route table', () => {
    expect(SCREENS.length).toBeGreaterThan(40)
  })

  it.each(SCREENS)('$chunk adds at most 25 kB gzip in any language', screen => {
    // The order page shows what Trade has below its chart.
    expect(added(screen, screen.chunk === ORDERS ? [HOME, TRADE] : [HOME])).toBeLessThanOrEqual(25_000)
  })

  it('each language is loaded alone, feature by feature', () => {
    const files = readdirSync(join(app.folder, 'assets')).filter(name => /^\w+\.\w+-[\w-]+\.js$/.test(name))
    expect(files.length).toBe(LANGUAGE_CODES.length * FEATURES.filter(feature => feature !== 'console').length)
    expect(Object.keys(app.manifest).filter(name => name.includes('/i18n/src/catalogues/'))).toEqual([])
  })

  it('the parts for developers are not shipped', () => {
    expect(Object.keys(app.manifest).filter(name => name.includes('dev-ui'))).toEqual([])
  })

  it('every text of a kilobyte or more has compressed twins', () => expect(app.withoutTwins()).toEqual([]))

  it('ships no message parser and no schema library', () => {
    const scripts = Object.values(app.manifest).map(chunk => readFileSync(join(app.folder, chunk.file), 'utf8'))
    expect(scripts.some(text => text.includes('EXPECT_ARGUMENT_CLOSING_BRACE'))).toBe(false)
    expect(scripts.some(text => text.includes('~kind'))).toBe(false)
  })
})
