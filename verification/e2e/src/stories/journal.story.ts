// The journal by touch and by mouse: two orders tagged, one while it is open; the history narrowed by the tag; the note read again after a
// reload and on another device of the same user, where what is written meanwhile appears by itself; and results by tag.
import { AxeBuilder } from '@axe-core/playwright'
import { decimal } from '@tallystick/kernel/decimal'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

const journal = words('journal')
const orders = words('orders')
const app = words('app')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const SESSION = 'tallystick.session'
const NOTE = 'Second test of the high.\n<b>Waited</b> for the close.'

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('writes about two orders and finds them again', { timeout: 120_000 }, async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const { page } = trader
    const user = new AppUser(page)
    await trader.startDemo()
    for (let count = 0; count < 3; count++) {
      await trader.openPair('BTC/USD')
      await trader.setLots('0.1')
      await trader.order('buy', 'confirm')
    }
    await trader.goTo('orders')
    await expect.poll(() => trader.orders().count()).toBe(3)

    await trader.openOrder()
    await user.button(journal('add')).click()
    await user.field(journal('note')).fill(NOTE)
    await user.field(journal('tags')).pressSequentially('Breakout,two words')
    await page.keyboard.press('Enter')
    await user.button(journal('removeTag', { name: 'two words' })).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await user.button(orders('save')).click()
    const note = page.getByTestId('note')
    await expect.poll(() => note.innerText()).toBe(NOTE)
    await user.button(app('close')).click()
    await page.getByTestId('entry-marks').getByText('Breakout', { exact: true }).waitFor()

    // What was used before is offered.
    await trader.openOrder(1)
    await user.button(journal('add')).click()
    await user.field(journal('tags')).fill('break')
    const offered = page.getByTestId('offered-tags').getByRole('button')
    await expect.poll(() => offered.count()).toBe(1)
    await offered.click()
    await user.button(orders('save')).click()
    await page.getByTestId('journal').getByText('Breakout', { exact: true }).waitFor()
    await user.button(app('close')).click()
    stage.feed.set('BTCUSD', decimal('100300'))
    await trader.closeAll('filterAll')

    await user.open('/order?type=3&tag=breakout')
    await user.isAt('/order')
    await expect.poll(() => trader.orders().count()).toBe(2)
    await expect.poll(() => page.getByTestId('history-sums').innerText()).toMatch(/\b2\b/)
    await page.reload()
    await expect.poll(() => trader.orders().count()).toBe(2)
    await trader.openOrder(0)
    // Both have this tag, and what was written about an order comes as a whole.
    await page.getByTestId('journal').getByText('Breakout', { exact: true }).waitFor()
    if ((await note.count()) === 0) {
      await user.button(app('close')).click()
      await trader.details().waitFor({ state: 'hidden' })
      await trader.openOrder(1)
    }
    await expect.poll(() => note.innerText()).toBe(NOTE)

    // Another device of the same user.
    const kept = await page.evaluate<string>(`localStorage.getItem('${SESSION}')`)
    const otherPage = await stage.visitor({ size })
    await otherPage.evaluate(`localStorage.setItem('${SESSION}', ${JSON.stringify(kept)})`)
    await otherPage.reload()
    const other = new Trader(otherPage, size === 'desktop')
    const otherUser = new AppUser(otherPage)
    await otherUser.open('/order?type=3&tag=two%20words')
    await otherUser.isAt('/order')
    await other.openOrder()
    await expect.poll(() => otherPage.getByTestId('note').innerText()).toBe(NOTE)
    await otherUser.button(journal('edit')).click()
    await otherUser.field(journal('note')).fill('Changed elsewhere')
    await otherUser.button(orders('save')).click()
    await expect.poll(() => note.innerText()).toBe('Changed elsewhere')

    await user.button(app('close')).click()
    await user.open('/portfolio')
    await user.isAt('/portfolio')
    await page.getByRole('radio', { name: orders('filterTag') }).click()
    await page.getByTestId('result-forex-two words').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByTestId('result-forex-Breakout').click()
    await user.isAt('/order')
    await expect.poll(() => trader.orders().count()).toBe(2)
  })
})
