// Visits places in languages, widths and themes, and collects what is wrong with how they look. The product runs on its stage; one page per
// person and presentation stays open, so that a visit costs a navigation and not a start.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Stage } from '../stage.ts'
import type { Cast, Role } from './cast.ts'
import { addressOf, nameOf, type Place, type Step } from './places.ts'

export interface Width {
  readonly px: number
  readonly height?: number
  readonly presentation: 'phone' | 'desktop'
}

export interface Fault {
  readonly kind:
    | 'overflow'
    | 'clipped'
    | 'shortened'
    | 'outside'
    | 'overlap'
    | 'split'
    | 'direction'
    | 'no glyph'
    | 'narrow'
    | 'broken'
    | 'title'
  readonly text: string
  readonly detail: string
}

type Theme = 'light' | 'dark'

export interface Visit {
  readonly place: string
  readonly language: string
  readonly width: number
  readonly theme: Theme
  readonly faults: readonly Fault[]
}

export interface Tour {
  readonly places: readonly Place[]
  readonly languages: readonly string[]
  readonly widths: readonly Width[]
  /** In their order, at every place: the device goes from one to the other while the screen is open. */
  readonly themes: readonly Theme[]
  /** Lengthens every word on screen by a third, to find weak spots before a translation does. */
  readonly pseudo: boolean
  readonly onVisit: (visit: Visit, page: Page) => Promise<void>
}

const FIND_FAULTS = readFileSync(join(import.meta.dirname, 'find-faults.mjs'), 'utf8')

const HOUR = 3_600_000
/** Some hours before the end of what the cast has lived through (cast.ts). */
const DRAWN_AT = Date.UTC(2026, 2, 6, 13)
const drawing = (id: string, kind: string, hours: number, from: number, to: number) => ({
  id,
  kind,
  from: { time: DRAWN_AT, price: from },
  to: { time: DRAWN_AT + hours * HOUR, price: to },
})

/** What the demo user's device remembers: two studies over the prices and two below, drawings, and presets of the ticket. */
const DEMO_DEVICE = {
  'tallystick.chart': {
    shape: 'candles',
    studies: ['bollinger', 'vwap', 'rsi', 'macd'].map((kind, index) => ({ id: String(index), kind, given: {} })),
    drawings: { BTCUSD: [drawing('1', 'trend', 3, 100_150, 100_600), drawing('2', 'horizontal', 0, 100_300, 100_300)] },
  },
  'tallystick.presets': {
    presets: {
      BTCUSD: [
        { lots: '0.1', leverage: 20, unit: 'percent', stopLoss: '1', takeProfit: '2' },
        {
          lots: '0.25',
          leverage: 100,
          unit: 'usd',
          stopLoss: '150',
          takeProfit: '300',
          trail: { text: '0.5', unit: 'percent' },
        },
        { lots: '0.5', leverage: null, unit: 'distance', stopLoss: '', takeProfit: '' },
      ],
    },
  },
}

const LENGTHEN = `(() => {
  const done = (globalThis.lengthened ??= new WeakSet())
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (!done.has(node) && !node.parentElement.closest('.figure, svg, script, style')) {
      done.add(node)
      node.data = node.data.replaceAll(/\\p{L}{3,}/gu, word => word + word.slice(0, Math.ceil(word.length * 0.35)))
    }
})()`

/** A chart and another theme are drawn in the frames after. */
const TWO_FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Nothing is loading any more, and two looks in a row see the same words. */
const IS_SETTLED = `(() => {
  const text = document.body.innerText
  const isShown = document.getElementById('content')?.dataset.path === (location.hash.slice(1).split('?')[0] || '/')
  const isDrawn = [...document.querySelectorAll('#content [data-testid=chart]')].every(chart => !chart.checkVisibility() || chart.checkVisibility({ visibilityProperty: true }))
  const settled = isShown && isDrawn && ![...document.querySelectorAll('#content [aria-busy=true]')].some(busy => busy.checkVisibility()) && globalThis.lookedBefore === text && text.length > 20
  globalThis.lookedBefore = text
  return settled
})()`

