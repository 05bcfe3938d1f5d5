// Watchlists by touch and by mouse: starred in the search and on a market's page, a second list made, markets dragged into another order,
// and all of it there on another device of the same user.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Hand } from '../pages/gestures.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const trade = words('trade')
const home = words('home')
const lists = words('watchlists')

const star = (page: Page, pair: string): Locator =>
  page.getByRole('button', { name: trade('star', { pair }), exact: true }).filter({ visible: true })

/** Chooses a market by its code, whatever its name in this language. */
async function choose(field: Locator, code: string): Promise<void> {
  const option = field.locator('option', { hasText: code })
  await option.waitFor({ state: 'attached' })
  await field.selectOption((await option.getAttribute('value')) ?? '')
}

/** Drags the handle of one market onto the row of another. */
async function drag(page: Page, hand: Hand, from: string, onto: string): Promise<void> {
  const handle = (name: string): Locator => page.getByRole('button', { name: lists('move', { name }), exact: true })
  // One takes what stands still: the sheet may just have opened.
  for (const name of [from, onto]) await handle(name).hover({ trial: true })
  const [start, end] = [await handle(from).boundingBox(), await handle(onto).boundingBox()]
  if (!start || !end) throw new Error('a row is missing')
  const x = start.x + start.width / 2
  await hand.pull({ x, y: start.y + start.height / 2 }, { x, y: end.y + end.height / 2 })
}

const market = words('market')

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('compares two markets over the same range', async () => {
    const user = new AppUser(await stage.visitor({ size }))
    const { page } = user
    await user.open('/market?code=BTCUSD')
    await user.isAt('/market')
    const legend = page.getByTestId('percent-legend')
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(1)
    await choose(page.getByRole('combobox', { name: market('compareWith') }), 'ETH/USD')
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(2)
    await page.getByRole('radio', { name: market('rangeIs', { range: 'day' }) }).click()
    // What a screen reader hears: the moment and both values; keys go back in time.
    const slider = page.getByRole('slider', { name: market('compare') })
    const told = (): Promise<string | null> => slider.getAttribute('aria-valuetext')
    await expect.poll(told).toMatch(/BTC\/USD .*%, ETH\/USD .*%/)
    const last = await told()
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(told).not.toBe(last)
  })

  it('stars markets, orders them and makes a second list', async () => {
    const user = new AppUser(await stage.visitor({ size }))
    const { page } = user
    await user.startDemo()
    await user.open('/product')
    await user.isAt('/product')
    for (const pair of ['BTC/USD', 'EUR/USD']) {
      await star(page, pair).click()
      await page.getByRole('button', { name: trade('unstar', { pair }), exact: true }).waitFor()
    }
    await user.open('/market?code=XAUUSD')
    await user.isAt('/market')
    await star(page, 'XAU/USD').click()
    await page.getByRole('button', { name: trade('unstar', { pair: 'XAU/USD' }), exact: true }).waitFor()

    await user.open('/')
    await user.isAt('/')
    await page.getByRole('radio', { name: home('favourites') }).click()
    // Read in one moment: rows asked for one by one would be waited for after the list has become another one.
    const codes = (): Promise<string[]> =>
      page.evaluate<string[]>(`[...document.querySelectorAll('#content [data-pair]')].map(row => row.dataset.pair)`)
    await expect.poll(codes).toEqual(['BTCUSD', 'EURUSD', 'XAUUSD'])

    await user.button(home('editLists')).click()
    await page.getByRole('dialog', { name: lists('favourites') }).waitFor()
    await drag(page, new Hand(page, size === 'desktop'), 'XAU/USD', 'BTC/USD')
    await expect.poll(codes).toEqual(['XAUUSD', 'BTCUSD', 'EURUSD'])
    await user.button(lists('moveUp', { name: 'EUR/USD' })).click()
    await expect.poll(codes).toEqual(['XAUUSD', 'EURUSD', 'BTCUSD'])

    await user.button(lists('all')).click()
    await user.field(lists('create')).fill('Safe haven')
    await user.button(lists('add')).click()
    await page.getByRole('dialog', { name: 'Safe haven' }).waitFor()
    await choose(page.getByRole('combobox', { name: lists('addMarket') }), 'XAU/USD')
    await page.getByText('XAU/USD').last().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Safe haven' }).click()
    await expect.poll(codes).toEqual(['XAUUSD'])

    // Kept by the server, not by this page.
    await page.reload()
    await page.getByRole('radio', { name: 'Safe haven' }).waitFor()
    await page.getByRole('radio', { name: home('favourites') }).click()
    await expect.poll(codes).toEqual(['XAUUSD', 'EURUSD', 'BTCUSD'])
  })
})
