// A trader looks back: equity over the hours, as a curve and as a table, the day's result, and the orders behind a figure.
import { decimal } from '@tallystick/kernel/decimal'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const portfolio = words('portfolio')
const orders = words('orders')
const user = words('user')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('shows what an open position did to the account from hour to hour, and where it came from', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const { page } = trader
    const appUser = new AppUser(page)
    await trader.startDemo()
    await appUser.open('/portfolio')
    await page.getByText(portfolio('empty')).waitFor()

    // Pages of an account have no navigation on a phone.
    await appUser.open('/')
    await appUser.isAt('/')
    await trader.openPair('BTC/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'confirm')
    stage.advance(HOUR_MS)
    await stage.recordEquity()
    stage.feed.set('BTCUSD', decimal('101000'))
    stage.advance(HOUR_MS)
    await stage.recordEquity()

    await appUser.open('/user')
    await appUser.isAt('/user')
    await page.getByRole('link', { name: user('portfolio') }).click()
    await appUser.isAt('/portfolio')
    const slider = page.getByRole('slider', { name: portfolio('equity') })
    const before = await slider.getAttribute('aria-valuetext')
    await slider.focus()
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(before)
    await page.getByRole('button', { name: portfolio('asTable') }).click()
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBeGreaterThanOrEqual(3)

    await page.getByRole('button', { name: portfolio('about', { name: portfolio('floating') }) }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(figure('+100.00')).waitFor()
    await sheet.getByText(portfolio('floatingInfo')).waitFor()
    await sheet.getByRole('link', { name: portfolio('showBehind') }).click()
    await appUser.isAt('/order')
    await page
      .getByRole('tab', { name: orders('holding') })
      .first()
      .waitFor()
    await expect.poll(() => trader.orders().count()).toBe(1)
  })
})
