// A fund subscription: bought with the interest shown beforehand, two days of interest, redeemed early; and another kept to maturity.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

const funds = words('funds')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

/** The Starter rig: seven days, 0.04 % a day, 2 % for redeeming early. */
async function subscribe(appUser: AppUser, amount: string): Promise<void> {
  const { page } = appUser
  await appUser.open('/mining')
  await page
    .getByTestId('fund')
    .filter({ hasText: `· ${funds('days', { days: 7 })}` })
    .getByRole('button', { name: funds('subscribe') })
    .click()
  await appUser.isAt('/mining/subscribe')
  await appUser.button(funds('subscribe')).click()
  await appUser.toast(funds('inputLockNumber')).waitFor()
  await page.getByText(funds('payoutsFirst')).waitFor()
  await appUser.field(funds('amount')).fill(amount)
  const brings = page.getByTestId('brings')
  await expect.poll(() => brings.getByTestId('brings-total').innerText()).toContain(figure('2.8000'))
  expect(await brings.getByTestId('back-early').innerText()).toContain(figure('980.0000'))
  expect(await brings.locator('tbody tr').count()).toBe(7)
  expect(await brings.locator('tbody tr').last().innerText()).toContain(figure('2.8000'))
  await appUser.button(funds('subscribe')).click()
  const sheet = page.getByRole('dialog', { name: funds('confirmTitle') })
  await expect.poll(() => sheet.getByTestId('daily-profit').innerText()).toContain(figure('0.4000'))
  await expect.poll(() => sheet.getByTestId('total-profit').innerText()).toContain(figure('2.8000'))
  await sheet.getByRole('button', { name: funds('confirm') }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => appUser.field(funds('amount')).inputValue()).toBe('')
}

const share = (appUser: AppUser): Locator => appUser.page.getByTestId('subscription').filter({ visible: true }).first()

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('subscribes, receives two days of interest, sees the penalty and redeems', async () => {
    const appUser = new AppUser(await stage.visitor({ size }))
    const { page } = appUser
    await appUser.startDemo()
    await subscribe(appUser, '1000')
    await appUser.open('/mining/record')
    await share(appUser).getByText(funds('status1')).waitFor()
    stage.advance(2 * DAY_MS + HOUR_MS)
    const received = async (): Promise<string> => {
      await page.reload()
      return share(appUser).getByTestId('received').innerText()
    }
    await expect.poll(received).toContain(figure('0.8000'))

    await share(appUser)
      .getByRole('button', { name: funds('viewProfit') })
      .click()
    await appUser.isAt('/mining/income')
    await expect.poll(() => page.getByTestId('income').count()).toBe(2)
    const payouts = page.getByTestId('dated-bars')
    await expect.poll(() => payouts.locator('[data-tone=past]').count()).toBe(2)
    expect(await payouts.locator('[data-tone=ahead]').count()).toBe(5)
    await page
      .getByTestId('income')
      .first()
      .getByText(funds('day', { day: 2 }))
      .waitFor()

    await appUser.open('/mining/record')
    await share(appUser)
      .getByRole('button', { name: funds('redeem') })
      .click()
    const question = page.getByRole('alertdialog')
    await expect.poll(() => question.getByTestId('penalty').innerText()).toContain(figure('20.0000'))
    await question.getByText(figure('980.0000')).waitFor()
    await question.getByRole('button', { name: funds('redeem') }).click()
    await share(appUser).getByText(funds('status2')).waitFor()
    expect(
      await share(appUser)
        .getByRole('button', { name: funds('redeem') })
        .isDisabled(),
    ).toBe(true)

    stage.advance(DAY_MS)
    const finance = await Operator.join(stage, 'finance')
    for (const { id } of await finance.list('/operator/api/redemptions?status=2'))
      await finance.decide('/operator/api/redemptions/decide', { id, status: 3 })
    await share(appUser).getByText(funds('status3'), { exact: true }).waitFor()
    await expect.poll(() => share(appUser).getByTestId('received').innerText()).toContain(figure('0.8000'))
  })
})

it('keeps a share to the end: every day is paid, and the share is free again', async () => {
  const appUser = new AppUser(await stage.visitor({ size: 'phone' }))
  const { page } = appUser
  await appUser.startDemo()
  await subscribe(appUser, '1000')
  await appUser.open('/mining/record')
  await share(appUser).getByText(funds('status1')).waitFor()
  stage.advance(7 * DAY_MS)
  const status = async (): Promise<string | null> => {
    await page.reload()
    return share(appUser).getAttribute('data-status')
  }
  await expect.poll(status).toBe('finished')
  await share(appUser)
    .getByText(funds('of', { paid: 7, days: 7 }))
    .waitFor()
  await appUser.open('/mining/subscribe?id=1')
  await page.getByText(funds('available', { amount: figure('10002.80') })).waitFor()
})

it('a visitor sees the funds and must log in to subscribe', async () => {
  const appUser = new AppUser(await stage.visitor({ size: 'phone' }))
  await appUser.open('/mining')
  await expect.poll(() => appUser.page.getByTestId('fund').count()).toBe(5)
  await appUser.page
    .getByTestId('fund')
    .first()
    .getByRole('button', { name: funds('subscribe') })
    .click()
  await appUser.isAt('/login')
})
