// Trading in the browser under trial: registration, moving prices, a forex position, an Up/Down order, a master followed.
import { decimal } from '@tallystick/kernel/decimal'
import { newestCode } from '@tallystick/server/testing/api/emails'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { AppUser } from '../../pages/app-user.ts'
import { MicroTrader } from '../../pages/micro-trader.ts'
import { Operator } from '../../pages/operator.ts'
import { Trader } from '../../pages/trader.ts'
import type { Stage } from '../../stage.ts'
import { Caller, PASSWORD } from '../../walk/caller.ts'
import { figure, message, words } from '../../words.ts'
import { Visits } from '../visits.ts'

const MASTER = 'browsers-master@example.com'
const follow = words('follow')
const micro = words('micro')

let stage: Stage
let visits: Visits
beforeAll(async () => {
  visits = await Visits.open()
  stage = visits.stage
})
afterAll(() => visits.close())
afterEach(() => visits.endVisits())

it('registers by a code, signs in, and is known after a reload', async () => {
  const email = 'browsers@example.com'
  const page = await visits.visitor('phone')
  const appUser = new AppUser(page)
  await appUser.register(email, PASSWORD, () => newestCode({ pool: stage.database.pool }, email))
  await appUser.logIn(email, PASSWORD)
  await appUser.isAt('/')
  await appUser.open('/user')
  await page.getByText(email).filter({ visible: true }).first().waitFor()
  await visits.looksRight(page, 'account')
  await page.reload()
  await expect.poll(() => page.getByText(email).filter({ visible: true }).count()).toBeGreaterThan(0)
})

it.each(['phone', 'desktop'] as const)('sees prices move on Home, on a %s', async size => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const page = await visits.visitor(size)
  const row = page.locator('[data-pair="BTCUSD"]').filter({ visible: true }).first()
  // Rows are drawn when they are near the window.
  await row.scrollIntoViewIfNeeded()
  await expect.poll(() => row.innerText()).toContain(figure('100000'))
  stage.feed.set('BTCUSD', decimal('100250'))
  await expect.poll(() => row.innerText()).toContain(figure('100250'))
  // The line of the day comes after the price.
  await expect.poll(() => page.locator('svg[viewBox="0 0 100 32"]').count()).toBeGreaterThan(0)
  await visits.looksRight(page, `home ${size}`)
})

it.each(['phone', 'desktop'] as const)('opens a demo position, sees it gain and closes it, on a %s', async size => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const page = await visits.visitor(size)
  const trader = new Trader(page, size === 'desktop')
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.chart.zone().waitFor()
  await trader.setLots('0.5')
  await visits.looksRight(page, `ticket ${size}`)
  await trader.order('buy', 'orderPage')
  stage.feed.set('BTCUSD', decimal('100250'))
  await expect.poll(() => trader.profitOf()).toBe(figure('+125.000000'))
  await visits.looksRight(page, `orders ${size}`)
  expect(await trader.closePosition()).toContain(figure('+125.00'))
  await expect.poll(() => trader.orders().count()).toBe(0)
  await trader.showOrders('history')
  await expect.poll(() => trader.orders().count()).toBe(1)
})

it('takes an Up/Down order of thirty seconds, which counts down, wins and pays', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const page = await visits.visitor('phone')
  const trader = new MicroTrader(page, false)
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.showFuture()
  const ticket = trader.microTicket()
  await ticket.getByRole('radio', { name: micro('seconds', { seconds: 30 }) }).click()
  await ticket.getByLabel(micro('stake'), { exact: true }).fill('100')
  await visits.looksRight(page, 'micro ticket')
  await trader.take('buyUp', 'confirm')
  await expect.poll(() => trader.secondsLeft()).toBeGreaterThan(0)
  stage.feed.set('BTCUSD', decimal('100010'))
  await expect.poll(() => trader.runningCard().innerText()).toContain(figure('+75.00'))
  // The order runs out by itself: this browser's clock cannot be moved.
  await expect.poll(() => ticket.getByTestId('micro-result').count(), { timeout: 45_000 }).toBe(1)
  await expect.poll(() => ticket.getByTestId('micro-result').innerText()).toContain(micro('reasonWon'))
  await expect.poll(() => ticket.getByTestId('micro-odds').innerText()).toContain(figure('10075.00'))
})

it('follows a master, whose order is copied', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const finance = await Operator.join(stage, 'finance')
  const risk = await Operator.join(stage, 'risk')
  const master = await Caller.registered(stage, MASTER)
  const fan = await Caller.registered(stage, 'browsers-fan@example.com')
  await stage.database.pool.query('update users set verified_at = now() where email = $1', [MASTER])
  await master.post('applyTrader', {})
  for (const { id } of await risk.list('/operator/api/master_applications?status=1'))
    await risk.decide('/operator/api/master_applications/decide', { id, approve: 1, note: 'Welcome' })
  for (const caller of [master, fan])
    await caller.post('submitDeposit', { number: 9_000, proofImg: await caller.upload(), charge_id: 1 })
  await finance.approveAll('deposits')
  for (const caller of [master, fan]) await caller.post('transfer', { balance: 9_000, currency_id: 1, from: 3, to: 1 })

  const page = await visits.visitor('phone', fan.deviceMemory)
  const appUser = new AppUser(page)
  await appUser.isAt('/')
  await appUser.open('/follow')
  const { rows } = await stage.database.pool.query<{ uid: string }>('select uid from users where email = $1', [MASTER])
  await page.getByLabel(follow('searchUid')).fill(rows[0]?.uid ?? '')
  const card = page.locator(`[data-user="${String(master.user['id'])}"]`).filter({ visible: true })
  await card.waitFor()
  await visits.looksRight(page, 'masters')
  await card.getByRole('button', { name: follow('follow') }).click()
  await appUser.isAt('/follow/submit')
  await page.getByRole('checkbox').check()
  await appUser.button(follow('confirm')).click()
  await appUser.fillIn({ [follow('multiple')]: '2', [follow('maxAmount')]: '5000' })
  await visits.looksRight(page, 'follow')
  await appUser.button(follow('startFollowing')).click()
  await appUser.confirm(follow('startFollowing'))
  await appUser.isAt('/follow')
  await appUser.toast(message('followed')).waitFor()

  await master.post('submitOrder', { forex_id: 1, status: 1, multiple: 10, type: 1, cont: '0.1' })
  await appUser.open('/follow/follow-list')
  const followed = page.getByTestId('followed').filter({ visible: true })
  const openOrders = async (): Promise<string> => {
    await page.reload()
    const tile = followed.getByRole('button', { name: follow('openOrders') })
    return (await tile.innerText()).split('\n')[0] ?? ''
  }
  await expect.poll(openOrders, { timeout: 20_000, interval: 500 }).toBe('1')
  await visits.looksRight(page, 'followed')
})
