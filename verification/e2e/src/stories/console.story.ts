// Operators and traders together: from the first owner's link over a deposit, a trade and a withdrawal to actions that need two
// operators.
import { AxeBuilder } from '@axe-core/playwright'
import { decimal } from '@tallystick/kernel/decimal'
import { newestCode } from '@tallystick/server/testing/api/emails'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Borrower } from '../pages/borrower.ts'
import { Console } from '../pages/console.ts'
import { AppUser } from '../pages/app-user.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'
import { around, figure, message, refusal, STORY_LANGUAGE, words } from '../words.ts'

const EMAIL = 'five-minutes@example.com'
const PASSWORD = 'correct horse battery'
const console = words('console')
const identity = words('identity')
const wallet = words('wallet')

let stage: Stage
let owner: Console
let peter: Console
let appUser: AppUser
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function withdraw(amount: string): Promise<void> {
  await appUser.open('/mine/withdraw')
  await appUser.field(wallet('amountUsd')).fill(amount)
  await appUser.button(wallet('submitWithdraw')).click()
  await appUser.confirm(wallet('submitWithdraw'))
  await appUser.toast(message('withdrawal_submitted')).waitFor()
}

const record = (kind: 'deposit' | 'withdrawal', text: string): Promise<void> =>
  appUser.page.getByTestId(`${kind}-record`).first().getByText(text, { exact: true }).waitFor()

it('the first owner signs up by the link from the terminal', async () => {
  owner = await Console.setUp(stage, stage.setUpLink() ?? '', { name: 'Olga Owner', email: 'olga@operators.example' })
  await expect.poll(() => owner.page.getByText(console('sumsToZero')).count()).toBe(2)
  expect(stage.logged()).not.toContain('set-up?link=')
})

it('a deposit: the trader hands it in, the operator looks at the proof and approves by keyboard, the trader is credited', async () => {
  appUser = new AppUser(await stage.visitor({ size: 'phone' }))
  await appUser.register(EMAIL, PASSWORD, () => newestCode({ pool: stage.database.pool }, EMAIL))
  await appUser.logIn(EMAIL, PASSWORD)
  await appUser.isAt('/')
  await appUser.deposit('20000')

  await owner.goTo('deposits')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.details().getByText(console('needsTwo')).waitFor()
  await owner.decide('r', 'The receipt cannot be read')
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await appUser.page.reload()
  await record('deposit', message('deposit_rejected'))

  await appUser.deposit('9000')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.page.keyboard.press('Enter')
  await owner.page.getByTestId('private-image').waitFor()
  await owner.page.keyboard.press('Escape')
  await owner.decide('a')
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await appUser.page.reload()
  await record('deposit', message('deposit_finished'))
})

it('the trader moves it to the contract account, trades, and sees the result', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  await appUser.open('/mine/transfer')
  await expect.poll(() => appUser.page.getByTestId('transferable').innerText()).toContain(figure('9000.00'))
  await appUser.field(wallet('amountUsd')).fill('5000')
  await appUser.button(wallet('submitTransfer')).click()
  await appUser.toast(message('transferred')).waitFor()
  await appUser.open('/')
  const trader = new Trader(appUser.page, false)
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'orderPage')
  stage.feed.set('BTCUSD', decimal('100100'))
  expect(await trader.closePosition()).toBe(`${figure('+10.000000')} USD`)
})

it('a small withdrawal is completed by one operator', async () => {
  await appUser.open('/mine/withdraw-way')
  await appUser.field(wallet('address')).fill(tronAddress())
  await appUser.bindMethod()
  await withdraw('100')
  await owner.goTo('withdrawals')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('a', 'paid')
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await appUser.page.reload()
  await record('withdrawal', message('withdrawal_completed'))
})

it('a big withdrawal needs two operators, each in a separate browser', async () => {
  await stage.database.pool.query(
    `update settings set value = '"500"' where key = 'two_person_from'; update settings set value = '"100000"' where key = 'withdrawal_daily_limit'`,
  )
  await stage.restartServer()
  const link = await owner.invite('peter@operators.example', 'owner')
  peter = await Console.setUp(stage, link, { name: 'Peter Partner', email: '' })
  await appUser.page.reload()
  await withdraw('600')

  await owner.goTo('withdrawals')
  await peter.goTo('withdrawals')
  await owner.details().getByText(console('needsTwo')).waitFor()
  await owner.decide('a', 'checked')
  await owner.details().getByText(console('youApproved')).waitFor()
  await peter
    .details()
    .getByText(console('needsSecond', { name: 'Olga Owner' }))
    .waitFor({ timeout: 20_000 })
  await owner.page.keyboard.press('a')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByText(console('youApproved')).first().waitFor()
  await owner.page.keyboard.press('Escape')
  await peter.decide('a', 'paid')
  await expect.poll(() => peter.page.getByText(console('queueEmpty')).count()).toBe(1)
  await appUser.page.reload()
  await record('withdrawal', message('withdrawal_completed'))

  await owner.goTo('audit')
  await owner.page.getByText(console('chainWhole')).waitFor()
  await owner.goTo('ledger')
  await owner.page.getByRole('button', { name: console('reconcileNow') }).click()
  await owner.page
    .getByText(around(count => console('allHold', { n: 77 }).replace('77', count)))
    .first()
    .waitFor()
})

