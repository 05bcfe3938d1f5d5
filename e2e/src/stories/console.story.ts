// Operators and traders at once: from the first owner's link over a deposit, a trade and a withdrawal to what two persons must do.
import { AxeBuilder } from '@axe-core/playwright'
import { decimal } from '@tallystick/kernel/decimal'
import { picture } from '@tallystick/server/testing/images'
import { newestCode } from '@tallystick/server/testing/letters'
import { tronAddress } from '@tallystick/server/testing/wallet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Borrower } from '../pages/borrower.ts'
import { Console } from '../pages/console.ts'
import { Person } from '../pages/person.ts'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'

const PASSWORD = 'correct horse battery'

let stage: Stage
let owner: Console
let peter: Console
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
  peter = await Console.setUp(stage, link, { name: 'Peter Partner', email: '' })
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

const pictureFile = async (n: number) => ({ name: 'x.png', mimeType: 'image/png', buffer: await picture(n) })

/** The number behind an entry of the console's navigation. */
const badge = (entry: string): Promise<string> =>
  owner.page
    .getByRole('link', { name: entry, exact: true })
    .getByTestId('badge')
    .innerText({ timeout: 1_000 })
    .catch(() => '')

it('a chat, live in both browsers: words and pictures both ways, and a badge for what nobody has read', async () => {
  await owner.goTo('Overview')
  await person.open('/mine/chat')
  await person.field('Write a message').fill('Where is my money?')
  await person.button('Send').click()
  await expect.poll(() => badge('Chats')).toBe('1')
  await owner.goTo('Chats')
  await owner.page.getByText('Where is my money?').first().waitFor()
  await expect.poll(() => badge('Chats')).toBe('')
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('It is on its way.')
  await owner.page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect.poll(() => person.page.getByText('It is on its way.').count()).toBe(1)

  await person.page
    .getByLabel('Add an image')
    .first()
    .setInputFiles(await pictureFile(91_201))
  const shown = owner.page.getByRole('button', { name: 'Picture', exact: true })
  await expect.poll(() => shown.count()).toBe(1)
  await shown.click()
  await owner.page.getByTestId('private-image').waitFor()
  await owner.page.keyboard.press('Escape')
  await owner.page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles(await pictureFile(91_202))
  const sent = person.page.locator('[data-from="support"] img')
  await expect.poll(() => sent.count()).toBe(1)
  // For the page, hence text.
  const width = `document.querySelector('[data-from="support"] img')?.naturalWidth`
  await expect.poll(() => person.page.evaluate(width)).toBe(120)
})

it('a visitor talks to support with words and pictures, live in both browsers', async () => {
  const visitor = new Person(await stage.visitor({ size: 'phone' }))
  await visitor.open('/mine/chat')
  await visitor.field('Write a message').fill('May I ask something?')
  await visitor.button('Send').click()
  await owner.page.getByText('May I ask something?').first().click()
  await visitor.page
    .getByLabel('Add an image')
    .first()
    .setInputFiles(await pictureFile(91_203))
  await owner.page.getByRole('button', { name: 'Picture', exact: true }).waitFor()
  await owner.page.getByRole('textbox', { name: 'Message' }).fill('Please do.')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await owner.page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles(await pictureFile(91_204))
  await visitor.page.getByText('Please do.').waitFor()
  await expect.poll(() => visitor.page.locator('img[alt="Image"]').count()).toBe(2)
  await visitor.page.reload()
  await expect.poll(() => visitor.page.locator('[data-from="support"] img').count()).toBe(1)
})

