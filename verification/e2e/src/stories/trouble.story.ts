// Faults: a frozen feed, a dropped socket, a server that restarts under an open page.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

it('opens a screen whose files did not come by itself when the connection is back', async () => {
  const user = new AppUser(await stage.visitor({ size: 'phone' }))
  const { page } = user
  const files = '**/assets/rank*'
  await page.route(files, route => route.abort())
  await user.open('/rank')
  await page.getByTestId('not-loaded').waitFor()
  await page.unroute(files)
  await page.evaluate("dispatchEvent(new Event('online'))")
  const heading = page.getByRole('heading', { name: words('rank')('title') })
  await expect.poll(() => heading.isVisible()).toBe(true)
})

it('offers the id of a request that failed on the way to be copied', async () => {
  const user = new AppUser(await stage.visitor({ size: 'phone' }))
  const { page } = user
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // As a proxy answers in place of a server that is gone.
  const headers = { 'x-request-id': 'f3a91c52-5b1e-4c57-9a0e-3b1d2f6f7a10' }
  await page.route('**/api/news/**', route => route.fulfill({ status: 502, body: 'Bad Gateway', headers }))
  await user.open('/news')
  await page.getByTestId('copy-reference').click({ timeout: 15_000 })
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(headers['x-request-id'])
  await page.getByText(words('app')('copySuccess')).waitFor()
})

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('does not trade on a frozen price, and trades again when it moves', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.setLots('0.1')
    await expect.poll(() => trader.side('buy').isEnabled()).toBe(true)
    stage.feed.freeze('BTCUSD')
    await expect.poll(() => trader.side('buy').isEnabled(), { timeout: 20_000 }).toBe(false)
    await expect
      .poll(() => trader.ticket().getByTestId('ticket-fault').innerText())
      .toContain(words('trade')('stalePrice'))
    stage.feed.thaw('BTCUSD')
    await expect.poll(() => trader.side('buy').isEnabled()).toBe(true)
  })

  it('says that it reconnects, and goes on with fresh prices after the server came back', async () => {
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('ETH/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'orderPage')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await stage.stopServer()
    await expect
      .poll(() => trader.page.getByText(words('app')('reconnecting')).isVisible(), { timeout: 15_000 })
      .toBe(true)
    await stage.restartServer()
    await expect
      .poll(() => trader.page.getByText(words('app')('reconnecting')).isVisible(), { timeout: 20_000 })
      .toBe(false)
    stage.feed.set('ETHUSD', decimal('5000'))
    await expect.poll(() => trader.orders().first().innerText(), { timeout: 15_000 }).toContain(figure('5000.00'))
  })

  it('notices a socket that was cut and resubscribes', async () => {
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const row = trader.page.locator('#root [data-pair="BTCUSD"]').first()
    // A row out of sight hears nothing of its price.
    await row.scrollIntoViewIfNeeded()
    await trader.page.context().setOffline(true)
    await trader.page.waitForTimeout(16_000)
    await trader.page.context().setOffline(false)
    stage.feed.set('BTCUSD', decimal('101234'))
    await expect.poll(() => row.innerText(), { timeout: 30_000 }).toContain(figure('101234.00'))
  })
})
