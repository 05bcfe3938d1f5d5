// Copy trading between two users: one applies and is approved, the other follows them; an order is copied, lives, closes and pays its
// share; after unfollowing a copy stays open.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../pages/operator.ts'
import { AppUser } from '../pages/app-user.ts'
import { openStage, type Stage } from '../stage.ts'
import { Caller } from '../walk/caller.ts'
import { figure, message, refusal, STORY_LANGUAGE, words } from '../words.ts'

const follow = words('follow')
const rank = words('rank')

let stage: Stage
let finance: Operator
let risk: Operator
beforeAll(async () => {
  stage = await openStage()
  finance = await Operator.join(stage, 'finance')
  risk = await Operator.join(stage, 'risk')
  stage.feed.set('BTCUSD', decimal('100000'))
})
afterAll(() => stage.close())
afterEach(() => stage.endVisits())

let users = 0

interface CopyUser extends AppUser {
  readonly email: string
}

async function newUser(size: 'phone' | 'desktop'): Promise<CopyUser> {
  const email = `copy-${size}-${++users}@example.com`
  const { deviceMemory } = await Caller.registered(stage, email)
  const appUser = new AppUser(await stage.visitor({ size }, deviceMemory))
  await appUser.isAt('/')
  return Object.assign(appUser, { email })
}

/** Money on the contract account, the long way: deposit, review, transfer. */
async function fund(appUser: AppUser, amount: string): Promise<void> {
  await appUser.deposit(amount)
  await finance.approveAll('deposits')
  await call(appUser, '/api/account/transfer', { balance: amount, currency_id: 1, from: 3, to: 1 })
}

