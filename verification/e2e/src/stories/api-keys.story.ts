// API keys from the app to a program: made, copied, used, seen in the list, revoked, and refused from then on.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Program } from '../pages/program.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const keys = words('keys')
const user = words('user')
const receipts = words('receipts')

const balances = (id: string, secret: string) => new Program(stage, id, secret).ask('balances')

/** Of an order that a program opened: the mark in its row, and the sentence in its details. */
async function seesMark(appUser: AppUser, orderId: number, name: string): Promise<void> {
  const { page } = appUser
  await appUser.open('/order')
  await appUser.isAt('/order')
  const row = page.locator(`[data-order="${orderId}"]`)
  await row.getByTestId('key-mark').getByText(name, { exact: true }).waitFor()
  await row.getByRole('button').first().click()
  await page.getByTestId('key-lines').getByText(receipts('keyMade', { name })).waitFor()
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('makes a key for a program, shows its secret once, and revokes it', async () => {
    const appUser = new AppUser(await stage.visitor({ size }))
    const { page } = appUser
    await appUser.startDemo()
    await appUser.open('/mine/system')
    await page.getByRole('link', { name: user('apiKeys') }).click()
    await appUser.isAt('/mine/api-keys')
    await page.getByText(keys('empty')).waitFor()

    await appUser.button(keys('create')).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: keys('create') }).click()
    await sheet.getByText(keys('nameFault')).waitFor()
    await appUser.fillIn({ [keys('name')]: 'Night bot', [keys('addresses')]: '300.1.1.1' })
    await sheet.getByRole('radio', { name: keys('scopeTrade') }).click()
    await sheet.getByText(keys('scopeTradeHint')).waitFor()
    await sheet.getByRole('button', { name: keys('create') }).click()
    await expect.poll(() => sheet.locator('[aria-invalid=true]').count()).toBe(1)
    await appUser.fillIn({ [keys('addresses')]: '127.0.0.0/8, ::1' })
    await sheet.getByRole('button', { name: keys('create') }).click()
    await page.getByRole('dialog', { name: keys('created') }).waitFor()
    const [id = '', secret = ''] = await sheet.getByTestId('copy-line').allInnerTexts()
    await sheet.getByRole('button', { name: keys('saved') }).click()

    expect((await balances(id, secret)).code).toBe(1)
    const isNoted = async (): Promise<unknown> =>
      (await stage.database.pool.query('select 1 from api_keys where id = $1 and last_used_at is not null', [id]))
        .rowCount
    await expect.poll(isNoted).toBe(1)
    await appUser.open('/mine/system')
    await appUser.isAt('/mine/system')
    await appUser.open('/mine/api-keys')
    await appUser.isAt('/mine/api-keys')
    const row = page.getByTestId('api-key')
    await row.getByText(id).waitFor()
    await row.getByText('127.0.0.0/8, ::1').waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    await expect.poll(async () => (await row.innerText()).includes(keys('neverUsed'))).toBe(false)

    // What the program does is marked, in the order and in the account's history.
    const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }
    const opened = await new Program(stage, id, secret).ask('submitOrder', order)
    expect(opened.code).toBe(1)
    await seesMark(appUser, opened.data.Id ?? 0, 'Night bot')
    await appUser.open('/mine/history?accountTypeId=1')
    await appUser.isAt('/mine/history')
    await page.getByTestId('log-forex_open').getByTestId('key-mark').getByText('Night bot', { exact: true }).waitFor()
    expect(await page.getByTestId('log-demo_grant').getByTestId('key-mark').count()).toBe(0)
    await appUser.open('/mine/api-keys')
    await appUser.isAt('/mine/api-keys')

    await row.getByRole('button', { name: keys('revoke') }).click()
    const question = page.getByRole('alertdialog', { name: keys('revokeTitle', { name: 'Night bot' }) })
    await question.getByRole('button', { name: keys('revoke') }).click()
    await page.getByText(keys('empty')).waitFor()
    expect((await balances(id, secret)).data.reason).toBe('api_key_invalid')
    await seesMark(appUser, opened.data.Id ?? 0, receipts('keyRemoved'))
  })
})
