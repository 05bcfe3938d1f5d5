// A delisted pair is gone from the lists, while users with a position still see its price and can close.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const orders = words('orders')
const BTC = 1

let stage: Stage
let risk: Operator
beforeAll(async () => {
  stage = await openStage()
  risk = await Operator.join(stage, 'risk')
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const offer = (value: 'yes' | 'no') =>
  risk.change('terms', { kind: 'pair', id: BTC, field: 'is_offered', value, reason: 'as agreed with the board' })

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('a position and a pending order outlive the listing of their pair', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const { page } = trader
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.setLots('0.5')
    await trader.order('buy', 'orderPage')
    await trader.openPair('BTC/USD')
    await trader.setTarget('90000')
    await trader.order('buy', 'orderPage')

    await offer('no')
    await trader.goTo('markets')
    await page.reload()
    await page.locator('[data-pair="ETHUSD"]').first().waitFor()
    expect(await page.locator('[data-pair="BTCUSD"]').count()).toBe(0)

    await trader.goTo('orders')
    await trader.showOrders('pending')
    stage.feed.set('BTCUSD', decimal('100200'))
    await expect.poll(() => trader.orders().first().innerText()).toContain(figure('100200.00'))
    const waiting = await trader.openOrder()
    await waiting.getByRole('button', { name: orders('cancelOrder') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: orders('cancelOrder') })
      .click()
    await expect.poll(() => trader.orders().count()).toBe(0)

    await trader.showOrders('holding')
    stage.feed.set('BTCUSD', decimal('100300'))
    await expect.poll(() => trader.profitOf()).toBe(figure('+150.000000'))
    expect(await trader.closePosition()).toBe(`${figure('+150.000000')} USD`)
    await offer('yes')
    await trader.goTo('markets')
    await page.locator('[data-pair="BTCUSD"]').first().waitFor()
  })
})