it('a correction of money waits for a second person, and the trader reads why', async () => {
  const { rows } = await stage.database.pool.query<{ uid: string }>(
    `select uid from users where email = 'five-minutes@example.com'`,
  )
  const uid = rows[0]?.uid ?? ''
  await owner.goTo('Users')
  await owner.page.getByLabel('UID, email or mobile').fill('five-minutes@example.com')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByText(uid).click()
  await owner.page.getByRole('button', { name: 'Correct money' }).click()
  await owner.dialog().getByLabel('Amount (USD)').fill('12.5')
  await owner.dialog().getByLabel('Reason').fill('A fee was charged twice')
  await owner.dialog().getByRole('button', { name: 'Correct money' }).dblclick()
  await owner.page.getByText('Recorded. Another operator must agree.').first().waitFor()
  await owner.goTo('Second person')
  await owner.page.getByRole('button', { name: 'Take back' }).waitFor()
  expect(await owner.page.getByRole('button', { name: 'Agree', exact: true }).count()).toBe(0)
  await peter.goTo('Second person')
  await peter.page.getByText(`${uid}: 12.5 USD: A fee was charged twice`).waitFor()
  await peter.page.getByRole('button', { name: 'Agree' }).dblclick()
  await peter.page.getByText('Nothing waits for a second person.').waitFor()
  const answer = await person.page.evaluate<{ data: { data: { MemoTran: string; Value: string }[] } }>(`
    fetch('/v2/api/main/accountLog/forexChange?type=3', { headers: {
      lang: 'en', authorization: JSON.parse(localStorage.getItem('tallystick.session')).state.token,
    } }).then(response => response.json())`)
  const corrections = answer.data.data.filter(({ MemoTran }) => MemoTran.startsWith('Correction by support'))
  expect(corrections).toEqual([
    expect.objectContaining({ MemoTran: 'Correction by support: A fee was charged twice', Value: '12.500000' }),
  ])
})

it('a loan: identity, agreement, money, each seen by both', async () => {
  const borrower = new Borrower(person.page)
  await borrower.identify()
  await owner.goTo('Loan identity')
  await owner.details().getByText('Ada Lovelace').first().waitFor()
  await owner.decide('a')
  await person.page.reload()
  await borrower.isAt('/loan/submit')
  await borrower.apply('1000')
  await owner.goTo('Loans')
  await owner.details().getByText('1,000').first().waitFor()
  await owner.decide('a', 'granted')
  await peter.goTo('Loans')
  await peter.details().getByText('Olga Owner approved. You would be the second.').waitFor({ timeout: 20_000 })
  await peter.decide('a', 'granted')
  await person.page.reload()
  await borrower.loan().getByRole('button', { name: 'Repay' }).click()
  await borrower.isAt('/loan/repayment')
  const { rows } = await stage.database.pool.query<{ amount: bigint }>('select amount from loan where status = 2')
  expect(rows).toEqual([{ amount: decimal('1000') }])
})

it('a master application: rejected with a reason, then approved, each seen by both', async () => {
  const apply = async (): Promise<void> => {
    await person.page.getByRole('checkbox').check()
    await person.button('Submit application').click()
    await person.page.getByTestId('waiting').waitFor()
  }
  await person.open('/follow/trader-apply')
  await apply()
  await owner.goTo('Master applications')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('r', 'Trade a little longer first')
  await person.page.reload()
  await person.page.getByText('Trade a little longer first').waitFor()
  await apply()
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('a', 'Welcome')
  await person.page.reload()
  await person.page.getByTestId('approved').getByText('Welcome').waitFor()
})

it('two operators decide the same deposit at once, one approving and one rejecting: one effect', async () => {
  await deposit('50', 91_301)
  await owner.goTo('Deposits')
  await peter.goTo('Deposits')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await expect.poll(() => peter.rows().count()).toBe(1)
  await owner.page.keyboard.press('a')
  await peter.page.keyboard.press('r')
  await peter.dialog().getByRole('textbox').fill('Cannot be read')
  await Promise.all([owner.page.keyboard.press('Enter'), peter.page.keyboard.press('Enter')])
  await owner.page.getByText('Nothing waits.').waitFor()
  await peter.page.getByText('Nothing waits.').waitFor()
  const { rows } = await stage.database.pool.query<{ status: number; credits: bigint }>(
    `select c.status, (select count(*) from ledger l where l.kind = 'charge_credit' and l.ref = c.id) as credits
     from charge c order by id desc limit 1`,
  )
  expect(rows).toEqual([rows[0]?.status === 1 ? { status: 1, credits: 1n } : { status: 2, credits: 0n }])
})

it('lists are sorted, filtered and saved whole', async () => {
  await owner.goTo('Deposits')
  await owner.page.getByText('Finished', { exact: true }).click()
  await expect.poll(() => owner.rows().count()).toBeGreaterThan(0)
  await owner.page.getByRole('button', { name: 'Amount' }).click()
  await owner.page.locator('th[aria-sort="descending"]').waitFor()
  await owner.page.getByLabel('Amount from').fill('100000')
  await owner.page.keyboard.press('Enter')
  await owner.page.getByText('Nothing here.').waitFor()
  await owner.page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => owner.rows().count()).toBeGreaterThan(0)
  const [file] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('charges.csv')
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
