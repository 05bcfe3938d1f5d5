// Money in and out: a deposit with its proof, a withdrawal with its course, a transfer, a file; and what stops a person who has
// bound nothing yet.
import { readFile } from 'node:fs/promises'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { picture } from '@tallystick/server/testing/images'
import { newestCode } from '@tallystick/server/testing/letters'
import { tronAddress } from '@tallystick/server/testing/wallet'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { Person } from '../pages/person.ts'
import { openStage, type Stage } from '../stage.ts'

let stage: Stage
let finance: Operator
beforeAll(async () => {
  stage = await openStage()
  finance = await Operator.join(stage, 'finance')
})
afterAll(() => stage.close())

const PASSWORD = 'correct horse battery'
let people = 0

async function newPerson(size: 'phone' | 'desktop'): Promise<Person> {
  const email = `wallet-${size}-${++people}@example.com`
  const person = new Person(await stage.visitor({ size }))
  await person.register(email, PASSWORD, () => newestCode({ pool: stage.database.pool }, email))
  await person.logIn(email, PASSWORD)
  await person.isAt('/')
  return person
}

/** Deposits by coin network, with a picture as its proof. */
async function deposit(person: Person, amount: string): Promise<void> {
  await person.open('/mine/charge')
  await person.field('Amount (USD)').fill(amount)
  const proof = { name: 'receipt.png', mimeType: 'image/png', buffer: await picture(7_000 + ++people) }
  await person.page.getByLabel('Choose an image').setInputFiles(proof)
  await person.page.getByTestId('uploaded').waitFor()
  await person.button('Submit deposit').click()
  await person.toast('Deposit submitted').waitFor()
}

