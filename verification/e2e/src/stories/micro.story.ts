// Thirty seconds up or down: from the ticket to the settled order, to the cent, and the check of its result.
import { decimal } from '@tallystick/kernel/decimal'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MicroTrader } from '../pages/micro-trader.ts'
import { shiftsOf } from '../shifts.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, oneOf, words } from '../words.ts'

const micro = words('micro')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

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
    await expect.poll(() => ticket.innerText()).toContain(micro('tieRule'))
    await ticket.getByRole('radio', { name: micro('seconds', { seconds: 30 }) }).click()
    await ticket.getByLabel(micro('stake'), { exact: true }).fill('100')
    const odds = await ticket.getByTestId('micro-odds').innerText()
    expect(odds).toContain(figure('+75.00'))
    expect(odds).toContain(figure('-100.00'))
    expect(odds).toContain(`${figure('57.14')}%`)
    expect(odds).toContain(figure('10000.00'))

    await trader.take('buyUp', 'confirm')
    await expect.poll(() => trader.secondsLeft()).toBeGreaterThan(20)
    const before = await trader.secondsLeft()
    await expect.poll(() => trader.secondsLeft()).toBeLessThan(before)
    // Counted from the server's answer: a reload begins again where it was.
    const left = await trader.secondsLeft()
    await trader.page.reload()
    await trader.showFuture()
    await expect.poll(() => trader.secondsLeft()).toBeGreaterThan(left - 10)
    expect(await trader.secondsLeft()).toBeLessThanOrEqual(left)

    stage.feed.set('BTCUSD', decimal('99990'))
    await expect.poll(() => trader.runningCard().innerText()).toContain(figure('-100.00'))
    stage.feed.set('BTCUSD', decimal('100010'))
    await expect.poll(() => trader.runningCard().innerText()).toContain(figure('+75.00'))

    const shifts = await shiftsOf(trader.page)
    await pass(trader.page, 22_000)
    await expect
      .poll(() => ticket.getByTestId('micro-odds').innerText(), { timeout: 15_000 })
      .toContain(figure('10075.00'))
    await expect.poll(() => trader.runningCard().count()).toBe(0)
    const result = ticket.getByTestId('micro-result')
    await expect.poll(() => result.innerText()).toContain(micro('reasonWon'))
    expect(await result.innerText()).toContain(figure('+75.00'))
    expect(await shifts()).toEqual([])

    await trader.goTo('orders')
    await trader.showRecord('closed')
    await expect.poll(() => trader.microOrders().first().innerText()).toContain(figure('+75.00'))
    const sheet = await trader.openMicro()
    await expect.poll(() => sheet.innerText()).toContain(figure('100010.00'))
    await sheet.getByTestId('check-order').click()
    const verdict = trader.page.getByTestId('check-verdict')
    await expect.poll(() => verdict.getAttribute('data-verdict')).toBe('holds')
    await expect.poll(() => verdict.innerText()).toContain(words('check')('follows'))
  })

  it('loses the stake and no more, and gives it back when the feed fell silent', async () => {
    stage.feed.set('ETHUSD', decimal('4000'))
    const trader = new MicroTrader(await stage.visitor({ size }), size === 'desktop')
    await trader.startDemo()
    await trader.openPair('ETH/USD')
    await trader.showFuture()
    await trader.microTicket().getByLabel(micro('stake'), { exact: true }).fill('50')
    await trader.take('buyDown', 'orderPage')
    await expect.poll(() => trader.microOrders().count()).toBe(1)
    const sheet = await trader.openMicro()
    const shifts = await shiftsOf(trader.page)
    stage.feed.set('ETHUSD', decimal('4001'))
    await pass(trader.page, 24_000)
    await sheet.getByText(micro('reasonLost'), { exact: true }).waitFor({ timeout: 15_000 })
    expect(await shifts()).toEqual([])
    await trader.page.keyboard.press('Escape')
    await expect.poll(() => trader.microOrders().first().innerText()).toContain(micro('reasonLost'))
    await trader.showRecord('closed')
    await expect.poll(() => trader.microOrders().first().innerText()).toContain(figure('-50.00'))

    await trader.openPair('ETH/USD')
    await trader.take('buyDown', 'orderPage')
    stage.feed.freeze('ETHUSD')
    await pass(trader.page, 36_500)
    await trader.showRecord('closed')
    await expect
      .poll(() => trader.microOrders().first().innerText(), { timeout: 15_000 })
      .toMatch(oneOf(micro('reasonNoTick'), micro('reasonStale')))
    stage.feed.thaw('ETHUSD')
  })
})
