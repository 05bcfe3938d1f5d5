// What is decided elsewhere, by operators or in another session, reaches an open app without a reload: one page that goes from screen to
// screen, and on each of them something happens behind its back.
import { decimal } from '@tallystick/kernel/decimal'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPath } from '../pages/open-path.ts'
import { Operator } from '../pages/operator.ts'
import { openStage, type Stage } from '../stage.ts'
import { Caller } from '../walk/caller.ts'
import { figure, message, words } from '../words.ts'

const wallet = words('wallet')
const loan = words('loan')
const orders = words('orders')

let stage: Stage
let finance: Operator
beforeAll(async () => {
  stage = await openStage()
  finance = await Operator.join(stage, 'finance')
  stage.feed.set('BTCUSD', decimal('100000'))
})
afterAll(() => stage.close())

/** Decides about everything that waits there. A new operator each time: beyond a sum of one's decisions a second one must agree. */
async function decide(
  role: 'finance' | 'owner' | 'risk',
  list: string,
  path: string,
  decision: Record<string, string | number> = {},
): Promise<void> {
  const operator = await Operator.join(stage, role)
  const waiting = await operator.list(`/operator/api/${list}`)
  expect(waiting).not.toEqual([])
  for (const { id } of waiting) await operator.decide(`/operator/api/${path}`, { id, ...decision })
}

/** The page of this user, as it is after a login. It is not loaded again: a reload would forget the mark. */
async function appOf(user: Caller, connectsAfter?: Promise<void>): Promise<Page> {
  const page = await stage.visitor({ size: 'phone' })
  if (connectsAfter) {
    await page.routeWebSocket(/./, async socket => {
      await connectsAfter
      socket.connectToServer()
    })
  }
  await page.evaluate(`localStorage.setItem('tallystick.session', ${JSON.stringify(user.deviceMemory)})`)
  await page.reload()
  await page.evaluate('globalThis.neverReloaded = true')
  return page
}

const shown = (page: Page, text: string | RegExp): Locator => page.getByText(text).filter({ visible: true }).first()

const whole = (text: string): RegExp => new RegExp(`^${text}$`)

async function show(page: Page, path: string, ready: string | RegExp): Promise<void> {
  await openPath(page, path)
  await shown(page, ready).waitFor()
}

/** While the user looks at this screen, it is decided, and the screen says so. */
async function sees(
  page: Page,
  path: string,
  before: string | RegExp,
  decision: () => Promise<unknown>,
  after: string | RegExp,
): Promise<void> {
  await show(page, path, before)
  await decision()
  await shown(page, after).waitFor()
}

