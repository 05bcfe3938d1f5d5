// Light or dark: the system setting until the user chooses, then their choice, from the first paint on. And a desktop's window that
// is made too narrow for the desktop's presentation gets the phone's.
import { decimal } from '@tallystick/kernel/decimal'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const app = words('app')
type Theme = 'light' | 'dark'

/** Whether what is behind everything is bright, as it is drawn. */
const BACKGROUND = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return red + green + blue > 384 ? 'light' : 'dark'
})()`

const background = (page: Page): Promise<Theme> => page.evaluate<Theme>(BACKGROUND)

/** The style sheet is there, the app is not. */
const IS_BARE = "document.styleSheets.length > 0 && document.querySelector('#root')?.childElementCount === 0"

/** Loads the app anew while every script of it is held back: what is on show then is the first paint. */
async function firstPaint(page: Page): Promise<Theme> {
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(IS_BARE)).toBe(true)
  const png = await page.screenshot()
  const shown = await background(page)
  expect(await brightness(page, png)).toBe(shown)
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await page.locator('#content').waitFor()
  return shown
}

/** Whether the picture is bright as a whole: a style that is not painted yet would not be in it. */
async function brightness(page: Page, png: Buffer): Promise<Theme> {
  return page.evaluate<Theme>(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), letter => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    canvas.drawImage(picture, 0, 0)
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
    let sum = 0
    for (let at = 0; at < data.length; at += 4) sum += data[at] + data[at + 1] + data[at + 2]
    return sum / (data.length / 4) > 384 ? 'light' : 'dark'
  })()`)
}

const other = (theme: Theme): Theme => (theme === 'light' ? 'dark' : 'light')

describe.each(['light', 'dark'] as const)('on a system that is %s', system => {
  it('follows the system, until the other one is chosen, which stays', async () => {
    const page = await stage.visitor({ size: 'desktop', theme: system })
    const night = page.getByRole('button', { name: app('nightMode') })
    await night.waitFor()
    expect(await background(page)).toBe(system)
    expect(await firstPaint(page)).toBe(system)

    await page.emulateMedia({ colorScheme: other(system) })
    await expect.poll(() => background(page)).toBe(other(system))
    await page.emulateMedia({ colorScheme: system })
    await expect.poll(() => background(page)).toBe(system)

    await night.click()
    await expect.poll(() => background(page)).toBe(other(system))
    expect(await firstPaint(page)).toBe(other(system))
    await night.waitFor()
    expect(await night.getAttribute('aria-pressed')).toBe(String(other(system) === 'dark'))

    // Whatever the system does from now on.
    await page.emulateMedia({ colorScheme: other(system) })
    expect(await firstPaint(page)).toBe(other(system))
    await page.emulateMedia({ colorScheme: system })
    expect(await background(page)).toBe(other(system))
  })
})

it('is chosen on a phone too', async () => {
  const appUser = new AppUser(await stage.visitor({ size: 'phone', theme: 'light' }))
  const { page } = appUser
  await appUser.startDemo()
  await appUser.open('/user')
  await page.getByRole('switch', { name: app('nightMode') }).click()
  await expect.poll(() => background(page)).toBe('dark')
  expect(await firstPaint(page)).toBe('dark')
})

it('fits a desktop’s window when the next screen is opened, and the user’s input is kept', async () => {
  const appUser = new AppUser(await stage.visitor({ size: 'desktop', width: 500 }))
  const { page } = appUser
  const presentation = (): Promise<string> => page.evaluate<string>('document.documentElement.dataset.presentation')
  expect(await presentation()).toBe('phone')
  await appUser.startDemo()

  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await presentation()).toBe('phone')
  await appUser.open('/order')
  await expect.poll(presentation).toBe('desktop')
  await appUser.isAt('/order')
  await page.getByRole('link', { name: app('account'), exact: true }).waitFor()

  await page.setViewportSize({ width: 400, height: 800 })
  await page.getByRole('link', { name: app('account'), exact: true }).click()
  await expect.poll(presentation).toBe('phone')
  await appUser.isAt('/user')
  await page.getByText(app('totalAssets')).first().waitFor()
})

/** Where the content begins: how far from the edge where lines begin the first text or border is that does not belong to the head of the page. */
const EDGE = `Math.min(...[...document.querySelectorAll('#content *')]
  .filter(part => part.closest('header') === null && part.checkVisibility() && part.getBoundingClientRect().width > 1)
  .filter(part => getComputedStyle(part).borderInlineStartWidth !== '0px' || [...part.childNodes].some(node => node.nodeType === 3))
  .map(part => part.getBoundingClientRect())
  .map(({ left, right }) => Math.round(document.dir === 'rtl' ? document.documentElement.clientWidth - right : left)))`

