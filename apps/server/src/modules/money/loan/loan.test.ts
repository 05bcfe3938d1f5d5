// Loans through the API, from identity to repaid, with the real engine and PostgreSQL.
import { createHash } from 'node:crypto'
import { dayIn } from '@tallystick/i18n/figures'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import {
  borrow,
  changedOnTheWay,
  CONFIG,
  handIn,
  identify,
  IDENTITY,
  payOut,
  signed,
} from '../../../../testing/api/funds.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { boundMethod, credit, withdrawn, newProof, type RealUser } from '../../../../testing/api/wallet.ts'

let api: TestApi
let ada: RealUser
let risk: TestOperator
let finance: TestOperator
let userCount = 0
beforeAll(async () => {
  api = await testApi()
  risk = await testOperator(api, 'risk')
  finance = await testOperator(api, 'finance')
})
afterAll(() => api.close())
beforeEach(async () => {
  ada = await realUser(api, `borrower${++userCount}@example.com`, 'correct horse battery')
})

const balance = async (user: RealUser): Promise<unknown> =>
  Object.values((await user.get('/v2/api/main/wallet/getBalance')).data)[2]
const images = async (): Promise<Record<string, string>> => ({
  hand_pic: String(await newProof(api, ada)),
  sign: String(await newProof(api, ada)),
})
const applicant = async (change: Record<string, string> = {}) =>
  ada.post(CALLS.submitLoanApplicant.path, { ...IDENTITY, ...(await images()), ...change }, { lang: 'en' })
const info = async (id: number): Promise<Record<string, unknown>> =>
  (await ada.get(`${CALLS.loanRepayment.path}?loan_id=${id}`)).data
const today = (): string => new Date(api.clock.now()).toISOString().slice(0, 10)

describe('identity', () => {
  it('is handed in, reviewed and, after a rejection, handed in anew', async () => {
    expect((await ada.get(CALLS.loanApplicant.path)).data).toMatchObject({ status: 0, name: '' })
    expect(await applicant()).toMatchObject({ code: 1, msg: expect.stringContaining('48 hours') })
    expect((await ada.get(CALLS.loanApplicant.path)).data).toMatchObject({
      status: 1,
      name: 'Ada',
      birthday: '1985-12-10',
    })
    expect((await applicant()).data.reason).toBe('loan_applicant_submitted')

    const waiting = (await risk.get('/operator/api/loan_applicants?status=1')).data['data'] as Record<string, unknown>[]
    const row = waiting.find(one => one['email'] === `borrower${userCount}@example.com`)
    const decide = (status: number, note = '') =>
      risk.post('/operator/api/loan_applicants/decide', { id: row?.['id'], status, note })
    expect(await decide(3, 'Unreadable')).toMatchObject({ code: 1, data: { status: 3 } })
    expect((await decide(2)).data.reason).toBe('loan_applicant_not_waiting')
    expect((await ada.get(CALLS.loanApplicant.path)).data).toMatchObject({ status: 3, remark: 'Unreadable' })

    expect((await applicant({ name: 'Augusta' })).code).toBe(1)
    expect((await decide(2)).code).toBe(1)
    expect((await ada.get(CALLS.loanApplicant.path)).data).toMatchObject({ status: 2, name: 'Augusta', remark: '' })
  })

  it.each([
    ['1949-12-31', 'birthday_out_of_range'],
    ['tomorrow', 'birthday_out_of_range'],
    ['2001-02-30', 'bad_request'],
  ])('[A107] a birthday of %s is refused', async (birthday, reason) => {
    const day = birthday === 'tomorrow' ? new Date(api.clock.now() + DAY_MS).toISOString().slice(0, 10) : birthday
    expect((await applicant({ birthday: day })).data.reason).toBe(reason)
  })

  it('the first and the last day are accepted', async () => {
    expect((await applicant({ birthday: '1950-01-01' })).code).toBe(1)
    await api.pool.query('delete from loan_applicant where user_id = $1', [ada.userId])
    expect((await applicant({ birthday: today() })).code).toBe(1)
  })

  it.each(['KP', 'IL', 'CN', 'VU', 'CU'])('the listed country %s is refused', async country => {
    expect((await applicant({ country })).data.reason).toBe('country_not_served')
  })

  it('a country that does not exist, and pictures of other users, are refused', async () => {
    expect(await applicant({ country: 'QQ' })).toMatchObject({ status: 400, data: { params: { field: 'country' } } })
    const bob = await realUser(api, `bob${userCount}@example.com`, 'correct horse battery')
    expect((await applicant({ hand_pic: String(await newProof(api, bob)) })).data.reason).toBe('upload_unknown')
    expect((await applicant({ sign: String(await newProof(api, bob)) })).data.reason).toBe('signature_needed')
  })

  it('demo users are refused, operators need the role', async () => {
    const demo = await demoUser(api)
    expect((await demo.get(CALLS.loanApplicant.path)).data.reason).toBe('only_true_account')
    expect((await finance.post('/operator/api/loan_applicants/decide', { id: 1, status: 2 })).status).toBe(403)
  })
})