it('every decision about money, papers, loans, funds and the account is shown where the user is', async () => {
  const user = await Caller.registered(stage, 'decided@example.com')
  const page = await appOf(user)
  const proof = async (): Promise<number> => user.upload()

  // Identity, and what it allows: becoming a master. Both change the user, too.
  const papers = { front_pic: await proof(), reverse_pic: await proof() }
  await user.post('submitIdentityCheck', { name: 'Ada', card_id: 'X1234567', ...papers })
  const approveIdentity = (): Promise<void> =>
    decide('risk', 'identity_checks?status=1', 'identity_checks/approve', { country: 'GB' })
  await sees(page, '/mine/auth', words('identity')('waiting'), approveIdentity, words('identity')('finishedBody'))

  await user.post('applyTrader', {})
  const masters = (approve: 0 | 1): Promise<void> =>
    decide('risk', 'master_applications?status=1', 'master_applications/decide', { approve, note: 'Looked at' })
  const follow = words('follow')
  await sees(page, '/follow/trader-apply', follow('waitingTitle'), () => masters(0), follow('rejectedTitle'))
  await user.post('applyTrader', {})
  await sees(page, '/follow', follow('applyTitle'), () => masters(1), follow('myFollowers'))

  // Deposits, one that is rejected and one that arrives; a transfer and a payout method of another session.
  await user.post('submitDeposit', { number: 300, proofImg: await proof(), charge_id: 1 })
  const rejectDeposit = (): Promise<void> =>
    decide('finance', 'deposits?status=0', 'deposits/reject', { status: 2, note: 'Not found' })
  await sees(page, '/mine/charge', message('deposit_unchecked'), rejectDeposit, message('deposit_rejected'))
  await user.post('submitDeposit', { number: 6_000, proofImg: await proof(), charge_id: 1 })
  await sees(page, '/mine/accounts', wallet('mainHint'), () => finance.approveAll('deposits'), figure('6000.00'))
  const transfer = (): Promise<unknown> => user.post('transfer', { balance: 4_321, currency_id: 1, from: 3, to: 1 })
  await sees(page, '/mine/accounts', figure('6000.00'), transfer, figure('4321.00'))
  await sees(
    page,
    '/mine/transfer',
    wallet('transferRecords'),
    () => user.post('transfer', { balance: 77, currency_id: 1, from: 3, to: 2 }),
    new RegExp(figure('77.00')),
  )

  // Withdrawals.
  const method = await user.post('bindMethod', { type: 1, draw_id: 1, dc_address: tronAddress() })
  const withdrawal = { draw_currency_id: 1, number: 100, draw_method_id: Number(method['id']) }
  await user.post('submitWithdrawal', withdrawal)
  const pay = (): Promise<unknown> => finance.approveAll('withdrawals')
  await sees(page, '/mine/withdraw', message('withdrawal_under_review'), pay, message('withdrawal_completed'))
  await user.post('submitWithdrawal', withdrawal)
  const refuse = (): Promise<void> =>
    decide('finance', 'withdrawals?status=0', 'withdrawals/reject', { status: 2, note: 'Wrong name' })
  await sees(page, '/mine/withdraw', message('withdrawal_under_review'), refuse, message('withdrawal_rejected'))

  // A loan, from the details of the borrower to the repayment.
  const details = { name: 'Ada', last_name: 'Lovelace', sex: 2, birthday: '1985-12-10', country: 'GB' }
  const document = { mobile: '+44 20 7946 0000', id_card_type: 2, hand_pic: await proof(), sign: await proof() }
  await user.post('submitLoanApplicant', { ...details, ...document })
  const approveDetails = (): Promise<void> =>
    decide('risk', 'loan_applicants?status=1', 'loan_applicants/decide', { status: 2 })
  await sees(page, '/loan', loan('waitingTitle'), approveDetails, loan('loanNow'))
  const { agreement_hash: agreement } = await user.get('loanConfig', { id: 3, amount: 1000 })
  const signed = { amount: 1000, config_id: 3, sign: await proof(), agreement: String(agreement) }
  const { id: loanId } = await user.post('submitLoan', signed)
  const payOut = (): Promise<void> => decide('finance', 'loans?status=1', 'loans/approve')
  await sees(page, '/loan/record', whole(loan('status1')), payOut, whole(loan('status2')))
  await user.post('repayLoan', { charge_id: 1, loan_id: Number(loanId), proofImg: await proof() })
  const acceptRepayment = (): Promise<void> => decide('finance', 'loans?status=4', 'loans/repayment', { status: 5 })
  await sees(page, '/loan/record', loan('status4'), acceptRepayment, whole(loan('status5')))

  // A fund that is redeemed early.
  const { id: share } = await user.post('buyFund', { id: 1, amount: 100 })
  await user.post('redeemFund', { sub_id: Number(share) })
  const payBack = (): Promise<void> => decide('finance', 'redemptions?status=2', 'redemptions/decide', { status: 3 })
  await sees(page, '/mining/record', words('funds')('status2'), payBack, words('funds')('status3'))

  // An order of another session: opened there, closed there.
  const order = { forex_id: 1, status: 1, multiple: 10, type: 1, cont: '0.01' }
  let orderId = 0
  const open = async (): Promise<void> => {
    orderId = Number((await user.post('submitOrder', order))['Id'])
  }
  await sees(page, '/order', orders('emptyHolding'), open, 'BTC/USD')
  await sees(page, '/order', 'BTC/USD', () => user.post('closeOrder', { id: orderId }), orders('reasonOtherDevice'))

  // Support answers, and the account is frozen and unfrozen.
  await user.post('chatSend', { text: 'Is anybody there?', client_id: 'decisions-0000001' })
  const answer = (): Promise<void> => decide('owner', 'chats', 'chat/send', { text: 'How can we help?' })
  await sees(page, '/mine/chat', 'Is anybody there?', answer, 'How can we help?')
  const uid = String(user.user['uid'])
  const risk = await Operator.join(stage, 'risk')
  const freeze = (what: 'freeze' | 'unfreeze'): Promise<void> =>
    risk.decide(`/operator/api/users/${what}`, { uid, reason: 'Looked at' })
  await sees(page, '/user', `UID ${uid}`, () => freeze('freeze'), words('app')('accountFrozen'))
  await freeze('unfreeze')
  await page.getByTestId('frozen-bar').waitFor({ state: 'detached' })

  expect(await page.evaluate('globalThis.neverReloaded')).toBe(true)
  await page.context().close()
})

it('a demo account that is reset in another session says so where its position stood', async () => {
  const user = await Caller.demo(stage, 'fedcba9876543210fedcba9876543210')
  await user.post('submitOrder', { forex_id: 1, status: 1, multiple: 10, type: 1, cont: '0.01' })
  const page = await appOf(user)
  await sees(page, '/order', 'BTC/USD', () => user.post('resetDemoAccount', {}), orders('reasonReset'))
  expect(await page.evaluate('globalThis.neverReloaded')).toBe(true)
  await page.context().close()
})

it('what happens after a list was answered and before the live connection is there is shown, too', async () => {
  const user = await Caller.demo(stage, '0123456789abcdef0123456789abcdef')
  const { Id } = await user.post('submitOrder', { forex_id: 1, status: 1, multiple: 10, type: 1, cont: '0.01' })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const page = await appOf(user, closed)
  const close = async (): Promise<void> => {
    await user.post('closeOrder', { id: Number(Id) })
    resolve()
  }
  await sees(page, '/order', 'BTC/USD', close, orders('reasonOtherDevice'))
  expect(await page.evaluate('globalThis.neverReloaded')).toBe(true)
  await page.context().close()
})
