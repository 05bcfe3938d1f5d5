// The installed app: it opens offline and says so, caches nothing private, and updates to a new build on request.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FrontDoor, frontDoor } from '../front-door.ts'
import { openStage, type Stage } from '../stage.ts'
import { STORY_LANGUAGE, words } from '../words.ts'

const app = words('app')

let stage: Stage
let door: FrontDoor
let page: Page
beforeAll(async () => {
  stage = await openStage()
  door = await frontDoor(stage.origin)
  page = await stage.visitor({ size: 'phone', installs: true })
  await page.goto(`${door.origin}/?lang=${STORY_LANGUAGE}#/`)
})
afterAll(async () => {
  await page.context().close()
  await door.close()
  await stage.close()
})

const KEPT = `caches.keys().then(async names => {
  const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
  return lists.flat().map(request => new URL(request.url).pathname)
})`

const kept = () => page.evaluate<string[]>(KEPT)

it('can be installed: manifest, icons, name', async () => {
  const { title, icons } = await page.evaluate<{ title: string; icons: number[] }>(`(async () => {
    const link = document.querySelector('link[rel=manifest]').href
    const { name, icons } = await (await fetch(link)).json()
    return { title: name, icons: await Promise.all(icons.map(async icon => (await fetch(icon.src)).status)) }
  })()`)
  expect(title).toBe(app('productName'))
  expect(icons).toEqual([200, 200, 200, 200])
})

it('opens without a network, in the language it had, and says that it is offline', async () => {
  // The worker comes once the first screen stands.
  await expect.poll(kept, { timeout: 15_000 }).toContain('/')
  await expect
    .poll(async () => (await kept()).some(path => path.startsWith(`/assets/app.${STORY_LANGUAGE}-`)))
    .toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: app('productName') }).waitFor()
  // A page loaded without a network does not know it in every version of this browser; then it is told, as a device would.
  await page.evaluate(`if (navigator.onLine) {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))
  }`)
  await page.getByText(app('offline')).waitFor()
  // The last known prices are there, with their time.
  await page.locator('#root [data-pair=BTCUSD] [data-value]').first().waitFor()
  const [before = ''] = app('pricesAsOf', { time: '|' }).split('|')
  await page.getByText(before).filter({ hasText: /2026/ }).waitFor()
  await page.context().setOffline(false)
  expect((await kept()).filter(path => /^\/(api|v2|operator|uploads|manifest)/.test(path))).toEqual([])
})

it('shows that a new build is there, and loads it on request', async () => {
  await page.reload()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  await page.waitForTimeout(2_500)
  expect(await page.getByTestId('update-notice').count()).toBe(0)
  door.deploy()
  await page.evaluate('navigator.serviceWorker.getRegistration().then(found => found.update())')
  const notice = page.getByTestId('update-notice')
  await notice.getByText(app('newVersion')).waitFor()
  await page.evaluate('window.before = true')
  await notice.getByRole('button', { name: app('reload') }).click()
  await expect.poll(() => page.evaluate('window.before').catch(() => true)).toBeUndefined()
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then(found => found.waiting)'))
    .toBeNull()
  expect(await notice.count()).toBe(0)
})
