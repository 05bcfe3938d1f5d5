// A share in a fund: subscribed with the profit shown beforehand, two days of interest, redeemed early; and another kept to the end.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { Person } from '../pages/person.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** The Starter rig: seven days, 0.04 % a day, 2 % for redeeming early. */
async function subscribe(person: Person, amount: string): Promise<void> {
  const { page } = person
  await person.open('/mining')
  await page.getByTestId('fund').filter({ hasText: 'Starter rig' }).getByRole('button', { name: 'Subscribe' }).click()
  await person.isAt('/mining/subscribe')
  await person.button('Subscribe').click()
  await person.toast('Please enter the amount to lock').waitFor()
  await person.field('Amount to lock').fill(amount)
  await person.button('Subscribe').click()
  const sheet = page.getByRole('dialog', { name: 'Confirm subscription' })
  await expect.poll(() => sheet.getByTestId('daily-profit').innerText()).toContain('0.4000')
  await expect.poll(() => sheet.getByTestId('total-profit').innerText()).toContain('2.8000')
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => person.field('Amount to lock').inputValue()).toBe('')
}

const share = (person: Person): Locator => person.page.getByTestId('subscription').filter({ visible: true }).first()

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('subscribes, receives two days of interest, sees the penalty and redeems', async () => {
    const person = new Person(await stage.visitor({ size }))
    const { page } = person
    await person.startDemo()
    await subscribe(person, '1000')
    await person.open('/mining/record')
    await share(person).getByText('In progress').waitFor()
    stage.advance(2 * DAY_MS + HOUR_MS)
    const received = async (): Promise<string> => {
      await page.reload()
      return share(person).getByTestId('received').innerText()
    }
    await expect.poll(received).toContain('0.8000')

    await share(person).getByRole('button', { name: 'View profit' }).click()
    await person.isAt('/mining/income')
    await expect.poll(() => page.getByTestId('income').count()).toBe(2)
    await page.getByTestId('income').first().getByText('Day 2').waitFor()

    await person.open('/mining/record')
    await share(person).getByRole('button', { name: 'Redeem' }).click()
    const question = page.getByRole('alertdialog')
    await expect.poll(() => question.getByTestId('penalty').innerText()).toContain('20.0000')
    await question.getByText('980.0000').waitFor()
    await question.getByRole('button', { name: 'Redeem' }).click()
    await share(person).getByText('Redeeming').waitFor()
    expect(await share(person).getByRole('button', { name: 'Redeem' }).isDisabled()).toBe(true)

    stage.advance(DAY_MS)
    const finance = await Operator.join(stage, 'finance')
    for (const { id } of await finance.list('/operator/api/redemptions?status=2'))
      await finance.decide('/operator/api/redemptions/decide', { id, status: 3 })
    await page.reload()
    await share(person).getByText('Redeemed', { exact: true }).waitFor()
    await expect.poll(() => share(person).getByTestId('received').innerText()).toContain('0.8000')
  })
})

it('keeps a share to the end: every day is paid, and the share is free again', async () => {
  const person = new Person(await stage.visitor({ size: 'phone' }))
  const { page } = person
  await person.startDemo()
  await subscribe(person, '1000')
  await person.open('/mining/record')
  await share(person).getByText('In progress').waitFor()
  stage.advance(7 * DAY_MS)
  const status = async (): Promise<string | null> => {
    await page.reload()
    return share(person).getAttribute('data-status')
  }
  await expect.poll(status).toBe('4')
  await share(person).getByText('7 of 7 days paid').waitFor()
  await person.open('/mining/subscribe?id=1')
  await page.getByText('Available on change: 10,002.80 USD').waitFor()
})

it('a visitor sees the funds and is asked to log in when he subscribes', async () => {
  const person = new Person(await stage.visitor({ size: 'phone' }))
  await person.open('/mining')
  await expect.poll(() => person.page.getByTestId('fund').count()).toBe(5)
  await person.page.getByTestId('fund').first().getByRole('button', { name: 'Subscribe' }).click()
  await person.isAt('/login')
})