export async function walk(stage: Stage, cast: Cast, tour: Tour): Promise<number> {
  const roles = new Set(tour.places.map(place => place.as))
  const waiting = tour.widths.flatMap(width => [...roles].map(role => ({ width, role })))
  let visits = 0
  // Two at a time: while one page loads the other is looked at.
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const made = await walkAs(stage, cast, tour, next.width, next.role)
      visits += made
    }
  }
  await Promise.all([work(), work()])
  return visits
}

/** One user at one screen size, signed in while the languages change. */
async function walkAs(stage: Stage, cast: Cast, tour: Tour, width: Width, role: Role | undefined): Promise<number> {
  const { px, height, presentation: size } = width
  const page = await stage.visitor({
    size,
    theme: tour.themes[0] ?? 'light',
    width: px,
    ...(height !== undefined && { height }),
  })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Error:')) errors.push(message.text())
  })
  if (role !== undefined)
    await page.evaluate(`localStorage.setItem('tallystick.session', ${JSON.stringify(cast[role].deviceMemory)})`)
  if (role === 'demo') {
    for (const [name, state] of Object.entries(DEMO_DEVICE)) {
      const memory = JSON.stringify(JSON.stringify({ version: 1, state }))
      await page.evaluate(`localStorage.setItem('${name}', ${memory})`)
    }
  }
  const places = tour.places.filter(({ as, only = width.presentation }) => as === role && only === width.presentation)
  for (const language of tour.languages) {
    await page.goto(`/?lang=${language}#/language`)
    await page.reload()
    for (const place of places) {
      await page.evaluate(`location.hash = ${JSON.stringify(addressOf(place, cast))}`)
      await reach(page, place)
      for (const theme of tour.themes) {
        await page.emulateMedia({ colorScheme: theme })
        await page.evaluate(TWO_FRAMES)
        const faults = [...(await look(page, tour.pseudo)), ...errors.splice(0).map(broken)]
        if (!tour.pseudo) faults.push(...(await titleFaults(page, place)))
        await tour.onVisit({ place: nameOf(place), language, width: width.px, theme, faults }, page)
      }
      if (place.steps !== undefined) await page.keyboard.press('Escape')
    }
  }
  await page.context().close()
  return places.length * tour.languages.length * tour.themes.length
}

/** Waits until nothing is loading any more. */
export async function settle(page: Page): Promise<void> {
  const start = performance.now()
  while (!(await page.evaluate<boolean>(IS_SETTLED))) {
    if (performance.now() - start > 8_000) break
    await page.waitForTimeout(60)
  }
}

async function take(page: Page, step: Step): Promise<void> {
  const at = page
    .locator('tap' in step ? step.tap : step.field)
    .filter({ visible: true })
    .first()
  await ('tap' in step ? at.click() : at.fill(step.text))
}

/** The place is on show, and whatever is to be opened there. */
async function reach(page: Page, { steps = [], opens }: Place): Promise<void> {
  await settle(page)
  for (const step of steps) await take(page, step)
  if (opens) await page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).first().waitFor()
  if (steps.length > 0) await settle(page)
}

/** What is wrong with how the screen looks. */
export async function look(page: Page, pseudo: boolean): Promise<readonly Fault[]> {
  if (pseudo) await page.evaluate(LENGTHEN)
  const faults = await page.evaluate<Fault[]>(FIND_FAULTS)
  const alerts = await page.locator('#content [role=alert]:visible').allInnerTexts()
  return [...faults, ...alerts.map(broken)]
}

/** Screens whose heading is something else: the site's name, the pair, the user. */
const HEADED_OTHERWISE = ['/', '/trade', '/user']
const TITLES = `[document.title, ...[...document.querySelectorAll('#content h1')]
  .filter(h1 => h1.checkVisibility()).map(h1 => h1.innerText.trim())]`

/** The browser's tab says which screen it is, in the words of its heading, and then the site. */
async function titleFaults(page: Page, { path }: Place): Promise<readonly Fault[]> {
  const [title = '', heading = ''] = await page.evaluate<string[]>(TITLES)
  const [screen = '', site = ''] = title.split(' · ')
  const isRight = screen !== '' && site !== '' && (HEADED_OTHERWISE.includes(path) || screen === heading)
  return isRight ? [] : [{ kind: 'title', text: title, detail: heading }]
}

function broken(text: string): Fault {
  return { kind: 'broken', text: text.replaceAll(/\s+/g, ' '), detail: '' }
}
