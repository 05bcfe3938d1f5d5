// Operators and traders at once: from the first owner's link over a deposit, a trade and a withdrawal to what two persons must do.
import { AxeBuilder } from '@axe-core/playwright'
import { decimal } from '@tallystick/kernel/decimal'
import { picture } from '@tallystick/server/testing/images'
import { newestCode } from '@tallystick/server/testing/letters'
import { tronAddress } from '@tallystick/server/testing/wallet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Console } from '../pages/console.ts'
import { Person } from '../pages/person.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'

const PASSWORD = 'correct horse battery'

let stage: Stage
let owner: Console
let person: Person
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function deposit(amount: string, picked: number): Promise<void> {
  await person.open('/mine/charge')
  await person.field('Amount (USD)').fill(amount)
  const proof = { name: 'receipt.png', mimeType: 'image/png', buffer: await picture(picked) }
  await person.page.getByLabel('Choose an image').setInputFiles(proof)
  await person.page.getByTestId('uploaded').waitFor()
  await person.button('Submit deposit').click()
  await person.toast('Deposit submitted').waitFor()
}

async function withdraw(amount: string): Promise<void> {
  await person.open('/mine/withdraw')
  await person.field('Amount (USD)').fill(amount)
  await person.button('Withdraw').click()
  await person.toast('Withdrawal submitted').waitFor()
}

const record = (kind: 'charge' | 'draw', text: string): Promise<void> =>
  person.page.getByTestId(`${kind}-record`).first().getByText(text).waitFor()

it('the first owner sets himself up by the link from the terminal', async () => {
  owner = await Console.setUp(stage, stage.setUpLink() ?? '', { name: 'Olga Owner', email: 'olga@operators.example' })
  await expect.poll(() => owner.page.getByText('Sums to zero').count()).toBe(2)
  expect(stage.logged()).not.toContain('set-up?link=')
})

it('a deposit: the trader hands it in, the operator looks at the proof and approves by keyboard, the trader is credited', async () => {
  const email = 'five-minutes@example.com'
  person = new Person(await stage.visitor({ size: 'phone' }))
  await person.register(email, PASSWORD, () => newestCode({ pool: stage.database.pool }, email))
  await person.logIn(email, PASSWORD)
  await person.isAt('/')
  await deposit('20000', 91_001)

  await owner.goTo('Deposits')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.details().getByText('Two persons must agree.').waitFor()
  await owner.decide('r', 'The receipt cannot be read')
  await owner.page.getByText('Nothing waits.').waitFor()
  await person.page.reload()
  await record('charge', 'Rejected')

  await deposit('9000', 91_002)
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.page.keyboard.press('Enter')
  await owner.page.getByTestId('private-image').waitFor()
  await owner.page.keyboard.press('Escape')
  await owner.decide('a')
  await owner.page.getByText('Nothing waits.').waitFor()
  await person.page.reload()
  await record('charge', 'Finished')
})

it('the trader moves it to his contract account, trades, and sees the result', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  await person.open('/mine/transfer')
  await expect.poll(() => person.page.getByTestId('transferable').innerText()).toMatch(/9,000\.00/)
  await person.field('Amount (USD)').fill('5000')
  await person.button('Transfer').click()
  await person.toast('Transferred').waitFor()
  await person.open('/')
  const trader = new Trader(person.page, false)
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'orderPage')
  stage.feed.set('BTCUSD', decimal('100100'))
  expect(await trader.closePosition(await trader.openOrder())).toBe('+10.000000USD')
})

it('a small withdrawal is completed by one operator', async () => {
  await person.open('/mine/withdraw-way')
  await person.field('Wallet address').fill(tronAddress())
  await person.button('Bind').click()
  await person.toast('Withdrawal method bound').waitFor()
  await withdraw('100')
  await owner.goTo('Withdrawals')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('a', 'paid')
  await owner.page.getByText('Nothing waits.').waitFor()
  await person.page.reload()
  await record('draw', 'Completed')
})

