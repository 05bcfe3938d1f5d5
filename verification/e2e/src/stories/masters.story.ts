// Choosing whom to copy: the list sorted and narrowed, two masters compared, and the profile with its curve, months and markets.
import { HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { refreshRecords } from '@tallystick/server/modules/trading/copy/copy'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

const masters = words('masters')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  // The simulated masters are made while the server runs; their records come last.
  await vi.waitFor(
    async () => {
      const { rowCount } = await stage.database.pool.query('select from master_record')
      if ((rowCount ?? 0) < 2) throw new Error('the simulated masters are not there yet')
    },
    { timeout: 60_000, interval: 500 },
  )
  for (let hour = 0; hour < 3; hour += 1) {
    stage.advance(HOUR_MS)
    stage.feed.set('BTCUSD', decimal('100000'))
    await stage.recordEquity()
  }
  await refreshRecords(stage.database.pool, stage.clock.now())
}, 120_000)
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const OPEN_FIRST = {
  phone: (page: Page) => page.getByTestId('master').first().getByRole('link').first().click(),
  async desktop(page: Page) {
    // A head asks the server for another order.
    await page
      .getByRole('columnheader', { name: masters('since') })
      .getByRole('button')
      .click()
    await page.locator('th[aria-sort="ascending"]', { hasText: masters('since') }).waitFor()
    await page.getByTestId('master').first().getByRole('button').first().click()
  },
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('compares two masters and reads a profile', async () => {
    const user = new AppUser(await stage.visitor({ size }))
    const { page } = user
    await user.startDemo()
    await user.open('/follow')
    await user.isAt('/follow')
    const list = page.getByTestId('master')
    await expect.poll(() => list.count()).toBeGreaterThan(1)

    await page.getByRole('combobox', { name: masters('fall') }).selectOption('50')
    await page.getByRole('combobox', { name: masters('sort') }).selectOption('drawdown')
    await expect.poll(() => list.count()).toBeGreaterThan(1)
    await page.getByRole('combobox', { name: masters('since') }).selectOption('365')
    await page.getByText(masters('noneMatch')).waitFor()
    await page.getByRole('combobox', { name: masters('since') }).selectOption('')
    await expect.poll(() => list.count()).toBeGreaterThan(1)

    const boxes = list.getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: masters('compare'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: masters('compare') })
    await expect.poll(() => sheet.getByTestId('percent-legend').getByRole('listitem').count()).toBe(2)
    await expect.poll(() => sheet.getByRole('table').getByRole('columnheader').count()).toBe(3)
    await page.keyboard.press('Escape')

    await OPEN_FIRST[size](page)
    await user.isAt('/follow/trader')
    const growth = page.getByTestId('growth')
    await growth.getByRole('slider').waitFor()
    await growth.getByRole('table', { name: masters('byMonth') }).waitFor()
  })
})