describe('borrowing', () => {
  it('shows the agreement with the borrower’s data and what stays allowed, and stores it word for word', async () => {
    await identify(api, ada)
    const { data } = await ada.get(`${CALLS.loanConfig.path}?id=${CONFIG}&amount=1000`, { lang: 'en' })
    const text = String(data['agreement'])
    // 30 days, 5 free, 0.04 % a day.
    expect(data).toMatchObject({ interest_amount: '10.00', total_amount: '1010.00', penalty_per_day: '2.50' })
    const days = ['10 December 1985', dayIn('en', today())]
    for (const part of ['Ada Lovelace', '1,000.00 USD', '0.04% a day', '14.6% a year', ...days])
      expect(text).toContain(part)
    expect(text).toContain('The loan never locks the borrower’s money')
    expect(text).toContain('2.50 USD a day')
    expect(data['agreement_hash']).toBe(createHash('sha256').update(text).digest('hex'))

    const sign = String(await newProof(api, ada))
    const body = { amount: '1000', config_id: CONFIG, sign, agreement: text }
    // As it was, and yet something else: terms may have changed on the way.
    changedOnTheWay(api, `update loan_config set minimum = minimum where id = ${CONFIG}`)
    expect((await ada.post(CALLS.submitLoan.path, body, { lang: 'en' })).data['reason']).toBe('busy')
    const made = await ada.post(CALLS.submitLoan.path, body, { lang: 'en' })
    expect(made).toMatchObject({ code: 1, msg: expect.stringContaining('48 hours') })
    // The language of the one who looks changes nothing in what was signed.
    const loan = await ada.get(`${CALLS.loan.path}?id=${String(made.data['id'])}`, { lang: 'hk' })
    expect(loan.data).toMatchObject({ agreement: text, agreement_hash: data['agreement_hash'], status: 1 })
    expect(await balance(ada)).toMatchObject({ balance: '0.000000' })
  })

  it('[A104] needs an approved identity, an own signature, the agreement as it reads now, and an amount within bounds', async () => {
    const submit = (body: object) => ada.post(CALLS.submitLoan.path, body)
    const sign = String(await newProof(api, ada))
    const base = { amount: '1000', config_id: CONFIG, sign, agreement: 'x' }
    expect((await submit(base)).data.reason).toBe('loan_applicant_needed')
    await applicant()
    expect((await submit(base)).data.reason).toBe('loan_applicant_needed')
    await api.pool.query('update loan_applicant set status = 2, decided_by = 1 where user_id = $1', [ada.userId])
    expect((await submit(base)).data.reason).toBe('agreement_changed')
    expect((await submit({ ...base, config_id: 99 })).data.reason).toBe('loan_config_unknown')
    const good = await signed(api, ada)
    expect((await submit({ ...good, amount: '1001' })).data.reason).toBe('agreement_changed')
    expect((await submit({ ...good, sign: '999999' })).data.reason).toBe('signature_needed')
    const { sign: _, ...unsigned } = good
    for (const body of [unsigned, { ...unsigned, sign: '' }])
      expect((await submit(body)).data.reason).toBe('signature_needed')
    const shown = await ada.get(`${CALLS.loanConfig.path}?id=${CONFIG}&amount=10`)
    expect(shown.data['agreement']).toBe('')
    await api.pool.query('update loan_config set is_offered = false where id = $1', [CONFIG])
    expect((await submit(good)).data.reason).toBe('loan_config_unknown')
    await api.pool.query('update loan_config set is_offered = true where id = $1', [CONFIG])
    expect((await submit(good)).code).toBe(1)
  })

  it.each([
    ['0', 'amount_below_minimum'],
    ['99', 'amount_below_minimum'],
    ['50000.01', 'amount_above_maximum'],
    ['600.123', 'amount_not_in_cents'],
  ])('[LN7] an amount of %s is refused as %s, with the range', async (amount, reason) => {
    await identify(api, ada)
    const { data } = await ada.get(`${CALLS.loanConfig.path}?id=${CONFIG}`)
    const range = { minimum: String(Number(data['min_amount'])), maximum: String(Number(data['max_amount'])) }
    const answer = await ada.post(CALLS.submitLoan.path, { ...(await signed(api, ada)), amount })
    expect(answer.data).toEqual({ reason, params: range })
  })

  it('an identity without a signature asks for it', async () => {
    const { hand_pic } = await images()
    const unsigned = { ...IDENTITY, hand_pic }
    const answer = await ada.post(CALLS.submitLoanApplicant.path, unsigned, { lang: 'en' })
    expect(answer).toMatchObject({ data: { reason: 'signature_needed' }, msg: expect.stringContaining('Please sign') })
  })

  it('[A104] twenty at once make one application', async () => {
    await identify(api, ada)
    const good = await signed(api, ada)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ada.post(CALLS.submitLoan.path, good, { 'idempotency-key': `loan-key-${userCount}-${n}` }),
      ),
    )
    expect(answers.filter(answer => answer.code === 1)).toHaveLength(1)
    expect(new Set(answers.filter(answer => answer.code !== 1).map(answer => answer.data.reason))).toEqual(
      new Set(['loan_open']),
    )
    expect((await ada.get(CALLS.loans.path)).data).toMatchObject({ total: 1 })
  })

  it('is paid out by an operator, twice approved from the two-person amount on', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada, '10000')
    const approve = (who: TestOperator) => who.post('/operator/api/loans/approve', { id, note: 'welcome' })
    expect((await risk.post('/operator/api/loans/approve', { id })).status).toBe(403)
    expect(await approve(finance)).toMatchObject({ code: 1, data: { status: 1 } })
    expect((await approve(finance)).data.reason).toBe('already_approved')
    expect(await approve(await testOperator(api, 'owner'))).toMatchObject({ code: 1, data: { status: 2 } })
    expect(await balance(ada)).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' })
    expect(await info(id)).toMatchObject({
      status: 2,
      remark: 'welcome',
      interest_amount: '100.00',
      penalty_amount: '0.00',
    })
    expect((await approve(finance)).data.reason).toBe('loan_not_waiting')
  })

  it('what operators note for each other is in none of the user’s answers: loan, repayment, applicant', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada)
    const note = { note: 'Not now', internal_note: 'Third attempt this week' }
    expect((await finance.post('/operator/api/loans/reject', { id, ...note })).code).toBe(1)
    const shown = JSON.stringify([await info(id), (await ada.get(CALLS.loans.path)).data])
    expect(shown).toContain('Not now')
    expect(shown).not.toContain('Third attempt')
    expect((await finance.get(`/operator/api/notes?subject=loan%20${id}`)).data).toMatchObject([
      { note: 'Third attempt this week' },
    ])
    expect((await ada.get(`/operator/api/notes?subject=loan%20${id}`)).status).toBe(404)
  })

  it('a rejected one says why and makes room', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada)
    expect((await finance.post('/operator/api/loans/reject', { id, note: 'Not now' })).code).toBe(1)
    expect(await info(id)).toMatchObject({ status: 3, remark: 'Not now', repayment_time: '' })
    expect(await borrow(api, ada)).toBeGreaterThan(id)
  })
})

