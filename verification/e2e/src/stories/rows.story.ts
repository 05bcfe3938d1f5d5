// Quotes at twenty a second touch the rows whose price changed, and no others.
import { decimal, ONE } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const MOVING = ['BTCUSD', 'ETHUSD', 'XRPUSD']

it('re-renders only changed rows, and none that is out of sight', async () => {
  const page = await stage.visitor({ size: 'phone' })
  await page.locator('#root [data-pair="XRPUSD"]').first().scrollIntoViewIfNeeded()
  await page.waitForTimeout(1_500)
  // Handed over as text: it runs in the page, where there is a document.
  await page.evaluate(`
    globalThis.touched = new Set()
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const row = element?.closest('[data-pair]')
        if (row) globalThis.touched.add(row.dataset.pair)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })`)
  for (let round = 1n; round <= 40n; round++) {
    stage.feed.set('BTCUSD', decimal('104250') + round * ONE)
    stage.feed.set('ETHUSD', decimal('3480') + (round * ONE) / 10n)
    stage.feed.set('XRPUSD', decimal('2.28') + (round * ONE) / 10_000n)
    // Far down the list.
    stage.feed.set('NZDUSD', decimal('0.567') + (round * ONE) / 100_000n)
    await page.waitForTimeout(50)
  }
  await page.waitForTimeout(500)
  const touched = await page.evaluate<string[]>('[...globalThis.touched].sort()')
  expect(touched).toEqual(MOVING)
})