/** What another device of the same user does meanwhile. */
async function call(appUser: AppUser, path: string, body?: object): Promise<Record<string, unknown>> {
  const saved = await appUser.page.evaluate<string>(`localStorage.getItem('tallystick.session')`)
  const { state } = JSON.parse(saved) as { state: { token: string } }
  const response = await fetch(`${stage.origin}${path}`, {
    headers: { authorization: state.token, lang: STORY_LANGUAGE, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  // Every answer is our envelope.
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
  if (answer.code !== 1) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

const buy = async (appUser: AppUser): Promise<number> => {
  const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }
  return Number((await call(appUser, '/v2/api/forex/submit', order))['Id'])
}

describe.each(['phone', 'desktop'] as const)('on a %s', size => {
  it('applies, is approved, is followed, and shares', async () => {
    const master = await newUser(size)
    await master.open('/follow')
    await master.page.getByRole('link', { name: follow('applyTitle') }).click()
    await master.isAt('/follow/trader-apply')
    expect(await master.button(follow('submitApplication')).isDisabled()).toBe(true)
    await master.page.getByRole('checkbox').check()
    await master.button(follow('submitApplication')).click()
    await master.toast(refusal('identity_check_needed')).waitFor()
    await stage.database.pool.query('update users set verified_at = now() where email = $1', [master.email])
    await master.button(follow('submitApplication')).click()
    await master.page.getByTestId('waiting').waitFor()
    for (const { id } of await risk.list('/operator/api/master_applications?status=1'))
      await risk.decide('/operator/api/master_applications/decide', { id, approve: 1, note: 'Welcome' })
    await master.page.reload()
    await master.page.getByTestId('approved').getByText('Welcome').waitFor()
    await fund(master, '9000')

    const fan = await newUser(size)
    await fund(fan, '9000')
    const { id, uid } = await call(master, '/api/user/info')
    await fan.open('/follow')
    await fan.page.getByLabel(follow('searchUid')).fill(String(uid))
    const card = fan.page.locator(`[data-user="${String(id)}"]`)
    await card.getByRole('button', { name: follow('follow') }).click()
    await fan.isAt('/follow/submit')
    expect(await fan.button(follow('confirm')).isDisabled()).toBe(true)
    await fan.page.getByRole('checkbox').check()
    await fan.button(follow('confirm')).click()
    await fan.field(follow('multiple')).fill('2')
    await fan.button(follow('startFollowing')).click()
    await fan.toast(follow('maxAmountFault')).waitFor()
    await fan.field(follow('maxAmount')).fill('5000')
    await fan.page.getByText(follow('stopLossHint', { amount: figure('1500.00') })).waitFor()
    await fan.button(follow('startFollowing')).click()
    await fan.confirm(follow('startFollowing'))
    await fan.isAt('/follow')
    await fan.toast(message('followed')).waitFor()

    const first = await buy(master)
    await fan.open('/follow/follow-list')
    const followed = fan.page.getByTestId('followed').filter({ visible: true })
    type Tile = 'openOrders' | 'closedOrders'
    const tile = (name: Tile) => followed.getByRole('button', { name: follow(name) })
    const counted = async (name: Tile): Promise<string> => {
      await fan.page.reload()
      return (await tile(name).innerText()).split('\n')[0] ?? ''
    }
    await expect.poll(() => counted('openOrders')).toBe('1')
    await tile('openOrders').click()
    const sheet = fan.page.getByRole('dialog')
    await expect.poll(() => sheet.locator('[data-order]').count()).toBe(1)
    // Two tenths of a lot, a thousand dollars higher: the profit in the sheet follows the price.
    stage.feed.set('BTCUSD', decimal('101000'))
    await expect.poll(() => sheet.getByTestId('profit').innerText()).toContain(figure('+200.000000'))
    await call(master, '/v2/api/forex/close', { id: first })
    await expect.poll(() => counted('closedOrders')).toBe('1')
    await expect.poll(() => followed.getByTestId('copy-profit').innerText()).toContain(figure('+200.00'))
    await followed.getByText(figure('20.00')).first().waitFor()

    await master.open('/follow')
    await master.page.getByRole('link', { name: follow('myFollowers') }).click()
    await expect.poll(() => master.page.getByTestId('summary').innerText()).toContain(figure('20.00'))
    await master.page.getByTestId('follower').getByText(figure('+200.00')).waitFor()

    // What the master does while copying is paused is not copied, and the comparison says so.
    await followed.getByRole('button', { name: follow('pause') }).click()
    await followed.getByRole('button', { name: follow('resume') }).waitFor()
    const missed = await buy(master)
    stage.feed.set('BTCUSD', decimal('102000'))
    await call(master, '/v2/api/forex/close', { id: missed })
    stage.feed.set('BTCUSD', decimal('101000'))
    await followed.getByRole('button', { name: follow('resume') }).click()
    await followed.getByRole('button', { name: follow('pause') }).waitFor()

    const second = await buy(master)
    await expect.poll(() => counted('openOrders')).toBe('1')
    await followed.getByRole('link', { name: follow('details') }).click()
    const compared = fan.page.getByRole('region', { name: follow('compareTitle') })
    const skipped = compared.getByTestId('cause-skipped')
    await skipped.getByText(follow('notRecorded')).waitFor()
    await skipped.getByText(follow('ordersCount', { count: 1 })).waitFor()
    expect(await compared.getByTestId('cause-entry').innerText()).toContain(figure('0.00'))
    const difference = await compared.getByTestId('difference').innerText()
    expect(await skipped.innerText()).toContain(difference.trim())
    await compared.getByRole('button', { name: follow('orderByOrder') }).click()
    const orders = fan.page.getByRole('dialog').getByTestId('compared-order')
    await expect.poll(() => orders.count()).toBe(2)
    expect(await orders.first().getAttribute('data-copied')).toBe('false')
    expect(await orders.last().getAttribute('data-copied')).toBe('true')
    await fan.page.keyboard.press('Escape')
    await orders.first().waitFor({ state: 'hidden' })
    await fan.button(follow('unfollow')).click()
    const question = fan.page.getByRole('alertdialog')
    await question.getByText(follow('unfollowBody')).waitFor()
    await question.getByRole('button', { name: follow('unfollow') }).click()
    await fan.button(follow('follow')).waitFor()
    await call(master, '/v2/api/forex/close', { id: second })
    const open = async (): Promise<unknown> => (await call(fan, '/v2/api/forex/my_deal?status=1'))['total']
    expect(await open()).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 3_500))
    expect(await open()).toBe(1)
    stage.feed.set('BTCUSD', decimal('100000'))
  })

  it('ranks masters and says that their pages are to come', async () => {
    const appUser = new AppUser(await stage.visitor({ size }))
    await appUser.open('/rank')
    await appUser.page.getByTestId('master').first().click()
    const dialog = appUser.page.getByRole('dialog', { name: rank('comingSoon') })
    await dialog.getByRole('button', { name: rank('ok') }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
