// Money in and out: a deposit with its proof, a withdrawal with its progress, a transfer, a file; and a user without a payout method.
import { readFile } from 'node:fs/promises'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { makeDay } from '@tallystick/server/modules/money/liabilities/make-day'
import { siteSecret } from '@tallystick/server/platform/secrets/site-secrets'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import { testSealer } from '@tallystick/server/testing/secrets'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { Caller } from '../walk/caller.ts'
import { around, beginning, figure, message, refusal, words } from '../words.ts'

const app = words('app')
const wallet = words('wallet')

let stage: Stage
let finance: Operator
beforeAll(async () => {
  stage = await openStage()
  finance = await Operator.join(stage, 'finance')
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

let users = 0
let days = 0

async function newUser(size: 'phone' | 'desktop'): Promise<AppUser> {
  const { deviceMemory } = await Caller.registered(stage, `wallet-${size}-${++users}@example.com`)
  const appUser = new AppUser(await stage.visitor({ size }, deviceMemory))
  await appUser.isAt('/')
  return appUser
}

const status = (page: Page, record: string, text: string): Promise<void> =>
  page.getByTestId(record).first().getByText(text, { exact: true }).waitFor()

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('checks that the own money is in what is owed to all, and sees when that was changed', async () => {
    const appUser = await newUser(size)
    const { page } = appUser
    await appUser.open('/mine/charge')
    await appUser.isAt('/mine/charge')
    await appUser.deposit('1234.50')
    await finance.approveAll('deposits')
    // What the server's job does once a day.
    const { pool } = stage.database
    days += 1
    await makeDay(pool, await siteSecret(pool, testSealer, 'liabilities'), stage.clock.now() + days * DAY_MS)

    await appUser.open('/mine/wallet')
    await appUser.isAt('/mine/wallet')
    await page.getByRole('link', { name: wallet('proof') }).click()
    await appUser.isAt('/proof')
    const verdict = page.getByTestId('proof-verdict')
    await expect.poll(() => verdict.getAttribute('data-verdict')).toBe('holds')
    await expect.poll(() => page.getByTestId('owed-to-you').innerText()).toContain(figure('1234.50'))

    await pool.query(`update liability_day set root = sha256(root) where day = (select max(day) from liability_day)`)
    await page.reload()
    await expect.poll(() => verdict.getAttribute('data-verdict')).toBe('changed')
    await page.getByText(words('proof')('changed')).waitFor()
  })

  it('deposits by coin with a proof, is credited after review, and sees it in the records', async () => {
    const appUser = await newUser(size)
    const { page } = appUser
    await appUser.button(words('home')('deposit')).first().click()
    await appUser.isAt('/mine/charge')
    await page.getByRole('img', { name: wallet('qrOf', { text: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }) }).waitFor()
    await page.getByRole('button', { name: `${wallet('copy')}: ${wallet('depositAddress')}` }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
    await page.getByRole('radio', { name: 'BTC' }).first().click()
    await page.getByRole('img', { name: wallet('qrOf', { text: '1BitcoinEaterAddressDontSendf59kuE' }) }).waitFor()

    await appUser.deposit('1234.50')
    await status(page, 'deposit-record', message('deposit_unchecked'))
    expect(await finance.approveAll('deposits')).toBe(1)
    await page.reload()
    await status(page, 'deposit-record', message('deposit_finished'))

    await appUser.open('/mine/accounts')
    await page.getByTestId('account-main').getByText(figure('1234.50')).first().waitFor()
    await page.getByTestId('account-main').click()
    await appUser.isAt('/mine/history')
    await page.getByTestId('log-deposit_credit').getByText(figure('+1234.50')).waitFor()

    const [file] = await Promise.all([page.waitForEvent('download'), appUser.button(app('exportCsv')).click()])
    expect(file.suggestedFilename()).toBe('account-records.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[1]).toContain(`,main,deposit_credit,${message('log_deposit_credit')},1234.500000,0.000000,`)
  })

  it('is led to bind a method, sees its waiting time, withdraws, and follows it to the end', async () => {
    const appUser = await newUser(size)
    const { page } = appUser
    await appUser.deposit('500')
    await finance.approveAll('deposits')

    await appUser.open('/mine/withdraw')
    await appUser.field(wallet('amountUsd')).fill('100')
    await appUser.button(wallet('submitWithdraw')).click()
    const unbound = page.getByRole('alertdialog', { name: wallet('notBoundTitle') })
    await unbound.getByRole('button', { name: wallet('goBind') }).click()
    await appUser.isAt('/mine/withdraw-way')
    await appUser.field(wallet('address')).fill('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc')
    await appUser.button(wallet('bind')).click()
    await appUser.toast(refusal('address_invalid', { network: 'Tron' })).waitFor()
    const address = tronAddress()
    await appUser.field(wallet('address')).fill(address)
    await appUser.bindMethod()
    await appUser.isAt('/mine/withdraw')

    await page.getByText(wallet('coolingOff')).waitFor()
    // Kept while the address was added.
    await expect.poll(() => appUser.field(wallet('amountUsd')).inputValue()).toBe('100')
    await expect.poll(() => page.getByTestId('received').innerText()).toContain(`${figure('99.00')}USDT`)
    await appUser.button(wallet('submitWithdraw')).click()
    await appUser.confirm(wallet('submitWithdraw'))
    await appUser.toast(message('withdrawal_submitted')).waitFor()
    await status(page, 'withdrawal-record', message('withdrawal_under_review'))

    await page.getByTestId('withdrawal-record').first().click()
    const sheet = page.getByRole('dialog', { name: wallet('details'), exact: true })
    await sheet.getByText(around(time => wallet('stepPromised', { time }))).waitFor()
    await sheet.getByText(address).waitFor()
    await sheet.getByRole('button', { name: wallet('cancelWithdraw') }).waitFor()
    await page.keyboard.press('Escape')

    await finance.approveAll('withdrawals')
    await page.reload()
    await status(page, 'withdrawal-record', message('withdrawal_completed'))
    await appUser.open('/mine/history?accountTypeId=3')
    await page.getByTestId('log-withdrawal_complete').waitFor()

    await appUser.open('/mine/coin-address-list')
    await page.getByTestId('method').getByText(address).waitFor()
    await page
      .getByTestId('method')
      .getByRole('button', { name: wallet('deleteMethod') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: wallet('deleteMethod') })
      .click()
    await page.getByText(wallet('noMethodsCoin')).waitFor()
  })

  it('cancels a withdrawal and has the money back; transfers everything to forex and trades with it', async () => {
    const appUser = await newUser(size)
    const { page } = appUser
    await appUser.deposit('300')
    await finance.approveAll('deposits')
    await appUser.open('/mine/withdraw-way?type=1')
    await appUser.field(wallet('address')).fill(tronAddress())
    await appUser.bindMethod()
    await appUser.open('/mine/withdraw')
    await appUser.field(wallet('amountUsd')).fill('50')
    await appUser.button(wallet('submitWithdraw')).click()
    await appUser.confirm(wallet('submitWithdraw'))
    await page.getByTestId('withdrawal-record').first().click()
    await appUser.button(wallet('cancelWithdraw')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: wallet('cancelWithdraw') })
      .click()
    await appUser.toast(message('withdrawal_cancelled_done')).waitFor()

    await appUser.open('/mine/transfer')
    await expect.poll(() => page.getByTestId('transferable').innerText()).toContain(figure('300.00'))
    await appUser.button(wallet('all')).click()
    await appUser.button(wallet('submitTransfer')).click()
    await appUser.toast(message('transferred')).waitFor()
    await expect.poll(() => page.getByTestId('transferable').innerText()).toMatch(beginning(figure('0.00')))
    await page.getByTestId('transfer-record').getByText(figure('300.00')).waitFor()
    await appUser.button(wallet('swap')).click()
    await expect.poll(() => page.getByTestId('transferable').innerText()).toContain(figure('300.00'))

    await appUser.open('/trade')
    const costs = page.getByTestId('ticket-costs').filter({ visible: true })
    await page.getByTestId('ticket-glance').filter({ visible: true }).getByText(figure('300.00')).waitFor()
    await costs.getByRole('link', { name: words('trade')('buyCoin') }).click()
    await appUser.isAt('/mine/charge')
    await page.getByRole('tab', { name: wallet('bank'), selected: true }).waitFor()
    await page.getByRole('button', { name: `${wallet('copy')}: ${wallet('payeeAccount')}` }).waitFor()
  })
})

describe('a rate that moved', () => {
  it('is shown before and after, and accepted', async () => {
    const appUser = await newUser('phone')
    const { page } = appUser
    await appUser.deposit('500')
    await finance.approveAll('deposits')
    await appUser.open('/mine/withdraw-way?type=1')
    await page.getByRole('button', { name: beginning(wallet('currency')) }).click()
    await page
      .getByRole('dialog', { name: wallet('currency') })
      .getByRole('button', { name: /^BTC/ })
      .click()
    await appUser.field(wallet('address')).fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
    await appUser.bindMethod()
    await appUser.open('/mine/withdraw')

    stage.feed.set('BTCUSD', decimal('100000'))
    await page.getByTestId('rate-binds').waitFor()
    await appUser.field(wallet('amountUsd')).fill('200')
    await appUser.button(wallet('submitWithdraw')).click()
    await appUser.confirm(wallet('submitWithdraw'))
    await appUser.toast(message('withdrawal_submitted')).waitFor()

    stage.feed.set('BTCUSD', decimal('110000'))
    for (const { id } of await finance.list('/operator/api/withdrawals?status=0'))
      await finance.decide('/operator/api/withdrawals/approve', { id, note: 'checked' })
    // The notice brings it, without a reload.
    const card = page.getByTestId('rate-changed')
    await card.getByRole('heading', { name: wallet('rateChanged') }).waitFor()
    await card.getByText(figure('0.00199000')).waitFor()
    await card.getByText(figure('0.00180909')).waitFor()
    await card.getByRole('button', { name: wallet('cancelWithdraw') }).waitFor()
    await card.getByRole('button', { name: wallet('acceptRate') }).click()
    await appUser.toast(message('withdrawal_accepted_done')).waitFor()
    await status(page, 'withdrawal-record', message('withdrawal_under_review'))

    await finance.approveAll('withdrawals')
    await page.reload()
    await status(page, 'withdrawal-record', message('withdrawal_completed'))
    await page.getByTestId('withdrawal-record').first().click()
    const sheet = page.getByRole('dialog', { name: wallet('details'), exact: true })
    await sheet.waitFor()
    expect(await sheet.getByText(wallet('rateAtApproval')).count()).toBe(1)
  })
})

describe('waiting times', () => {
  it('are shown beside a fresh method when the site has them', async () => {
    await stage.database.pool.query(`update settings set value = '24' where key = 'payout_method_cooling_hours'`)
    await stage.restartServer()
    const appUser = await newUser('phone')
    await appUser.open('/mine/withdraw-way?type=1')
    await appUser.page.getByText(wallet('coolingMethod', { hours: 24 })).waitFor()
    await appUser.field(wallet('address')).fill(tronAddress())
    await appUser.bindMethod()
    await appUser.open('/mine/coin-address-list')
    await appUser.page
      .getByTestId('method')
      .getByText(around(time => wallet('coolingUntil', { time })))
      .waitFor()
    stage.advance(24 * HOUR_MS)
    await appUser.page.clock.fastForward(24 * HOUR_MS)
    await appUser.page.reload()
    await appUser.page.getByTestId('method').waitFor()
    expect(await appUser.page.getByText(around(time => wallet('coolingUntil', { time }))).count()).toBe(0)
  })
})

describe('a demo user', () => {
  it('is told that this is for real accounts, and offered one', async () => {
    const appUser = new AppUser(await stage.visitor({ size: 'phone' }))
    await appUser.startDemo()
    await appUser.open('/mine/charge')
    await appUser.page.getByText(app('onlyTrueAccount')).waitFor()
    expect(await appUser.button(app('register')).count()).toBe(1)
  })
})