it('an identity check: rejected with a reason the trader reads, then approved', async () => {
  const handIn = async (): Promise<void> => {
    await appUser.fillIn({ [identity('name')]: 'Ada Lovelace', [identity('cardId')]: 'AB 123' })
    await appUser.chooseCountry(identity('country'), 'GB')
    for (const slot of [identity('front'), identity('back')])
      await appUser.choosePicture(`${identity('choosePhoto')}: ${slot}`)
    await expect.poll(() => appUser.page.getByTestId('uploaded').count()).toBe(2)
    await appUser.button(identity('submit')).click()
    await appUser.page.getByTestId('review-state').getByText(identity('waiting')).waitFor()
  }
  await appUser.open('/mine/auth')
  await handIn()
  await owner.goTo('identityChecks')
  await owner.details().getByText('AB 123').waitFor()
  await owner.decide('r', 'The photo is blurred')
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await appUser.page.reload()
  await appUser.page.getByTestId('rejected').getByText('The photo is blurred').waitFor()
  await handIn()
  await expect.poll(() => owner.rows().count(), { timeout: 20_000 }).toBe(1)
  await owner.decide('a')
  await appUser.page.reload()
  await appUser.page.getByRole('heading', { name: identity('finished'), exact: true }).waitFor()
})

it('a correction of money waits for a second operator, and the trader sees the reason', async () => {
  const uid = await owner.openUser(stage, EMAIL)
  await owner.page.getByRole('button', { name: console('correct') }).click()
  await owner
    .dialog()
    .getByLabel(`${console('amount')} (USD)`)
    .fill('12.5')
  await owner.dialog().getByLabel(console('reason')).fill('A fee was charged twice')
  await owner
    .dialog()
    .getByRole('button', { name: console('correct') })
    .dblclick()
  await owner.page.getByText(console('waitsForSecond')).first().waitFor()
  await owner.goTo('proposals')
  await owner.page.getByRole('button', { name: console('takeBack') }).waitFor()
  expect(await owner.page.getByRole('button', { name: console('agree'), exact: true }).count()).toBe(0)
  await peter.goTo('proposals')
  await peter.page.getByText(`${uid}: 12.5 USD: A fee was charged twice`).waitFor()
  await peter.page.getByRole('button', { name: console('agree'), exact: true }).dblclick()
  await peter.page.getByText(console('noProposals')).waitFor()
  const answer = await appUser.page.evaluate<{ data: { data: { MemoTran: string; Value: string }[] } }>(`
    fetch('/v2/api/main/accountLog/forexChange?type=3', { headers: {
      lang: '${STORY_LANGUAGE}', authorization: JSON.parse(localStorage.getItem('tallystick.session')).state.token,
    } }).then(response => response.json())`)
  const corrections = answer.data.data.filter(({ MemoTran }) => MemoTran.startsWith(message('log_adjustment')))
  expect(corrections).toEqual([
    expect.objectContaining({ MemoTran: `${message('log_adjustment')}: A fee was charged twice`, Value: '12.500000' }),
  ])
})

it('a loan: identity, agreement, money, each seen by both', async () => {
  const borrower = new Borrower(appUser.page)
  await borrower.identify()
  await owner.goTo('loanApplicants')
  await owner.details().getByText('Ada Lovelace').first().waitFor()
  await owner.decide('a')
  await appUser.page.reload()
  await borrower.isAt('/loan/submit')
  await borrower.apply('1000')
  await owner.goTo('loans')
  await owner.details().getByText('1,000').first().waitFor()
  await owner.decide('a', 'granted')
  await peter.goTo('loans')
  await peter
    .details()
    .getByText(console('needsSecond', { name: 'Olga Owner' }))
    .waitFor({ timeout: 20_000 })
  await peter.decide('a', 'granted')
  await appUser.page.reload()
  await borrower
    .loan()
    .getByRole('button', { name: words('loan')('repay') })
    .click()
  await borrower.isAt('/loan/repayment')
  const { rows } = await stage.database.pool.query<{ amount: bigint }>('select amount from loan where status = 2')
  expect(rows).toEqual([{ amount: decimal('1000') }])
})

