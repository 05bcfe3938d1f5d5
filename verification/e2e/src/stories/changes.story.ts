// Changes of terms are public: an operator changes a fee, and a visitor sees the previous value.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { figure, words } from '../words.ts'

let stage: Stage
let risk: Operator
beforeAll(async () => {
  stage = await openStage()
  risk = await Operator.join(stage, 'risk')
})
afterAll(() => stage.close())

const changes = words('changes')
const BTC = 1
/** The list comes twenty at a time. */
const MANY = 25

it('a visitor finds the changed fee from the ticket of the pair', async () => {
  const appUser = new AppUser(await stage.visitor({ size: 'phone' }))
  const { page } = appUser
  await appUser.open('/mine/changes')
  await page.getByText(changes('empty')).waitFor()

  await risk.change('terms', { kind: 'pair', id: BTC, field: 'fee_rate', value: '8.5', reason: 'not for the public' })
  await appUser.open('/trade')
  await page
    .getByTestId('ticket-costs')
    .getByRole('link', { name: changes('title') })
    .click()
  await appUser.isAt('/mine/changes')
  const card = page.getByTestId('change')
  await card.waitFor()
  const text = await card.innerText()
  for (const part of ['BTC/USD', changes('pair'), changes('fee'), figure('8.5')]) expect(text).toContain(part)
  expect(await page.locator('body').innerText()).not.toContain('not for the public')
})

it('on a desktop it is a table, newest first, to its end', async () => {
  for (let hours = 1; hours <= MANY; hours++)
    await risk.change('settings', { key: 'withdrawal_promised_hours', value: String(hours), reason: 'step by step' })
  const page = await stage.visitor({ size: 'desktop' })
  await new AppUser(page).open('/mine/changes')
  const rows = page.getByRole('table', { name: changes('title') }).getByTestId('change')
  await expect.poll(() => rows.first().innerText()).toContain(changes('promised'))
  expect(await rows.first().locator('td').last().innerText()).toBe(figure(String(MANY)))
  await rows.last().scrollIntoViewIfNeeded()
  await page.getByTestId('end').waitFor()
  expect(await rows.count()).toBe(MANY + 1)
  expect(await rows.last().innerText()).toContain('BTC/USD')
})
