// Thirty seconds up or down: from the ticket to the settled order, to the cent, and the check of its result.
import { decimal } from '@tallystick/kernel/decimal'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MicroTrader } from '../pages/micro-trader.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Both clocks move: the server's and the browser's. */
async function pass(page: Page, ms: number): Promise<void> {
  stage.advance(ms)
  await page.clock.fastForward(ms)
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('takes a 30 s order, counts down, settles, pays to the cent and stands up to its check', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new MicroTrader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('BTC/USD')
    await trader.showFuture()
    const ticket = trader.microTicket()
    await expect.poll(() => ticket.innerText()).toContain('Equal prices win')
    await ticket.getByRole('radio', { name: /30 s/ }).click()
    await ticket.getByLabel('Stake', { exact: true }).fill('100')
    const odds = await ticket.getByTestId('micro-odds').innerText()
    expect(odds).toContain('+75.00')
    expect(odds).toContain('−100.00')
    expect(odds).toContain('57.14 %')
    expect(odds).toContain('10,000.00')

    await trader.take('Up', 'Confirm')
    await expect.poll(() => trader.secondsLeft()).toBeGreaterThan(20)
    const before = await trader.secondsLeft()
    await expect.poll(() => trader.secondsLeft()).toBeLessThan(before)

    stage.feed.set('BTCUSD', decimal('99990'))
    await expect.poll(() => trader.runningCard().innerText()).toContain('−100.00')
    stage.feed.set('BTCUSD', decimal('100010'))
    await expect.poll(() => trader.runningCard().innerText()).toContain('+75.00')

    await pass(trader.page, 22_000)
    await expect.poll(() => ticket.getByTestId('micro-odds').innerText(), { timeout: 15_000 }).toContain('10,075.00')
    await expect.poll(() => trader.runningCard().count()).toBe(0)

    await trader.goTo('Orders')
    await trader.showRecord('Closed')
    await expect.poll(() => trader.microOrders().first().innerText()).toContain('+75.00')
    const sheet = await trader.openMicro()
    await expect.poll(() => sheet.innerText()).toContain('100,010.00')
    await sheet.getByTestId('check-order').click()
    const verdict = trader.page.getByTestId('check-verdict')
    await expect.poll(() => verdict.getAttribute('data-verdict')).toBe('holds')
    await expect.poll(() => verdict.innerText()).toContain('The result follows from the recorded prices.')
  })

  it('loses the stake and no more, and gives it back when the feed fell silent', async () => {
    stage.feed.set('ETHUSD', decimal('4000'))
    const trader = new MicroTrader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('ETH/USD')
    await trader.showFuture()
    await trader.microTicket().getByLabel('Stake', { exact: true }).fill('50')
    await trader.take('Down', 'Order page')
    await expect.poll(() => trader.microOrders().count()).toBe(1)
    stage.feed.set('ETHUSD', decimal('4001'))
    await pass(trader.page, 24_000)
    await expect.poll(() => trader.microOrders().count(), { timeout: 15_000 }).toBe(0)
    await trader.showRecord('Closed')
    await expect.poll(() => trader.microOrders().first().innerText()).toContain('−50.00')

    await trader.openPair('ETH/USD')
    await trader.take('Down', 'Order page')
    stage.feed.freeze('ETHUSD')
    await pass(trader.page, 36_500)
    await trader.showRecord('Closed')
    await expect.poll(() => trader.microOrders().first().innerText(), { timeout: 15_000 }).toContain('Void')
    stage.feed.thaw('ETHUSD')
  })
})
