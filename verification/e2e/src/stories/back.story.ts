// Back navigation: the gesture closes the topmost layer, and only then leaves the page; no step has to be repeated.
import { present } from '@tallystick/kernel/assert'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const app = words('app')

let stage: Stage
let appUser: AppUser
let page: Page
beforeAll(async () => {
  stage = await openStage()
  appUser = new AppUser(await stage.visitor({ size: 'phone' }))
  page = appUser.page
  await appUser.startDemo()
})
afterAll(() => stage.close())

const sheet = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const back = () => page.evaluate('history.back()')

async function openMenu(): Promise<void> {
  await page.getByRole('button', { name: app('menu') }).click()
  await sheet().waitFor()
}

it('closes a sheet and stays on the page, then leaves it', async () => {
  await appUser.open('/news')
  await appUser.isAt('/news')
  await appUser.open('/')
  await openMenu()
  await back()
  await sheet().waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#/')
  await back()
  await appUser.isAt('/news')
})

it('closes the question above a sheet first, and gives the focus back', async () => {
  await appUser.open('/')
  await openMenu()
  await sheet()
    .getByRole('button', { name: app('logOut') })
    .click()
  await question().waitFor()
  await back()
  await question().waitFor({ state: 'hidden' })
  expect(await page.evaluate('document.activeElement?.textContent')).toBe(app('logOut'))
  await sheet().waitFor()
  await back()
  await sheet().waitFor({ state: 'hidden' })
  expect(await page.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe(app('menu'))
})

it('leaves no step behind for a sheet that was closed by key or button', async () => {
  await appUser.open('/rank')
  await appUser.isAt('/rank')
  await appUser.open('/')
  for (const close of ['key', 'button'] as const) {
    await openMenu()
    if (close === 'key') await page.keyboard.press('Escape')
    else
      await sheet()
        .getByRole('button', { name: app('close') })
        .click()
    await sheet().waitFor({ state: 'hidden' })
  }
  await expect.poll(() => page.evaluate('history.state?.layer')).toBeUndefined()
  await back()
  await appUser.isAt('/rank')
})

it('follows a link in a sheet, and comes back to the page without the sheet in one step', async () => {
  await appUser.open('/')
  await openMenu()
  await sheet()
    .getByRole('link', { name: app('language') })
    .click()
  await appUser.isAt('/language')
  await page.waitForTimeout(400)
  await back()
  await appUser.isAt('/')
  expect(await sheet().count()).toBe(0)
  await expect.poll(() => page.evaluate('history.state?.layer')).toBeUndefined()
})

it.each(['at once', 'a moment'] as const)(
  'shows an address typed %s after the step that leaves a closed sheet',
  async when => {
    await appUser.open('/')
    await appUser.isAt('/')
    await openMenu()
    const type = "location.hash = '/news'"
    await page.evaluate(`{
    const back = history.back.bind(history)
    history.back = () => {
      delete history.back
      back()
      ${when === 'at once' ? type : `setTimeout(() => { ${type} })`}
    }
  }`)
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await page.waitForTimeout(1_000)
    await appUser.isAt('/news')
    await back()
    await appUser.isAt('/')
    await expect.poll(() => page.evaluate('history.state?.layer')).toBeUndefined()
  },
)

it('finds Home and Trade as they were left, not built anew', async () => {
  const trader = new Trader(page, false)
  await trader.goTo('markets')
  const chip = page
    .getByRole('radiogroup', { name: words('home')('categories') })
    .getByRole('radio')
    .last()
  await chip.click()
  // The very elements: those of a screen that is built anew are others.
  const chipBefore = present(await chip.elementHandle(), 'the chip')
  const shown = await page.locator('[data-pair]:visible').count()

  await trader.goTo('trade')
  await trader.setLots('0.37')
  const period = page.getByRole('radio', { name: '1H', exact: true })
  await period.click()
  const lots = trader.ticket().getByLabel(words('trade')('lots'), { exact: true })
  const lotsBefore = present(await lots.elementHandle(), 'the field')

  for (const path of ['/order', '/user']) {
    await appUser.open(path)
    await appUser.isAt(path)
  }
  await trader.goTo('trade')
  await appUser.isAt('/trade')
  expect(await lotsBefore.isVisible()).toBe(true)
  expect(await lotsBefore.inputValue()).toBe(figure('0.37'))
  expect(await period.getAttribute('aria-checked')).toBe('true')

  await trader.goTo('markets')
  await appUser.isAt('/')
  expect(await chipBefore.isVisible()).toBe(true)
  expect(await chipBefore.getAttribute('aria-checked')).toBe('true')
  expect(await page.locator('[data-pair]:visible').count()).toBe(shown)
})
