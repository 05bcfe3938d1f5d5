// A trader wants it in writing: a statement of today's account, made in the background and downloaded.
import { readFile } from 'node:fs/promises'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

const statements = words('statements')
const user = words('user')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('has a statement made and downloads it', async () => {
    const trader = new Trader(await stage.visitor({ size }), size === 'desktop')
    const { page } = trader
    const appUser = new AppUser(page)
    await trader.startDemo()
    stage.advance(2 * HOUR_MS)
    await stage.recordEquity()
    await appUser.open('/user')
    await appUser.isAt('/user')
    await page.getByRole('link', { name: user('statements') }).click()
    await appUser.isAt('/statements')
    await page.getByText(statements('empty')).waitFor()

    await page.getByRole('radio', { name: statements('byDays') }).click()
    await page.getByRole('radio', { name: 'CSV' }).click()
    await page.getByRole('button', { name: statements('create') }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: statements('download') }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toMatch(/opening,.*\r\n(?:.*\r\n)*hash,,[0-9a-f]{64},/)
  })
})
