// Accessibility: axe finds nothing on any screen, everything that opens is reached and closed by keyboard, zoom loses nothing, reduced
// motion is respected, and price updates are not announced.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decimal } from '@tallystick/kernel/decimal'
import axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { shiftsOf } from '../shifts.ts'
import { openStage, type Stage } from '../stage.ts'
import { STORY_LANGUAGE, words } from '../words.ts'
import { type Cast, castOf, type Role } from '../walk/cast.ts'
import { type Place, PLACES } from '../walk/places.ts'
import { type Fault, type Visit, walk } from '../walk/walk.ts'

const app = words('app')

let stage: Stage
let cast: Cast
beforeAll(async () => {
  stage = await openStage()
  cast = await castOf(stage)
})
afterAll(() => stage.close())

it('the places looked at are all the screens there are', () => {
  const table = readFileSync(join(import.meta.dirname, '../../../../apps/web/src/app/addresses.ts'), 'utf8')
  const paths = [...table.matchAll(/^  '(\/[^']*)':/gm)]
    .map(([, path]) => path ?? '')
    .filter(path => path !== '/dev/ui')
  expect(new Set(PLACES.map(place => place.path))).toEqual(new Set(paths))
})

async function signedIn(role: Role, look: Parameters<Stage['visitor']>[0]): Promise<Page> {
  const page = await stage.visitor(look)
  await page.evaluate(`localStorage.setItem('tallystick.session', ${JSON.stringify(cast[role].deviceMemory)})`)
  await page.reload()
  return page
}