describe('repaying', () => {
  it('[A107] [R9] the penalty grows each started day, stands still under review, and the loan closes once', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada)
    expect((await handIn(api, ada, id)).data.reason).toBe('loan_not_to_repay')
    await payOut(api, ada, id)
    expect(await info(id)).toMatchObject({ penalty_amount: '0.00', total_amount: '1010.00', days_late: 0 })
    api.clock.advance(30 * DAY_MS + 60_000)
    ada = await again(ada)
    expect(await info(id)).toMatchObject({ penalty_amount: '2.50', total_amount: '1012.50', days_late: 1 })
    api.clock.advance(DAY_MS)
    expect(await info(id)).toMatchObject({ penalty_amount: '5.00', total_amount: '1015.00', days_late: 2 })

    const answers = await Promise.all([handIn(api, ada, id), handIn(api, ada, id)])
    expect(answers.map(answer => answer.data.reason ?? 'ok').toSorted()).toEqual(['loan_not_to_repay', 'ok'])
    api.clock.advance(5 * DAY_MS)
    expect(await info(id)).toMatchObject({ status: 4, penalty_amount: '5.00', days_late: 2 })

    const clerk = await testOperator(api, 'finance')
    const list = (await clerk.get('/operator/api/loans?status=4')).data['data'] as Record<string, unknown>[]
    expect(list.find(row => row['id'] === id)).toMatchObject({
      repayment: { total_amount: '1015.00' },
      uid: expect.any(String),
    })
    const decide = (status: number) => clerk.post('/operator/api/loans/repayment', { id, status })
    expect(await decide(2)).toMatchObject({ code: 1, data: { status: 2 } })
    expect(await info(id)).toMatchObject({ status: 2, penalty_amount: '17.50', days_late: 7 })
    expect((await handIn(api, ada, id)).code).toBe(1)
    expect((await decide(5)).code).toBe(1)
    expect((await decide(5)).data.reason).toBe('repayment_not_open')
    expect(await info(id)).toMatchObject({ status: 5, penalty_amount: '17.50', total_amount: '1027.50' })
    expect((await handIn(api, ada, id)).data.reason).toBe('loan_closed')
  })

  it('[A107] only by a dollar network, with an own proof that proves nothing else, on an own loan', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada)
    await payOut(api, ada, id)
    const proofImg = String(await newProof(api, ada))
    const body = { charge_id: 1, loan_id: id, proofImg }
    const repay = (change: object) => ada.post(CALLS.repayLoan.path, { ...body, ...change })
    const accounts = (await ada.get(CALLS.repaymentAccounts.path)).data as unknown as { currency_code: string }[]
    expect(accounts.map(account => account.currency_code)).toEqual(['USDT', 'USDT'])
    expect((await repay({ charge_id: 3 })).data.reason).toBe('repayment_account_unknown')
    expect((await repay({ proofImg: '999999' })).data.reason).toBe('proof_unknown')
    expect((await repay({ loan_id: 999_999 })).data.reason).toBe('loan_unknown')
    const deposit = await ada.get(`${CALLS.submitDeposit.path}?number=100&charge_id=1&proofImg=${proofImg}`)
    expect(deposit.code).toBe(1)
    expect((await repay({})).data.reason).toBe('proof_used')

    const bob = await realUser(api, `bob${userCount}@example.com`, 'correct horse battery')
    expect((await bob.get(`${CALLS.loan.path}?id=${id}`)).data.reason).toBe('loan_unknown')
    expect((await bob.get(`${CALLS.loanRepayment.path}?loan_id=${id}`)).data.reason).toBe('loan_unknown')
    expect((await handIn(api, bob, id)).data.reason).toBe('loan_unknown')
  })

  it('[A107] a proof that paid for one loan pays for no other, whatever the request is called', async () => {
    await identify(api, ada)
    const clerk = await testOperator(api, 'finance')
    const proofImg = String(await newProof(api, ada))
    const lend = async (): Promise<number> => {
      const id = await borrow(api, ada)
      await payOut(api, ada, id)
      return id
    }
    const repay = (loan: number, key: string) =>
      ada.post(CALLS.repayLoan.path, { charge_id: 1, loan_id: loan, proofImg }, { 'idempotency-key': key })
    const first = await lend()
    expect((await repay(first, 'first-repayment')).code).toBe(1)
    expect((await clerk.post('/operator/api/loans/repayment', { id: first, status: 5 })).code).toBe(1)
    expect((await repay(first, 'first-repayment')).code).toBe(1)
    const second = await lend()
    expect((await repay(second, 'second-repayment')).data.reason).toBe('proof_used')
  })

  it('[LO9] from the main account: the sum that was shown, once, without an operator; another sum is refused', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada)
    await payOut(api, ada, id)
    const pay = (change: object = {}) =>
      ada.post(CALLS.repayLoanFromBalance.path, { loan_id: id, amount: '1010.00', ...change }, { lang: 'en' })
    expect((await pay()).data.reason).toBe('insufficient_balance')
    await credit(api, ada, decimal('50'))
    expect(await pay({ amount: '1009.99' })).toMatchObject({
      msg: 'You now owe 1,010.00 USD. Please check the sum and confirm again',
      data: { reason: 'repayment_changed', params: { total: '1010.00' } },
    })
    const bob = await realUser(api, `bob${userCount}@example.com`, 'correct horse battery')
    const others = await bob.post(CALLS.repayLoanFromBalance.path, { loan_id: id, amount: '1010.00' })
    expect(others.data.reason).toBe('loan_unknown')
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(answer => answer.data.reason ?? 'ok').toSorted()).toEqual(['loan_closed', 'ok'])
    expect(await info(id)).toMatchObject({ status: 5, total_amount: '1010.00' })
    expect(await balance(ada)).toMatchObject({ balance: '40.000000' })
    const logs = await ada.get(`${CALLS.accountLogs.path}?page=1&type=3`, { lang: 'en' })
    expect((logs.data['data'] as unknown[])[0]).toMatchObject({ Value: '-1010.000000', MemoTran: 'Loan repayment' })
  })

  it('[A106] what was borrowed may be withdrawn at once, within the limits of any withdrawal', async () => {
    await identify(api, ada)
    const withdrawal = async (): Promise<unknown> => (await withdrawn(ada, await boundMethod(ada), '600')).data.reason
    const id = await borrow(api, ada)
    expect(await withdrawal()).toBe('insufficient_balance')
    await payOut(api, ada, id)
    expect(await withdrawal()).toBeUndefined()
    expect(await withdrawal()).toBe('insufficient_balance')
    expect(await balance(ada)).toMatchObject({ balance: '400.000000', lockBalance: '600.000000' })
    // A second loan to withdraw beyond the limit of the day is none.
    expect((await ada.post(CALLS.submitLoan.path, await signed(api, ada))).data.reason).toBe('loan_open')
    expect((await withdrawn(ada, await boundMethod(ada), '400.01')).code).not.toBe(1)
  })

  it('an open or late loan leaves the user’s money free', async () => {
    await identify(api, ada)
    const id = await borrow(api, ada)
    await payOut(api, ada, id)
    api.clock.advance(40 * DAY_MS)
    ada = await again(ada)
    const moved = await ada.post(CALLS.transfer.path, { balance: '1000', currency_id: 1, from: 3, to: 1 })
    expect(moved.code).toBe(1)
  })
})

/** Signed in anew: sessions end after thirty days. */
async function again(user: RealUser): Promise<RealUser> {
  const body = { account: `borrower${userCount}@example.com`, password: 'correct horse battery', login_type: 1 }
  const answer = await user.post('/api/user/loginForU', body)
  const token = String(answer.data['token'])
  return {
    ...user,
    token,
    get: (path, headers = {}) => user.get(path, { authorization: token, ...headers }),
    post: (path, data, headers = {}) => user.post(path, data, { authorization: token, ...headers }),
  }
}
