// Money in the browser under trial: a deposit with its proof and the history, a withdrawal, a loan that is signed, a share of a mining fund.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import { AppUser } from '../../pages/app-user.ts'
import { Borrower } from '../../pages/borrower.ts'
import { Operator } from '../../pages/operator.ts'
import type { Stage } from '../../stage.ts'
import { Caller } from '../../walk/caller.ts'
import { figure, message, words } from '../../words.ts'
import { Visits } from '../visits.ts'

const funds = words('funds')
const loan = words('loan')
const wallet = words('wallet')

let stage: Stage
let visits: Visits
beforeAll(async () => {
  visits = await Visits.open()
  stage = visits.stage
})
afterAll(() => visits.close())
afterEach(() => visits.endVisits())

it('deposits with a picture as its proof and finds the credit in the history', async () => {
  const finance = await Operator.join(stage, 'finance')
  const { deviceMemory } = await Caller.registered(stage, 'browsers-wallet@example.com')
  const page = await visits.visitor('phone', deviceMemory)
  const appUser = new AppUser(page)
  await appUser.isAt('/')
  await appUser.open('/mine/charge')
  await page.getByRole('img', { name: wallet('qrOf', { text: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }) }).waitFor()
  await visits.looksRight(page, 'deposit')
  await appUser.deposit('1234.50')
  const record = page.getByTestId('deposit-record').first()
  await record.getByText(message('deposit_unchecked'), { exact: true }).waitFor()
  expect(await finance.approveAll('deposits')).toBe(1)
  await page.reload()
  await record.getByText(message('deposit_finished'), { exact: true }).waitFor()
  await appUser.open('/mine/history?accountTypeId=3')
  await page.getByTestId('log-deposit_credit').getByText(figure('+1234.50')).waitFor()
  await visits.looksRight(page, 'history')
})

it('binds an address and asks for a withdrawal, which waits for review', async () => {
  const finance = await Operator.join(stage, 'finance')
  const user = await Caller.registered(stage, 'browsers-withdrawal@example.com')
  await user.post('submitDeposit', { number: 500, proofImg: await user.upload(), charge_id: 1 })
  await finance.approveAll('deposits')
  const page = await visits.visitor('phone', user.deviceMemory)
  const appUser = new AppUser(page)
  await appUser.isAt('/')
  await appUser.open('/mine/withdraw')
  await appUser.field(wallet('amountUsd')).fill('100')
  await appUser.button(wallet('submitWithdraw')).click()
  await appUser.confirm(wallet('goBind'))
  await appUser.isAt('/mine/withdraw-way')
  await appUser.field(wallet('address')).fill(tronAddress())
  await visits.looksRight(page, 'address')
  await appUser.bindMethod()
  await appUser.isAt('/mine/withdraw')
  await expect.poll(() => page.getByTestId('received').innerText()).toContain(figure('99.00'))
  await visits.looksRight(page, 'withdrawal')
  await appUser.button(wallet('submitWithdraw')).click()
  await appUser.confirm(wallet('submitWithdraw'))
  await appUser.toast(message('withdrawal_submitted')).waitFor()
  const record = page.getByTestId('withdrawal-record').first()
  await record.getByText(message('withdrawal_under_review'), { exact: true }).waitFor()
})

it('identifies, signs the agreement of a loan by hand, and sees it wait', async () => {
  const { deviceMemory } = await Caller.registered(stage, 'browsers-loan@example.com')
  const page = await visits.visitor('phone', deviceMemory)
  const ada = new Borrower(page)
  await ada.isAt('/')
  await ada.open('/loan')
  await ada.field(loan('firstName')).waitFor()
  await visits.looksRight(page, 'loan form')
  await ada.identify()
  const risk = await Operator.join(stage, 'risk')
  for (const { id } of await risk.list('/operator/api/loan_applicants?status=1'))
    await risk.decide('/operator/api/loan_applicants/decide', { id, status: 2 })
  await page.reload()
  await ada.isAt('/loan/submit')
  await ada.field(loan('amount')).fill('1000')
  await expect.poll(() => page.getByTestId('loan-total').innerText()).toContain(figure('1002.00'))
  await visits.looksRight(page, 'loan calculator')
  await ada.apply('1000')
  await ada.loan().getByText(loan('status1')).waitFor()
  await visits.looksRight(page, 'loan record')
})

it('subscribes to a mining fund, with its interest shown beforehand', async () => {
  const page = await visits.visitor('phone')
  const appUser = new AppUser(page)
  await appUser.startDemo()
  await appUser.open('/mining')
  const starter = page.getByTestId('fund').filter({ hasText: `· ${funds('days', { days: 7 })}` })
  await visits.looksRight(page, 'funds')
  await starter.getByRole('button', { name: funds('subscribe') }).click()
  await appUser.isAt('/mining/subscribe')
  await appUser.field(funds('amount')).fill('1000')
  await expect.poll(() => page.getByTestId('brings-total').innerText()).toContain(figure('2.8000'))
  await visits.looksRight(page, 'fund calculator')
  await appUser.button(funds('subscribe')).click()
  const sheet = page.getByRole('dialog', { name: funds('confirmTitle') })
  await sheet.getByRole('button', { name: funds('confirm') }).click()
  await sheet.waitFor({ state: 'hidden' })
  await appUser.open('/mining/record')
  const share = page.getByTestId('subscription').filter({ visible: true }).first()
  await share.getByText(funds('status1')).waitFor()
  await visits.looksRight(page, 'fund record')
})
