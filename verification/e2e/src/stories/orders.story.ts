// A trader acts on orders from the list: closes several at once, edits a pending one, turns a position round, secures it, risks an amount.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const orders = words('orders')
const margin = words('margin')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('closes the winners at once, then everything, and reads one result each time', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    for (const side of ['buy', 'sell', 'sell'] as const) {
      await trader.openPair('BTC/USD')
      await trader.setLots('0.1')
      await trader.order(side, 'confirm')
    }
    await trader.goTo('orders')
    await expect.poll(() => trader.orders().count()).toBe(3)
    stage.feed.set('BTCUSD', decimal('100300'))
    await expect.poll(() => trader.profitOf()).toBe(figure('-30.000000'))

    const winners = await trader.closeAll('winners')
    expect(winners).toContain(orders('closedCount', { count: 1 }))
    expect(winners).toContain(figure('+30.000000'))
    await expect.poll(() => trader.orders().count()).toBe(2)

    const rest = await trader.closeAll('filterAll')
    expect(rest).toContain(orders('closedCount', { count: 2 }))
    expect(rest).toContain(figure('-60.000000'))
    await expect.poll(() => trader.orders().count()).toBe(0)
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().count()).toBe(3)
  })

  it('is warned above every screen and in the inbox when the margin level is low, and closes the position from there', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.setLots('10')
    await trader.order('buy', 'confirm')
    await trader.goTo('orders')
    await expect.poll(() => trader.orders().count()).toBe(1)
    const call = trader.page.getByTestId('margin-call')
    expect(await call.count()).toBe(0)
    // The price falls until the warning comes, well above the stop-out, and waits for the screen: it must not run ahead to the stop-out.
    for (let price = 97_000; price > 93_000 && (await call.count()) === 0; price -= 500) {
      const before = await trader.profitOf()
      stage.feed.set('BTCUSD', decimal(String(price)))
      await expect.poll(() => trader.profitOf()).not.toBe(before)
    }
    await call.getByText(margin('stopOutLevel')).waitFor()
    await trader.page.goto('#/mine/wallet')
    await call.getByRole('link', { name: margin('transfer') }).click()
    await trader.page.waitForURL(/#\/mine\/transfer/)
    // The inbox has the same below the notice.
    await trader.page.goto('#/notices')
    const notice = trader.page.locator('li', { has: trader.page.locator('[data-notice=margin_warning]') }).first()
    const told = notice.getByTestId('margin-call')
    await told.getByRole('link', { name: margin('transfer') }).waitFor()
    await told.getByRole('button', { name: new RegExp(`^${orders('closeShort')} BTC/USD`) }).click()
    await trader.page.getByRole('button', { name: orders('closePosition') }).click()
    await expect.poll(() => call.count()).toBe(0)
  })

  it('edits a pending order, reverses the position it becomes, and secures that one at break-even', async () => {
    stage.feed.set('ETHUSD', decimal('4000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('ETH/USD')
    await trader.setLots('0.1')
    await trader.setTarget('3000')
    await trader.order('buy', 'confirm')
    await trader.goTo('orders')
    await trader.showOrders('pending')
    await trader.editTarget('3950')
    await expect.poll(() => trader.orders().first().innerText()).toContain(figure('3950.00'))

    stage.feed.set('ETHUSD', decimal('3950'))
    await trader.showOrders('holding')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await trader.reverse()
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('sell'))

    stage.feed.set('ETHUSD', decimal('3800'))
    const sheet = await trader.openOrder()
    await sheet.getByRole('button', { name: orders('breakEven') }).click()
    // The take-profit alone is none any more.
    await expect.poll(() => sheet.getByText(orders('none'), { exact: true }).count()).toBe(1)
  })

  it('places two orders of which one cancels the other, and sees that', async () => {
    stage.feed.set('ETHUSD', decimal('4000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('ETH/USD')
    await trader.setLots('0.1')
    await trader.setTarget('4100')
    await trader.setOther('sell', '3900')
    await trader.order('buy', 'confirm')
    await trader.goTo('orders')
    await trader.showOrders('pending')
    await expect.poll(() => trader.orders().count()).toBe(2)
    for (const index of [0, 1]) expect(await trader.orders().nth(index).innerText()).toContain(orders('ocoShort'))

    stage.feed.set('ETHUSD', decimal('3900'))
    await trader.showOrders('holding')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('sell'))
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('reasonOtherFilled'))
  })

  it('lets a stop follow the price, which closes the position with what it secured', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.setLots('0.1')
    await trader.order('buy', 'confirm')
    await trader.goTo('orders')
    await trader.trail('500')
    stage.feed.set('BTCUSD', decimal('102000'))
    await expect.poll(() => trader.profitOf()).toBe(figure('+200.000000'))
    // Above where it began and short of the distance: it stays open.
    stage.feed.set('BTCUSD', decimal('101600'))
    await expect.poll(() => trader.profitOf()).toBe(figure('+160.000000'))
    stage.feed.set('BTCUSD', decimal('101500'))
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('trailingStop'))
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await expect.poll(() => trader.profitOf()).toBe(figure('+150.000000'))
  })

  it('risks 500 dollars on a stop-loss, and loses no more there', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.sizeByRisk('500', '99000')
    await trader.order('buy', 'confirm')
    await trader.goTo('orders')
    await expect.poll(() => trader.orders().first().innerText()).toContain(figure('0.49'))
    stage.feed.set('BTCUSD', decimal('99000'))
    // What ends while it is looked at stays in the list.
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('reasonStopLoss'))
    await trader.showOrders('history')
    await expect.poll(() => trader.orders().count()).toBe(1)
    await expect.poll(() => trader.profitOf()).toBe(figure('-490.000000'))
  })
})