it('on a desktop every page begins at the same edge', async () => {
  const appUser = new AppUser(await stage.visitor({ size: 'desktop' }))
  const { page } = appUser
  await appUser.startDemo()
  const read = (): Promise<number> => page.evaluate<number>(EDGE)
  await appUser.open('/user')
  await appUser.isAt('/user')
  // Between two screens nothing is on show.
  await expect.poll(read).toBeLessThan(Number.POSITIVE_INFINITY)
  const edge = await read()
  for (const path of [
    '/order',
    '/follow',
    '/rank',
    '/mine/accounts',
    '/mine/system',
    '/mining',
    '/language',
    '/feedback',
    '/',
  ]) {
    await page.evaluate('scrollTo(0, 200)')
    await appUser.open(path)
    await appUser.isAt(path)
    await expect.poll(() => page.evaluate('scrollY'), { message: path }).toBe(0)
    await expect.poll(read, { message: path }).toBe(edge)
  }
})

it.each([
  [390, 844],
  [320, 640],
])(
  'a phone of %i × %i shows cost, margin and free balance above Buy and Sell without scrolling',
  async (width, height) => {
    const appUser = new AppUser(await stage.visitor({ size: 'phone' }))
    const { page } = appUser
    await page.setViewportSize({ width, height })
    await appUser.startDemo()
    await appUser.open('/trade')
    const glance = page.getByTestId('ticket-glance')
    await glance.getByText(words('trade')('freeBalance')).waitFor()
    const stand = async (): Promise<boolean> => {
      const tabs = await page.getByRole('navigation', { name: app('mainNavigation') }).boundingBox()
      const figures = await glance.boundingBox()
      const buy = await page.locator('[data-side=buy]').boundingBox()
      if (!figures || !buy || !tabs) return false
      return figures.y + figures.height <= buy.y && buy.y + buy.height <= tabs.y
    }
    await expect.poll(stand).toBe(true)
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.getByTestId('chart-zone').getByText('UTC').waitFor()
  },
)

const PHONE = { 'user-agent': 'Mobile' }

interface Listed {
  readonly Code: string
  readonly ForexQuotations: { readonly Close: string }
}

/** Code and price of every row, as they stand in the page. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/data-pair="(\w+)".*?data-value="([^"]+)"/gs)].map(([, ...row]) => row.join(' '))
}

it.each([{}, PHONE])('the page carries the prices of the API before any script runs (%j)', async headers => {
  stage.feed.set('BTCUSD', decimal('104321.55'))
  const ask = async (path: string): Promise<Response> =>
    fetch(stage.origin + path, { headers: { ...headers, lang: 'en' } })
  await expect.poll(async () => (await (await ask('/?lang=en')).text()).includes('104321.55')).toBe(true)
  const { data } = (await (await ask('/v2/api/forex/trade_list')).json()) as { readonly data: readonly Listed[] }
  const page = await ask('/?lang=en')
  const html = await page.text()
  expect(data.length).toBeGreaterThan(40)
  expect(rowsOf(html)).toEqual(data.map(({ Code, ForexQuotations: { Close } }) => `${Code} ${Close}`))
  expect(html).toContain('104,321.5')
  expect(html).not.toContain('⟦')
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  const german = await (await ask('/?lang=de')).text()
  expect(german).toContain('<html lang="de"')
  expect(german).toContain('104.321,5')
})

const BOXES = `[...document.querySelectorAll('[data-pair]')].map(row => {
  const { x, y, width, height } = row.getBoundingClientRect()
  return [row.dataset.pair, x, y, width, height].join(' ')
})`

it.each(['phone', 'desktop'] as const)(
  'the app takes over on a %s without moving a row, and hears an early touch',
  async size => {
    const { page, release } = await heldBack(await stage.visitor({ size }))
    const first = page.locator('#first-screen')
    await first.getByText('BTC/USD').first().waitFor()
    await first.locator('[data-pair=ETHUSD]').click()
    const drawn = await page.evaluate<string[]>(BOXES)
    expect(drawn.length).toBeGreaterThan(40)
    const seen = page.evaluate<string[]>(`new Promise(resolve => new MutationObserver((_, observer) => {
    if (document.getElementById('first-screen') !== null) return
    observer.disconnect()
    resolve(${BOXES})
  }).observe(document.body, { childList: true }))`)
    release()
    const taken = await seen
    expect(taken.length).toBeGreaterThan(10)
    expect(taken).toEqual(drawn.slice(0, taken.length))
    await new AppUser(page).isAt('/trade')
  },
)

it('a link’s language decides the direction of the first paint, whatever the device remembers', async () => {
  const { page, release } = await heldBack(await stage.visitor({ size: 'phone', language: 'fa' }))
  await page.locator('#first-screen').getByText('BTC/USD').first().waitFor()
  expect(await page.evaluate('[document.dir, document.documentElement.lang]')).toEqual(['ltr', 'en'])
  release()
  await page.locator('#content').waitFor()
})

/** Home with every script of the app on its way. */
async function heldBack(page: Page): Promise<{ page: Page; release: () => void }> {
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto('/?lang=en#/', { waitUntil: 'commit' })
  return { page, release }
}