it('a master application: rejected with a reason, then approved, each seen by both', async () => {
  const apply = async (): Promise<void> => {
    await appUser.page.getByRole('checkbox').check()
    await appUser.button(words('follow')('submitApplication')).click()
    await appUser.page.getByTestId('waiting').waitFor()
  }
  await appUser.open('/follow/trader-apply')
  await apply()
  await owner.goTo('masters')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('r', 'Trade a little longer first')
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await appUser.page.reload()
  await appUser.page.getByText('Trade a little longer first').waitFor()
  await apply()
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('a', 'Welcome')
  await appUser.page.reload()
  await appUser.page.getByTestId('approved').getByText('Welcome').waitFor()
})

it('two operators decide the same deposit at once, one approving and one rejecting: one effect', async () => {
  await appUser.deposit('50')
  await owner.goTo('deposits')
  await peter.goTo('deposits')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await expect.poll(() => peter.rows().count()).toBe(1)
  await owner.page.keyboard.press('a')
  await peter.page.keyboard.press('r')
  await peter.dialog().getByRole('textbox').first().fill('Cannot be read')
  await Promise.all([owner.page.keyboard.press('Enter'), peter.page.keyboard.press('Enter')])
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await peter.page.getByText(console('queueEmpty')).waitFor()
  const { rows } = await stage.database.pool.query<{ status: number; credits: bigint }>(
    `select c.status, (select count(*) from ledger l where l.kind = 'deposit_credit' and l.ref = c.id) as credits
     from deposit c order by id desc limit 1`,
  )
  expect(rows).toEqual([rows[0]?.status === 1 ? { status: 1, credits: 1n } : { status: 2, credits: 0n }])
})

it('lists are sorted, filtered and saved whole', async () => {
  await owner.goTo('deposits')
  await owner.page.getByText(console('finished'), { exact: true }).click()
  await expect.poll(() => owner.rows().count()).toBeGreaterThan(0)
  await owner.page.getByRole('button', { name: console('amount') }).click()
  await owner.page.locator('th[aria-sort="descending"]').waitFor()
  await owner.page.getByLabel(console('amountFrom')).fill('100000')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByText(console('nothingHere')).waitFor()
  await owner.page.getByRole('button', { name: console('clearFilters') }).click()
  await expect.poll(() => owner.rows().count()).toBeGreaterThan(0)
  const [file] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('button', { name: console('csv') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('deposits.csv')
})

it('a switch stops new orders within two seconds, and nothing else', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const trader = new Trader(await stage.visitor({ size: 'phone' }), false)
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'confirm')

  await owner.goTo('risk')
  await owner.flip('everything', 'prices look wrong')
  await trader.setLots('0.1')
  await trader.side('buy').click()
  await trader.page.getByText(refusal('trading_paused')).first().waitFor({ timeout: 2_000 })
  await trader.goTo('orders')
  await trader.closePosition()

  await owner.flip('everything', 'prices are right')
  // One appUser stops, two go on.
  await peter.goTo('proposals')
  await peter.page.getByText(/prices are right/).waitFor()
  await peter.page.getByRole('button', { name: console('agree'), exact: true }).click()
  await peter.page.getByText(console('noProposals')).waitFor()
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'confirm')
  await owner.goTo('changes')
  await expect.poll(() => owner.page.getByText(/prices (look wrong|are right)/).count()).toBe(2)
})

it('an operator reads an email as users receive it, in their language', async () => {
  await owner.goTo('emails')
  await owner.page.getByText(console('preview'), { exact: true }).click()
  const frame = owner.page.frameLocator('iframe')
  await frame.getByText('482913', { exact: true }).waitFor()
  await owner.page.getByLabel(console('language'), { exact: true }).selectOption('ar')
  await owner.page.getByLabel(console('email'), { exact: true }).selectOption('notice.margin_warning')
  const card = frame.locator('html[dir=rtl] div')
  await card.waitFor()
  // The styles of the email are let in, though the console itself has none in its elements.
  expect((await card.boundingBox())?.width).toBe(480 + 2 * (24 + 1))
  // What runs nothing cannot be looked into from within.
  await owner.page.getByText(console('plainText'), { exact: true }).click()
  await card.waitFor({ state: 'detached' })
  const { violations } = await new AxeBuilder({ page: owner.page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

it.each([
  'overview',
  'deposits',
  'users',
  'risk',
  'ledger',
  'offers',
  'settings',
  'news',
  'emails',
  'operators',
  'audit',
] as const)('%s can be used by everybody', async entry => {
  await owner.goTo(entry)
  await owner.page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  const { violations } = await new AxeBuilder({ page: owner.page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
