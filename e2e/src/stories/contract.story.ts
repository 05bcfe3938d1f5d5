// A visitor watches prices, takes a demo account and trades a contract from the ticket to the history.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('watches prices, buys with stops, sees live profit, changes stops, closes and finds it in the history', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const row = trader.page.locator('[data-pair="BTCUSD"]').first()
    await expect.poll(() => row.innerText()).toContain('100,000.00')
    stage.feed.set('BTCUSD', decimal('100100'))
    await expect.poll(() => row.innerText()).toContain('100,100.00')

    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.setLots('0.5')
    await trader.setStop('Stop-loss', '99000')
    await trader.setStop('Take-profit', '103000')
    await trader.order('Buy', 'Order page')

    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('BTCUSD', decimal('100300'))
    await expect.poll(() => trader.profitOf()).toBe('+100.000000')

    const sheet = await trader.openOrder()
    await sheet.getByRole('button', { name: 'Set stops' }).click()
    const stops = trader.page.getByRole('dialog', { name: 'Set stops' })
    await stops.getByRole('textbox', { name: 'Stop-loss' }).fill('99500')
    await stops.getByRole('button', { name: 'Save' }).click()
    await stops.waitFor({ state: 'hidden' })

    const again = trader.page.getByRole('dialog', { name: 'Order details' })
    if (!(await again.isVisible())) await trader.openOrder()
    await expect.poll(() => again.innerText()).toContain('99,500.00')
    expect(await trader.closePosition(again)).toBe('+100.000000USD')
    await expect.poll(() => trader.orders().count()).toBe(0)

    await trader.showOrders('History')
    await expect.poll(() => trader.profitOf()).toBe('+100.000000')
  })

  it('places a pending order that triggers, and one that is cancelled', async () => {
    stage.feed.set('ETHUSD', decimal('4000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    for (const target of ['3950', '3000']) {
      await trader.openPair('ETH/USD')
      await trader.setLots('0.1')
      await trader.setTarget(target)
      await trader.order('Buy', 'Confirm')
    }
    await trader.goTo('Orders')
    await trader.showOrders('Pending')
    await expect.poll(() => trader.orders().count()).toBe(2)

    stage.feed.set('ETHUSD', decimal('3949'))
    await expect.poll(() => trader.orders().count()).toBe(1)
    const pending = await trader.openOrder()
    await pending.getByRole('button', { name: 'Cancel order' }).click()
    await trader.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect.poll(() => trader.orders().count()).toBe(0)

    await trader.showOrders('Holding')
    await expect.poll(() => trader.orders().first().innerText()).toContain('3,949.00')
    await trader.showOrders('History')
    await expect.poll(() => trader.orders().first().innerText()).toContain('Cancelled')
  })
})

it.each(['phone', 'desktop'] as const)(
  'on a %s stops a position out before it can eat more than the account, and removes it from the open page',
  async size => {
    stage.feed.set('SOLUSD', decimal('200'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('SOL/USD')
    await trader.ticket().getByRole('button', { name: '100 % of free balance' }).click()
    await trader.order('Sell', 'Order page')
    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('SOLUSD', decimal('280'))
    await expect.poll(() => trader.orders().count()).toBe(0)
    await trader.showOrders('History')
    await expect.poll(() => trader.orders().first().innerText()).toContain('Stop-out')
  },
)