const ROLES = ['visitor', 'trader', 'master', 'demo', 'newcomer'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds, in one line each. Run by its own hand: the ready-made runner opens a page for every look. */
async function axe(page: Page): Promise<string[]> {
  // Half a megabyte: sent once to a page.
  if (await page.evaluate<boolean>('globalThis.axe === undefined')) await page.evaluate(axeCore.source)
  // What sticks to an edge covers by chance what lies below it, until one scrolls: sizes are those of the page at rest.
  await page.evaluate(`document.querySelectorAll('.sticky').forEach(part => (part.style.position = 'static'))`)
  const options = JSON.stringify({ runOnly: TAGS, resultTypes: ['violations'], selectors: false, iframes: false })
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes })))`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Fonts for these scripts are the machine's affair; everything else must have its glyph. */
const SCRIPTS_OF_THE_MACHINE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}|\p{Script=Devanagari}/u

function lacksFont({ kind, detail }: Fault): boolean {
  const [, point = ''] = /U\+([0-9a-f]+)$/.exec(detail) ?? []
  return kind === 'no glyph' && SCRIPTS_OF_THE_MACHINE.test(String.fromCodePoint(Number.parseInt(point, 16)))
}

/** Trade and then Home last: they stay in the page once visited, and axe would go through them again at every place after. */
const STAY_ON = ['/trade', '/']

function placesOf(role: (typeof ROLES)[number]): Place[] {
  const places = PLACES.filter(place => (place.as ?? 'visitor') === role)
  return places.toSorted((a, b) => STAY_ON.indexOf(a.path) - STAY_ON.indexOf(b.path))
}

describe.each([
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const)('on a $size, $theme', ({ size, theme }) => {
  it.each(ROLES)('axe finds nothing on any screen of the %s', { timeout: 180_000 }, async role => {
    const found: string[] = []
    await walk(stage, cast, {
      places: placesOf(role),
      languages: [STORY_LANGUAGE],
      widths: [{ px: size === 'phone' ? 390 : 1440, presentation: size }],
      themes: [theme],
      pseudo: false,
      async onVisit({ place, faults }: Visit, page: Page) {
        const ours = faults.filter(fault => !lacksFont(fault))
        found.push(...ours.map(fault => `${place} ${fault.kind} ${fault.text}`))
        found.push(...(await axe(page)).map(violation => `${place} ${violation}`))
      },
    })
    expect(found).toEqual([])
  })
})

/** Where the focus is: in something that lies above the page, on an element with this name, or nowhere. */
const FOCUS = `(() => {
  const at = document.activeElement
  if (at.closest('#layers')) return 'layer'
  return at.dataset.opener === 'here' ? 'opener' : at.tagName
})()`

describe('by keyboard alone', () => {
  it.each([
    { place: '/', role: 'trader', opener: `button[aria-label="${app('menu')}"]` },
    { place: '/trade', role: 'trader', opener: 'h1 button[aria-haspopup=dialog]' },
    { place: '/order', role: 'trader', opener: '[data-order] button' },
    { place: '/mine/withdraw', role: 'trader', opener: '[aria-haspopup=dialog]' },
    { place: '/mine/withdraw', role: 'trader', opener: '[data-testid=withdrawal-record] button' },
    { place: '/follow/follow-list', role: 'trader', opener: '[data-testid=followed] button' },
    { place: '/mine/system', role: 'trader', opener: `main button:has-text("${app('logOut')}")` },
    { place: '/user', role: 'demo', opener: `main button:has-text("${app('resetDemo')}")` },
  ] as const)(
    '$opener of $place opens, keeps the focus, closes, and gives it back',
    async ({ place, role, opener }) => {
      const page = await signedIn(role, { size: 'phone' })
      await new AppUser(page).open(place)
      const button = page.locator(opener).filter({ visible: true }).first()
      await button.focus()
      await page.evaluate("document.activeElement.dataset.opener = 'here'")
      await page.keyboard.press('Enter')
      const layer = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await layer.waitFor()
      for (let step = 0; step < 12; step++) {
        expect(['layer', 'BODY']).toContain(await page.evaluate(FOCUS))
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await layer.waitFor({ state: 'hidden' })
      expect(await page.evaluate(FOCUS)).toBe('opener')
      await page.context().close()
    },
  )

  it('one walks through the candles of a chart and sees the crosshair, which is gone with the focus', async () => {
    const page = await signedIn('trader', { size: 'phone' })
    await new AppUser(page).open('/trade')
    // The upper canvases have the crosshair.
    const opacities = (): Promise<string[]> =>
      page.evaluate(`[...new Set(
        [...document.querySelectorAll('[data-chart] canvas[style*="z-index: 2"]')].map(canvas => getComputedStyle(canvas).opacity),
      )]`)
    const slider = page.getByTestId('chart-cursor')
    await expect.poll(() => slider.getAttribute('max')).not.toBe('0')
    await expect.poll(opacities).toEqual(['0'])
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(opacities).toEqual(['1'])
    await slider.blur()
    await expect.poll(opacities).toEqual(['0'])
    await page.context().close()
  })
})

it('at 200 % zoom nothing is lost, cut or laid on top of another', { timeout: 60_000 }, async () => {
  const places = PLACES.filter(({ path }) =>
    ['/', '/trade', '/order', '/user', '/mine/withdraw', '/rank'].includes(path),
  )
  const found: string[] = []
  await walk(stage, cast, {
    places,
    languages: [STORY_LANGUAGE],
    // A window of 1280 pixels at 200 %.
    widths: [{ px: 640, presentation: 'desktop' }],
    themes: ['light'],
    pseudo: false,
    async onVisit({ place, faults }: Visit) {
      found.push(...faults.map(fault => `${place} ${fault.kind} «${fault.text}» ${fault.detail}`))
    },
  })
  expect(found).toEqual([])
})

it.each(['de', 'fa'])(
  'on a narrow phone in %s nothing is lost, cut, turned round or laid on top of another',
  { timeout: 90_000 },
  async language => {
    const found: string[] = []
    await walk(stage, cast, {
      places: PLACES.filter(
        ({ path, as }) => as === 'trader' && ['/', '/trade', '/order', '/mine/withdraw'].includes(path),
      ),
      languages: [language],
      widths: [{ px: 320, presentation: 'phone' }],
      themes: ['light'],
      pseudo: false,
      async onVisit({ place, faults }: Visit) {
        const ours = faults.filter(fault => !lacksFont(fault))
        found.push(...ours.map(fault => `${place} ${fault.kind} «${fault.text}» ${fault.detail}`))
      },
    })
    expect(found).toEqual([])
  },
)

it('nothing moves with reduced motion', async () => {
  const page = await signedIn('trader', { size: 'phone' })
  await page.getByRole('button', { name: app('menu') }).click()
  await page.getByRole('dialog').waitFor()
  const durations = await page.evaluate<number[]>(
    'document.getAnimations().map(animation => animation.effect.getComputedTiming().activeDuration)',
  )
  expect(Math.max(0, ...durations)).toBeLessThanOrEqual(1)
  await page.context().close()
})

it('moving prices do not talk to screen readers', async () => {
  const page = await signedIn('trader', { size: 'phone' })
  for (const place of ['/trade', '/order', '/']) {
    await new AppUser(page).open(place)
    await page.locator('.figure').filter({ visible: true }).first().waitFor()
    await page.waitForTimeout(1_500)
    await page.evaluate(`globalThis.talked = []
      const observer = new MutationObserver(changes => globalThis.talked.push(...changes.map(({ target }) => target.textContent)))
      for (const region of document.querySelectorAll('[aria-live]:not([aria-live=off]), output, [role=alert], [role=status], [role=log]'))
        observer.observe(region, { subtree: true, childList: true, characterData: true })`)
    for (const price of ['100950', '100980', '100910']) {
      stage.feed.set('BTCUSD', decimal(price))
      await page.waitForTimeout(400)
    }
    expect(await page.evaluate('globalThis.talked')).toEqual([])
  }
  await page.context().close()
})

const FRAMES = 'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('nothing moves up or down by itself while a screen fills', async () => {
    const appUser = new AppUser(await signedIn('trader', { size }))
    const { page } = appUser
    const settled = async (): Promise<void> => {
      await expect.poll(() => page.locator('#content .skeleton:visible').count()).toBe(0)
      await page.evaluate(FRAMES)
    }
    const moved: Record<string, string[]> = {}
    for (const path of [
      '/',
      '/trade',
      '/mine/wallet',
      `/loan/repayment?loan_id=${cast.loanId}`,
      '/mining',
      '/mining/subscribe?id=1',
      '/feedback',
      '/order?source=0&type=3',
      '/order?source=1&type=3',
      '/mine/withdraw',
    ]) {
      const shifts = await shiftsOf(page)
      await appUser.open(path)
      await appUser.isAt(path.split('?')[0] ?? path)
      await settled()
      moved[path] = await shifts()
    }
    const wallet = words('wallet')
    const shifts = await shiftsOf(page)
    await appUser.field(wallet('amountUsd')).fill('100')
    await appUser.button(wallet('submitWithdraw')).click()
    await page.getByTestId('withdraw-summary').waitFor()
    await settled()
    moved['the summary of a withdrawal'] = await shifts()
    expect(Object.fromEntries(Object.entries(moved).filter(([, parts]) => parts.length > 0))).toEqual({})
  })
})