it('a big withdrawal needs two persons, each in a browser of his own', async () => {
  await stage.database.pool.query(
    `update settings set value = '"500"' where key = 'two_person_from'; update settings set value = '"100000"' where key = 'draw_daily_limit'`,
  )
  await stage.restartServer()
  const link = await owner.invite('peter@operators.example', 'Owner')
  const peter = await Console.setUp(stage, link, { name: 'Peter Partner', email: '' })
  await person.page.reload()
  await withdraw('600')

  await owner.goTo('Withdrawals')
  await peter.goTo('Withdrawals')
  await owner.details().getByText('Two persons must agree.').waitFor()
  await owner.decide('a', 'checked')
  await owner.details().getByText('You approved. Another operator must approve too.').waitFor()
  await peter.details().getByText('Olga Owner approved. You would be the second.').waitFor({ timeout: 20_000 })
  await owner.page.keyboard.press('a')
  await owner.page.keyboard.press('Enter')
  await owner.page
    .getByText(/approved/i)
    .first()
    .waitFor()
  await owner.page.keyboard.press('Escape')
  await peter.decide('a', 'paid')
  await expect.poll(() => peter.page.getByText('Nothing waits.').count()).toBe(1)
  await person.page.reload()
  await record('draw', 'Completed')

  await owner.goTo('Audit log')
  await owner.page.getByText('The chain is whole').waitFor()
  await owner.goTo('Ledger')
  await owner.page.getByRole('button', { name: 'Reconcile now' }).click()
  await owner.page
    .getByText(/\d+ checks, all hold/)
    .first()
    .waitFor()
})

it('an identity check: rejected with a reason the trader reads, then approved', async () => {
  const handIn = async (n: number): Promise<void> => {
    await person.fillIn({ 'Name as on the document': 'Ada Lovelace', 'Document number': 'AB 123' })
    await person.field('Country of the document').selectOption('GB')
    for (const [index, slot] of ['Front of the document', 'Back of the document'].entries()) {
      const image = { name: 'id.png', mimeType: 'image/png', buffer: await picture(n + index) }
      await person.page.getByLabel(`Choose a photo: ${slot}`).setInputFiles(image)
    }
    await expect.poll(() => person.page.getByTestId('uploaded').count()).toBe(2)
    await person.button('Submit for review').click()
    await person.page.getByTestId('review-state').getByText('Waiting for review').waitFor()
  }
  await person.open('/mine/auth')
  await handIn(91_100)
  await owner.goTo('Real-name reviews')
  await owner.details().getByText('AB 123').waitFor()
  await owner.decide('r', 'The photo is blurred')
  await person.page.reload()
  await person.page.getByTestId('rejected').getByText('The photo is blurred').waitFor()
  await handIn(91_110)
  await expect.poll(() => owner.rows().count(), { timeout: 20_000 }).toBe(1)
  await owner.decide('a')
  await person.page.reload()
  await person.page.getByRole('heading', { name: 'Verified', exact: true }).waitFor()
})

it('a chat, live in both browsers', async () => {
  await person.open('/mine/chat')
  await person.field('Write a message').fill('Where is my money?')
  await person.button('Send').click()
  await owner.goTo('Chats')
  await owner.page.getByText('Where is my money?').first().waitFor()
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('It is on its way.')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => person.page.getByText('It is on its way.').count()).toBe(1)
})

it('a kill switch stops new orders within two seconds, and nothing else', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const trader = new Trader(await stage.visitor({ size: 'phone' }), false)
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'confirm')

  await owner.goTo('Risk')
  await owner.flip('Everything', 'prices look wrong')
  await trader.setLots('0.1')
  await trader.side('buy').click()
  await trader.page
    .getByText(/paused/i)
    .first()
    .waitFor({ timeout: 2_000 })
  await trader.goTo('orders')
  await trader.closePosition(await trader.openOrder())

  await owner.flip('Everything', 'prices are right')
  await trader.openPair('BTC/USD')
  await trader.setLots('0.1')
  await trader.order('buy', 'confirm')
  await owner.goTo('History of changes')
  await expect.poll(() => owner.page.getByText(/prices (look wrong|are right)/).count()).toBe(2)
})

it.each([
  'Overview',
  'Deposits',
  'Users',
  'Risk',
  'Ledger',
  'What is offered',
  'Settings',
  'News',
  'Outbox',
  'Operators',
  'Audit log',
])('%s can be used by everybody', async entry => {
  await owner.goTo(entry)
  await owner.page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  const { violations } = await new AxeBuilder({ page: owner.page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