const status = (page: Page, record: string, text: string): Promise<void> =>
  page.getByTestId(record).first().getByText(text).waitFor()

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('deposits by coin with a proof, is credited after review, and sees it in the records', async () => {
    const person = await newPerson(size)
    const { page } = person
    await person.button('Deposit').first().click()
    await person.isAt('/mine/charge')
    await page.getByRole('img', { name: /QR code of T9yD14/ }).waitFor()
    await page.getByRole('button', { name: /Copy: Deposit address/ }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
    await page.getByRole('radio', { name: 'BTC' }).first().click()
    await page.getByRole('img', { name: /QR code of 1BitcoinEater/ }).waitFor()

    await deposit(person, '1234.50')
    await status(page, 'charge-record', 'Under review')
    expect(await finance.approveAll('charges')).toBe(1)
    await page.reload()
    await status(page, 'charge-record', 'Finished')

    await person.open('/mine/accounts')
    await page.getByTestId('account-change').getByText('1,234.50').first().waitFor()
    await page.getByTestId('account-change').click()
    await person.isAt('/mine/history')
    await page.getByTestId('log-charge_credit').getByText('+1,234.50').waitFor()

    const [file] = await Promise.all([page.waitForEvent('download'), person.button('Save as CSV').click()])
    expect(file.suggestedFilename()).toBe('account-records.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[1]).toContain(',change,charge_credit,Deposit,1234.500000,0.000000,')
  })

  it('is led to bind a method, sees its waiting time, withdraws, and follows it to the end', async () => {
    const person = await newPerson(size)
    const { page } = person
    await deposit(person, '500')
    await finance.approveAll('charges')

    await person.open('/mine/withdraw')
    await person.button('Withdraw').click()
    const unbound = page.getByRole('alertdialog', { name: 'Not bound wallet' })
    await unbound.getByRole('button', { name: 'Bind now' }).click()
    await person.isAt('/mine/withdraw-way')
    await person.field('Wallet address').fill('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc')
    await person.button('Bind').click()
    await person.toast('This is not a valid Tron address').waitFor()
    const address = tronAddress()
    await person.field('Wallet address').fill(address)
    await person.button('Bind').click()
    await person.toast('Withdrawal method bound').waitFor()
    await person.isAt('/mine/withdraw')

    await page.getByText('waiting times are switched off').waitFor()
    await person.field('Amount (USD)').fill('100')
    await expect.poll(() => page.getByTestId('received').innerText()).toMatch(/99\.00\s*USDT/)
    await person.button('Withdraw').click()
    await person.toast('Withdrawal submitted').waitFor()
    await status(page, 'draw-record', 'Under review')

    await page.getByTestId('draw-record').first().click()
    const sheet = page.getByRole('dialog', { name: 'Withdrawal', exact: true })
    await sheet.getByText(/Promised by/).waitFor()
    await sheet.getByText(address).waitFor()
    await sheet.getByRole('button', { name: 'Cancel withdrawal' }).waitFor()
    await page.keyboard.press('Escape')

    await finance.approveAll('withdrawals')
    await page.reload()
    await status(page, 'draw-record', 'Completed')
    await person.open('/mine/history?accountTypeId=3')
    await page.getByTestId('log-withdraw_complete').waitFor()

    await person.open('/mine/coin-address-list')
    await page.getByTestId('method').getByText(address).waitFor()
    await page.getByTestId('method').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No coin address is bound yet.').waitFor()
  })

  it('cancels a withdrawal and has the money back; transfers everything to forex and trades with it', async () => {
    const person = await newPerson(size)
    const { page } = person
    await deposit(person, '300')
    await finance.approveAll('charges')
    await person.open('/mine/withdraw-way?type=1')
    await person.field('Wallet address').fill(tronAddress())
    await person.button('Bind').click()
    await person.toast('Withdrawal method bound').waitFor()
    await person.open('/mine/withdraw')
    await person.field('Amount (USD)').fill('50')
    await person.button('Withdraw').click()
    await page.getByTestId('draw-record').first().click()
    await person.button('Cancel withdrawal').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
    await person.toast('Withdrawal cancelled').waitFor()

    await person.open('/mine/transfer')
    await expect.poll(() => page.getByTestId('transferable').innerText()).toMatch(/300\.00/)
    await person.button('All').click()
    await person.button('Transfer').click()
    await person.toast('Transferred').waitFor()
    await expect.poll(() => page.getByTestId('transferable').innerText()).toMatch(/^0\.00/)
    await page.getByTestId('transfer-record').getByText('300.00').waitFor()
    await person.button('Swap').click()
    await expect.poll(() => page.getByTestId('transferable').innerText()).toMatch(/300\.00/)

    await person.open('/trade')
    const costs = page.getByTestId('ticket-costs').filter({ visible: true })
    await costs.getByText('300.00').waitFor()
    await costs.getByRole('link', { name: 'Buy coin' }).click()
    await person.isAt('/mine/charge')
    await page.getByRole('tab', { name: 'Bank', selected: true }).waitFor()
    await page.getByRole('button', { name: /Copy: Account number/ }).waitFor()
  })
})

describe('waiting times', () => {
  it('are shown beside a fresh method when the site has them', async () => {
    await stage.database.pool.query(`update settings set value = '24' where key = 'draw_method_cooling_hours'`)
    await stage.restartServer()
    const person = await newPerson('phone')
    await person.open('/mine/withdraw-way?type=1')
    await person.page.getByText('after 24 hours').waitFor()
    await person.field('Wallet address').fill(tronAddress())
    await person.button('Bind').click()
    await person.toast('Withdrawal method bound').waitFor()
    await person.open('/mine/coin-address-list')
    await person.page
      .getByTestId('method')
      .getByText(/Usable from/)
      .waitFor()
    stage.advance(24 * HOUR_MS)
    await person.page.clock.fastForward(24 * HOUR_MS)
    await person.page.reload()
    await person.page.getByTestId('method').waitFor()
    expect(await person.page.getByText(/Usable from/).count()).toBe(0)
  })
})

describe('a demo user', () => {
  it('is told that this is for real accounts, and offered one', async () => {
    const person = new Person(await stage.visitor({ size: 'phone' }))
    await person.startDemo()
    await person.open('/mine/charge')
    await person.page.getByText(/Only available to real accounts/).waitFor()
    expect(await person.button('Register').count()).toBe(1)
  })
})
