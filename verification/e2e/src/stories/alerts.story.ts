// A price alert from the chart to the notice: set, reached, told live, and listed with its price; set from a market's page and removed; set from a
// position and from the list.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const alerts = words('alerts')
const app = words('app')
const notices = words('notices')
const orders = words('orders')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  const begin = async (): Promise<AppUser> => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const appUser = new AppUser(await stage.visitor({ size }))
    await appUser.startDemo()
    return appUser
  }

  it('an alert set at the chart rings the bell when the price is there, once, and is listed as triggered', async () => {
    const appUser = await begin()
    const { page } = appUser
    await new Trader(page, size === 'desktop').openPair('BTC/USD')
    await appUser.button(alerts('newAlert')).click()
    const sheet = page.getByRole('dialog', { name: `${alerts('newAlert')} · BTC/USD` })
    await sheet.getByRole('button', { name: '+1%' }).click()
    await sheet.getByText(alerts('told', { direction: 'above', level: figure('101000.00') })).waitFor()
    await sheet.getByLabel(alerts('note')).fill('Breakout')
    await sheet.getByRole('button', { name: alerts('set') }).click()
    await appUser.toast(alerts('done')).waitFor()
    await sheet.waitFor({ state: 'detached' })

    stage.feed.set('BTCUSD', decimal('100900'))
    await appUser.open('/mine/alerts')
    await appUser.isAt('/mine/alerts')
    const active = page.getByTestId('alert-active')
    await expect.poll(() => active.innerText()).toContain(alerts('rises', { level: figure('101000.00') }))
    await page.getByText(alerts('count', { active: '1', maximum: '50' })).waitFor()

    stage.feed.set('BTCUSD', decimal('101250'))
    await page.getByText(alerts('empty')).waitFor()
    await page.getByRole('tab', { name: alerts('fired') }).click()
    const fired = page.getByTestId('alert-fired')
    await expect.poll(() => fired.innerText()).toContain(figure('101250.00'))
    stage.feed.set('BTCUSD', decimal('100500'))
    stage.feed.set('BTCUSD', decimal('101300'))

    await appUser.open('/')
    await appUser.isAt('/')
    await page
      .getByRole('link', { name: app('unreadNotices', { count: 1 }) })
      .filter({ visible: true })
      .first()
      .waitFor()
    await appUser.open('/notices')
    await appUser.isAt('/notices')
    const notice = page.locator('[data-notice="alert_fired"]')
    await expect.poll(() => notice.innerText()).toContain(notices('alert_fired', { code: 'BTC/USD' }))
    const told = { direction: 'above', price: figure('101250.00'), level: figure('101000.00'), note: 'Breakout' }
    expect(await notice.innerText()).toContain(notices('alert_fired_body', told))
    await notice.click()
    await appUser.isAt('/market')
  })

  it('an alert after a move names both prices, waits for either, and is triggered by the first', async () => {
    const appUser = await begin()
    const { page } = appUser
    await appUser.open('/market?code=BTCUSD')
    await appUser.isAt('/market')
    await appUser.button(alerts('newAlert')).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: alerts('byMove') }).click()
    await sheet.getByRole('button', { name: '2%', exact: true }).click()
    const prices = { above: figure('102000.00'), below: figure('98000.00') }
    await sheet.getByText(alerts('toldMove', prices)).waitFor()
    await sheet.getByRole('button', { name: alerts('set') }).click()
    await appUser.toast(alerts('done')).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await appUser.open('/mine/alerts')
    await appUser.isAt('/mine/alerts')
    await page.getByText(alerts('moves', { percent: '2', ...prices })).waitFor()
    stage.feed.set('BTCUSD', decimal('97950'))
    await page.getByText(alerts('empty')).waitFor()
    await page.getByRole('tab', { name: alerts('fired') }).click()
    const fired = page.getByTestId('alert-fired')
    await expect.poll(() => fired.innerText()).toContain(figure('97950.00'))
  })

  it('an alert begun at a position has its price, one begun in the list is for the market chosen there', async () => {
    const appUser = await begin()
    const { page } = appUser
    const trader = new Trader(page, size === 'desktop')
    await trader.openPair('BTC/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'confirm')
    stage.feed.set('BTCUSD', decimal('100400'))
    await trader.goTo('orders')
    await (await trader.openOrder()).getByRole('button', { name: orders('newAlert') }).click()
    const sheet = page.getByRole('dialog', { name: `${alerts('newAlert')} · BTC/USD` })
    await sheet.getByText(alerts('told', { direction: 'below', level: figure('100000.00') })).waitFor()
    await sheet.getByRole('button', { name: alerts('set') }).click()
    await appUser.toast(alerts('done')).waitFor()
    await sheet.waitFor({ state: 'detached' })

    await appUser.open('/mine/alerts')
    await appUser.isAt('/mine/alerts')
    await page.getByText(alerts('falls', { level: figure('100000.00') })).waitFor()
    await appUser.button(alerts('newAlert')).click()
    const form = page.getByRole('dialog', { name: alerts('newAlert') })
    const markets = form.getByLabel(alerts('market'))
    await markets.selectOption(await markets.locator('option', { hasText: 'ETH/USD' }).getAttribute('value'))
    await form.getByLabel(alerts('level')).fill('9000')
    await form.getByRole('button', { name: alerts('set') }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByTestId('alert-active').first().innerText()).toContain('ETH/USD')
    await page.getByText(alerts('count', { active: '2', maximum: '50' })).waitFor()
  })

  it('an alert at the price is refused at its field; one set from a market’s page is removed after a question', async () => {
    const appUser = await begin()
    const { page } = appUser
    await appUser.open('/market?code=BTCUSD')
    await appUser.isAt('/market')
    await appUser.button(alerts('newAlert')).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(alerts('level')).fill('100000')
    await sheet.getByRole('button', { name: alerts('set') }).click()
    await sheet.getByText(alerts('atMarket')).waitFor()
    await sheet.getByLabel(alerts('level')).fill('90000')
    await sheet.getByRole('button', { name: alerts('set') }).click()
    await appUser.toast(alerts('done')).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await appUser.open('/mine/alerts')
    await appUser.isAt('/mine/alerts')
    await appUser.button(alerts('remove')).click()
    await page.getByRole('alertdialog', { name: alerts('removeQuestion') }).waitFor()
    await appUser.confirm(alerts('remove'))
    await page.getByText(alerts('empty')).waitFor()
    await appUser.button(alerts('newAlert')).click()
    const markets = page.getByRole('dialog', { name: alerts('newAlert') }).getByLabel(alerts('market'))
    await expect.poll(() => markets.locator('option').count()).toBeGreaterThan(20)
  })
})
