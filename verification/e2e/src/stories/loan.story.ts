// A loan from the identity form to the last payment; a late one whose penalty grows and that is paid from the balance; a demo user who is shown the way to a real account.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Borrower } from '../pages/borrower.ts'
import { Operator } from '../pages/operator.ts'
import { openStage, type Stage } from '../stage.ts'
import { Caller } from '../walk/caller.ts'
import { figure, words } from '../words.ts'

const loan = words('loan')

let stage: Stage
let users = 0
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

async function newBorrower(size: 'phone' | 'desktop'): Promise<Borrower> {
  const { deviceMemory } = await Caller.registered(stage, `loan-${size}-${++users}@example.com`)
  const appUser = new Borrower(await stage.visitor({ size }, deviceMemory))
  await appUser.isAt('/')
  return appUser
}

/** Operators are signed in for hours, not for weeks. */
async function decide(role: 'risk' | 'finance', list: string, path: string, decision: object = {}): Promise<void> {
  const operator = await Operator.join(stage, role)
  for (const { id } of await operator.list(list)) await operator.decide(path, { id, ...decision })
}

const approveIdentity = (): Promise<void> =>
  decide('risk', '/operator/api/loan_applicants?status=1', '/operator/api/loan_applicants/decide', { status: 2 })
const payOut = (): Promise<void> => decide('finance', '/operator/api/loans?status=1', '/operator/api/loans/approve')
const judge = (status: 2 | 5): Promise<void> =>
  decide('finance', '/operator/api/loans?status=4', '/operator/api/loans/repayment', { status })

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('goes from the identity form over the signed agreement to repaid', async () => {
    const ada = await newBorrower(size)
    const { page } = ada
    await ada.identify()
    await decide('risk', '/operator/api/loan_applicants?status=1', '/operator/api/loan_applicants/decide', {
      status: 3,
      note: 'The photo is blurred',
    })
    await page.reload()
    await page.getByText(loan('applicantReason', { reason: 'The photo is blurred' })).waitFor()
    expect(await ada.field(loan('firstName')).inputValue()).toBe('Ada')
    await ada.addPicture()
    await ada.sign()
    await ada.button(loan('submit')).click()
    await page.getByText(loan('waitingTitle')).waitFor()
    await approveIdentity()
    await page.reload()
    await ada.isAt('/loan/submit')

    await ada.field(loan('amount')).fill('1000')
    await expect.poll(() => page.getByTestId('loan-total').innerText()).toContain(figure('1002.00'))
    // Three free days, then half a dollar each.
    const days = page.getByTestId('dated-bars').locator('tbody tr')
    await expect.poll(() => days.count()).toBe(7)
    expect(await days.nth(2).innerText()).toContain(figure('0.00'))
    expect(await days.nth(3).innerText()).toContain(figure('0.50'))
    expect(await days.last().innerText()).toContain(figure('2.00'))
    await ada.apply('1000')
    await ada.loan().getByText(loan('status1')).waitFor()
    // What is signed cannot be signed again: back leads to the form.
    await page.goBack()
    await ada.isAt('/loan/submit')
    await page.getByText(loan('openLoan')).waitFor()
    await ada.open('/loan/record')
    expect(
      await ada
        .loan()
        .getByRole('button', { name: loan('repay') })
        .isDisabled(),
    ).toBe(true)
    await ada
      .loan()
      .getByRole('button', { name: loan('readAgreement') })
      .click()
    await page
      .getByTestId('agreement')
      .getByText(`${figure('2.50')} USD`)
      .waitFor()

    await payOut()
    await ada.open('/loan/submit')
    await page.getByText(loan('openLoan')).waitFor()
    await ada.open('/loan/record')
    await ada.loan().getByText(loan('status2'), { exact: true }).first().waitFor()
    await ada
      .loan()
      .getByRole('button', { name: loan('repay') })
      .click()
    await page.getByRole('img', { name: loan('addressQr') }).waitFor()
    const calendar = page.getByTestId('repayment-calendar')
    for (const cost of ['pay-today', 'pay-at-due'])
      expect(await calendar.getByTestId(cost).innerText()).toContain(figure('1002.00'))
    expect(await calendar.locator('tbody tr').first().innerText()).toContain(loan('today'))
    expect(await calendar.locator('tbody tr').last().innerText()).toContain(loan('due'))
    await page.getByRole('radio', { name: 'USDT ERC20' }).click()
    await expect.poll(() => page.getByTestId('address').innerText()).toMatch(/^0x/)
    await ada.open('/loan/record')
    await ada.repay()
    await ada.loan().getByText(loan('status4')).waitFor()
    await judge(5)
    await page.reload()
    await ada.loan().getByText(loan('status5'), { exact: true }).waitFor()
  })
})

