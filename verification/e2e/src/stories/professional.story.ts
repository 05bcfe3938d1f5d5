// A trader who does this all day: a trailing stop that comes with the order, presets, and one tap with time to undo. By touch and by mouse.
import type { Locator } from 'playwright-core'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const orders = words('orders')
const trade = words('trade')
const presets = words('presets')
const app = words('app')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  const press = (target: Locator): Promise<void> => (size === 'phone' ? target.tap() : target.click())

  async function atTicket(): Promise<Trader> {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    return trader
  }

  it('places a pending order with a trailing stop, and sees it follow from the fill on', async () => {
    const trader = await atTicket()
    const ticket = trader.ticket()
    await trader.setLots('0.1')
    await trader.setTarget('99000')
    await press(ticket.getByRole('switch', { name: presets('trailingStop') }))
    await press(
      ticket.getByRole('radiogroup', { name: presets('trailUnit') }).getByRole('radio', { name: trade('unitPrice') }),
    )
    await ticket.getByRole('textbox', { name: presets('trailingStop') }).fill('500')
    await trader.order('buy', 'confirm')
    // Far above the target: it does not follow yet.
    stage.feed.set('BTCUSD', decimal('105000'))
    await trader.goTo('orders')
    await trader.showOrders('pending')
    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('BTCUSD', decimal('99000'))
    await trader.showOrders('holding')
    await expect.poll(() => trader.orders().count()).toBe(1)
    stage.feed.set('BTCUSD', decimal('99800'))
    const sheet = await trader.openOrder()
    await expect.poll(() => sheet.innerText()).toContain(figure('99300.00'))
    stage.feed.set('BTCUSD', decimal('100000'))
    await expect.poll(() => sheet.innerText()).toContain(figure('99500.00'))
    await press(sheet.getByRole('button', { name: app('close') }))
    stage.feed.set('BTCUSD', decimal('99500'))
    await expect.poll(() => trader.orders().first().innerText()).toContain(orders('trailingStop'))
    await trader.showOrders('history')
    await expect.poll(() => trader.profitOf()).toBe(figure('+50.000000'))
  })

  it('fills the ticket in from a preset, undoes one order and lets the next one go', async () => {
    const trader = await atTicket()
    const ticket = trader.ticket()
    await trader.setLots('0.3')
    await press(ticket.getByRole('button', { name: presets('savePreset') }))
    await trader.setLots('0.1')
    const group = ticket.getByRole('group', { name: presets('presets') })
    await press(group.getByRole('button').first())
    await expect.poll(() => ticket.getByRole('textbox', { name: trade('lots') }).inputValue()).toBe('0.3')

    await press(ticket.getByRole('switch', { name: presets('oneTap', { seconds: 3 }) }))
    await press(trader.side('buy'))
    await press(ticket.getByRole('button', { name: presets('undo') }))
    await trader.page.getByText(presets('notSent'), { exact: true }).waitFor()
    await trader.page.waitForTimeout(3_500)
    await trader.order('sell', 'confirm')
    await trader.goTo('orders')
    await expect.poll(() => trader.orders().count()).toBe(1)
    expect(await trader.orders().first().innerText()).toContain(orders('sell'))
  })

  it('leaves while an order waits to be sent: it is not sent, and that is said', async () => {
    const trader = await atTicket()
    const ticket = trader.ticket()
    await press(ticket.getByRole('switch', { name: presets('oneTap', { seconds: 3 }) }))
    await press(trader.side('buy'))
    await ticket.getByRole('button', { name: presets('undo') }).waitFor()
    await trader.goTo('orders')
    await trader.page.getByText(presets('notSentLeft')).waitFor()
    await trader.page.waitForTimeout(3_500)
    expect(await trader.orders().count()).toBe(0)
  })
})
