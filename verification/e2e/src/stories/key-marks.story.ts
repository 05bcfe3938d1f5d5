// What a program does is marked wherever it is seen: in the user's orders, account history and price alerts, and in the console's orders of
// the user and ledger.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppUser } from '../pages/app-user.ts'
import { Console } from '../pages/console.ts'
import { Operator } from '../pages/operator.ts'
import { Program } from '../pages/program.ts'
import { openStage, type Stage } from '../stage.ts'
import { words } from '../words.ts'

const alerts = words('alerts')
const console = words('console')
const keys = words('keys')
const receipts = words('receipts')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

const NAME = 'Night bot'

async function makeKey(appUser: AppUser): Promise<Program> {
  const { page } = appUser
  await appUser.open('/mine/api-keys')
  await appUser.isAt('/mine/api-keys')
  await appUser.button(keys('create')).click()
  const sheet = page.getByRole('dialog')
  await appUser.fillIn({ [keys('name')]: NAME })
  await sheet.getByRole('radio', { name: keys('scopeTrade') }).click()
  await sheet.getByRole('button', { name: keys('create') }).click()
  await page.getByRole('dialog', { name: keys('created') }).waitFor()
  const [id = '', secret = ''] = await sheet.getByTestId('copy-line').allInnerTexts()
  await sheet.getByRole('button', { name: keys('saved') }).click()
  await sheet.waitFor({ state: 'detached' })
  return new Program(stage, id, secret)
}

async function uidOf(): Promise<string> {
  const { rows } = await stage.database.pool.query<{ uid: string }>('select uid from users order by id desc limit 1')
  return rows[0]?.uid ?? ''
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('an order opened and changed, and alerts set and removed by key, name the key to the user and to operators', async () => {
    stage.feed.set('BTCUSD', decimal('100000'))
    const appUser = new AppUser(await stage.visitor({ size }))
    const { page } = appUser
    await appUser.startDemo()
    const uid = await uidOf()
    const program = await makeKey(appUser)
    const opened = await program.ask('submitOrder', { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 })
    const id = opened.data.Id ?? 0
    const stops = { id, stop_loss_price: '90000', target_profit_price: '0' }
    expect((await program.ask('setStops', stops)).code).toBe(1)
    const alert = { forex_id: 1, direction: 'above' }
    expect((await program.ask('makeAlert', { ...alert, level: '120000' })).code).toBe(1)
    const gone = await program.ask('makeAlert', { ...alert, level: '130000' })
    expect((await program.ask('removeAlert', { id: gone.data.id })).code).toBe(1)

    await appUser.open('/order')
    await appUser.isAt('/order')
    const row = page.locator(`[data-order="${id}"]`)
    await row.getByTestId('key-mark').getByText(NAME, { exact: true }).waitFor()
    await row.getByRole('button').first().click()
    const lines = page.getByTestId('key-lines')
    await lines.getByText(receipts('keyMade', { name: NAME })).waitFor()
    await lines.getByText(receipts('keyChanged', { name: NAME })).waitFor()
    await page.keyboard.press('Escape')
    await lines.waitFor({ state: 'detached' })

    await appUser.open('/mine/history?accountTypeId=1')
    await appUser.isAt('/mine/history')
    await page.getByTestId('log-forex_open').getByTestId('key-mark').getByText(NAME, { exact: true }).waitFor()

    await appUser.open('/mine/alerts')
    await appUser.isAt('/mine/alerts')
    const made = page.getByTestId('alert-active').getByTestId('key-mark')
    await made.getByText(receipts('keyCreated', { name: NAME })).waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: alerts('gone') }).click()
    const removed = page.getByTestId('alert-removed').getByTestId('key-mark')
    await removed.getByText(receipts('keyDeleted', { name: NAME })).waitFor({ state: 'attached' })

    const support = await Operator.join(stage, 'support')
    const operator = await Console.as(stage, support.token)
    await operator.page.evaluate(`location.hash = '/user?uid=${uid}'`)
    const acts = operator.page.getByTestId('key-acts')
    await acts.getByText(console('keyMade', { name: NAME })).waitFor({ state: 'attached' })
    expect(await acts.first().getAttribute('title')).toContain(console('keyChanged', { name: NAME }))
    await operator.page.evaluate(`location.hash = '/ledger?uid=${uid}'`)
    await operator.page.getByRole('heading', { name: console('ledger'), level: 1 }).waitFor()
    const entry = operator.rows().filter({ hasText: 'forex_open' })
    await entry
      .getByTestId('key-acts')
      .getByText(console('keyMade', { name: NAME }))
      .waitFor({ state: 'attached' })
  })
})