it('a late loan shows a penalty that grows each started day and stops with the proof', async () => {
  const ada = await newBorrower('phone')
  const { page } = ada
  await ada.identify()
  await approveIdentity()
  await page.reload()
  await ada.apply('1000')
  await payOut()
  const owed = async (): Promise<string> => {
    await page.reload()
    return page.getByTestId('penalty').innerText()
  }
  stage.advance(7 * DAY_MS - HOUR_MS)
  await page.reload()
  await ada
    .loan()
    .getByRole('button', { name: loan('repay') })
    .click()
  await ada.isAt('/loan/repayment')
  await expect.poll(owed).toContain(figure('0.00'))
  stage.advance(2 * HOUR_MS)
  await expect.poll(owed).toContain(figure('2.50'))
  stage.advance(3 * DAY_MS)
  await expect.poll(owed).toContain(figure('10.00'))
  expect(await page.getByTestId('penalty').innerText()).toContain(loan('daysLate', { days: 4 }))
  expect(await page.getByTestId('pay-today').innerText()).toContain(figure('1012.00'))
  expect(await page.getByTestId('pay-at-due').count()).toBe(0)
  await expect.poll(() => page.getByTestId('dated-bars').locator('[data-tone=late]').count()).toBe(4)

  await ada.open('/loan/record')
  await ada.repay()
  stage.advance(5 * DAY_MS)
  await page.reload()
  await ada.loan().getByText(figure('10.00')).waitFor()
  await judge(2)
  await page.reload()
  await ada
    .loan()
    .getByText(loan('daysLate', { days: 9 }))
    .waitFor()
  await ada.loan().getByText(figure('22.50')).waitFor()

  // From the main account it takes no proof and no operator.
  await ada.deposit('100')
  await decide('finance', '/operator/api/deposits?status=0', '/operator/api/deposits/approve')
  await ada.open('/loan/record')
  await ada.repayFromBalance()
  await ada.loan().getByText(loan('status5'), { exact: true }).waitFor()
  await ada.open('/mine/history?accountTypeId=3')
  await page.getByTestId('log-loan_repayment').getByText(figure('-1024.50')).waitFor()
})

it('is repaid from the main account at once, to the cent, without proof or operator; then another can be asked for', async () => {
  const ada = await newBorrower('desktop')
  const { page } = ada
  await ada.identify()
  await approveIdentity()
  await page.reload()
  await ada.apply('1000')
  await payOut()
  const repay = ada.loan().getByRole('button', { name: loan('repay') })
  await ada.open('/loan/record')
  await repay.click()
  await ada.isAt('/loan/repayment')
  // What was lent is there, the interest is not.
  await ada.page.getByRole('radio', { name: loan('fromMain') }).click()
  await page.getByText(loan('balanceShort', { missing: figure('2.00') })).waitFor()
  expect(await ada.button(loan('repay')).isDisabled()).toBe(true)

  await ada.deposit('50')
  await decide('finance', '/operator/api/deposits?status=0', '/operator/api/deposits/approve')
  await ada.open('/loan/record')
  await ada.repayFromBalance()
  await ada.loan().getByText(loan('status5'), { exact: true }).waitFor()
  expect(await repay.isDisabled()).toBe(true)
  await ada.open('/mine/history?accountTypeId=3')
  await page.getByTestId('log-loan_repayment').getByText(figure('-1002.00')).waitFor()
  await ada.open('/mine/withdraw')
  await page.getByText(figure('48.00')).first().waitFor()
  await ada.open('/loan/submit')
  await ada.field(loan('amount')).waitFor()
})

it('a demo user is offered a real account instead', async () => {
  const demo = new Borrower(await stage.visitor({ size: 'phone' }))
  await demo.startDemo()
  await demo.open('/loan')
  await demo.page.getByText(words('app')('onlyTrueAccount')).first().waitFor()
  expect(await demo.button(loan('submit')).count()).toBe(0)
})
