// Another language: picked from the list, applied at once with its direction and number format, remembered, and used by the server too.
import { LANGUAGES } from '@tallystick/i18n/languages'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, message, STORY_LANGUAGE, words } from '../words.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const app = words('app')
const { ownName, locale, direction } = LANGUAGES[STORY_LANGUAGE]

it('is picked, comes back to where one was, and stays after a reload', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const appUser = new AppUser(await stage.visitor({ size: 'phone', language: STORY_LANGUAGE === 'hk' ? 'en' : 'hk' }))
  const { page } = appUser
  await appUser.open('/rank')
  await appUser.isAt('/rank')
  await appUser.open('/language')
  await page.getByRole('button', { name: ownName, exact: true }).click()
  await appUser.isAt('/rank')
  await page.getByRole('heading', { name: words('rank')('title') }).waitFor()
  const written = (): Promise<unknown> => page.evaluate('[document.documentElement.lang, document.documentElement.dir]')
  expect(await written()).toEqual([locale, direction])
  await page.reload()
  await page.getByRole('heading', { name: words('rank')('title') }).waitFor()
  expect(await written()).toEqual([locale, direction])

  await appUser.open('/')
  const trader = new Trader(page, false)
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.setLots('0.5')
  await trader.order('buy', 'orderPage')
  stage.feed.set('BTCUSD', decimal('100250'))
  await expect.poll(() => trader.profitOf()).toBe(figure('+125.000000'))
  await expect.poll(() => trader.orders().first().innerText()).toContain(figure('0.5'))

  await appUser.open('/user')
  await page.getByRole('button', { name: app('resetDemo') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: app('confirm') })
    .click()
  await appUser.toast(message('demo_reset')).waitFor()
})
