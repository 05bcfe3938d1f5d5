// Withdrawals on the real stack: payout methods, cooling time, limits, races, the second factor, the email with the freeze link.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { changedOnTheWay } from '../../../../testing/api/funds.ts'
import { emailsTo } from '../../../../testing/api/emails.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { boundMethod, credit, withdrawn, type RealUser, tronAddress } from '../../../../testing/api/wallet.ts'
import { heldLock, lockWaits } from '../../../../testing/postgres/held-lock.ts'
import { transaction } from '../../../platform/postgres/pool.ts'
import { writeUserPassword } from '../../users/user/user.ts'

let api: TestApi
let finance: TestOperator
let second: TestOperator
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
// Anew for each test: some move the clock beyond the life of an operator's session.
beforeEach(async () => {
  finance = await testOperator(api, 'finance')
  second = await testOperator(api, 'owner')
})

let userCount = 0
async function rich(amount = '500'): Promise<RealUser> {
  const user = await realUser(api, `rich${++userCount}@example.com`, 'correct horse battery')
  await credit(api, user, decimal(amount))
  return user
}

async function change(user: RealUser): Promise<string> {
  const answer = await user.get(`${CALLS.accountDetail.path}?type=3`)
  return `${String(answer.data['balance'])} ${String(answer.data['lockBalance'])}`
}

const reasons = (answers: readonly { code: number; data: { reason?: string } }[]): string[] =>
  answers.map(answer => (answer.code === 1 ? 'ok' : (answer.data.reason ?? ''))).toSorted()

const approve = (by: TestOperator, id: unknown) => by.post('/operator/api/withdrawals/approve', { id })
const reject = (by: TestOperator, id: unknown) =>
  by.post('/operator/api/withdrawals/reject', { id, status: 2, note: 'no' })
const rowsOf = async (id: unknown): Promise<string[]> => {
  const { rows } = await api.pool.query<{ kind: string }>('select kind from ledger where ref = $1 order by seq', [id])
  return rows.map(row => row.kind)
}

describe('a withdrawal', () => {
  it('is held at once, completed by an operator, and every number agrees with the ledger', async () => {
    const user = await rich()
    const method = await boundMethod(user)
    const answer = await withdrawn(user, method, '100.5')
    expect(answer).toMatchObject({ code: 1, data: { fee: '1.000000', real_number: '99.50' } })
    expect(await change(user)).toBe('399.500000 100.500000')
    const { id } = answer.data
    expect(await approve(finance, id)).toMatchObject({ code: 1, data: { id, status: 1 } })
    expect(await change(user)).toBe('399.500000 0.000000')
    const list = await user.get(`${CALLS.withdrawals.path}?type=0&page=1`, { lang: 'en' })
    expect(list.data).toMatchObject({
      total: 1,
      data: [{ id, number: '100.50', real_number: '99.50', fee: '1.000000', status: 1, status_name: 'Completed' }],
    })
    expect(await rowsOf(id)).toEqual(['withdrawal_hold', 'withdrawal_complete'])
    const logs = await user.get(`${CALLS.accountLogs.path}?type=3&page=1`, { lang: 'en' })
    expect(logs.data['data']).toMatchObject([
      {
        Value: '0.000000',
        LockValue: '-100.500000',
        Type: 2,
        Memo: 'withdrawal_complete',
        MemoTran: 'Withdrawal completed',
      },
      { Value: '-100.500000', LockValue: '100.500000', Type: 3, Memo: 'withdrawal_hold' },
      { Value: '500.000000', Type: 1, Memo: 'deposit_credit', MemoTran: 'Deposit' },
    ])
  })

  it('can be cancelled by its owner alone, and gives everything back', async () => {
    const [user, other] = [await rich(), await rich()]
    const { id } = (await withdrawn(user, await boundMethod(user), '100')).data
    expect((await other.post(CALLS.cancelWithdrawal.path, { id })).data.reason).toBe('withdrawal_unknown')
    expect((await user.post(CALLS.cancelWithdrawal.path, { id })).code).toBe(1)
    expect(await change(user)).toBe('500.000000 0.000000')
    expect((await approve(finance, id)).data.reason).toBe('withdrawal_not_open')
  })

  it('[A59] beyond the balance or not above the fee is refused and leaves no trace', async () => {
    const user = await rich()
    const method = await boundMethod(user)
    const answers = [
      await withdrawn(user, method, '500.000001'),
      await withdrawn(user, method, '1'),
      await withdrawn(user, method, '0'),
    ]
    expect(answers.map(answer => answer.data.reason)).toEqual([
      'insufficient_balance',
      'amount_not_above_fee',
      'amount_not_above_fee',
    ])
    const { rows } = await api.pool.query('select from withdrawal where user_id = $1', [user.userId])
    expect(rows).toHaveLength(0)
    expect(await change(user)).toBe('500.000000 0.000000')
  })

  it.each([
    '-100',
    '1e-7',
    '1e309',
    'NaN',
    'Infinity',
    '0x64',
    ' 100',
    '1,000',
    '100abc',
    '9'.repeat(40),
    '0.000000001',
    '',
  ])('[A58] %j is no amount', async number => {
    const user = await rich('10')
    expect(await withdrawn(user, 1, number)).toMatchObject({ status: 400, data: { reason: 'bad_request' } })
  })

  it('[A38] goes to an own method only', async () => {
    const [user, other] = [await rich(), await rich()]
    const foreign = await boundMethod(other)
    expect((await withdrawn(user, foreign, '50')).data.reason).toBe('method_unknown')
    expect((await user.post(CALLS.deleteMethod.path, { id: foreign })).data.reason).toBe('method_unknown')
    expect((await withdrawn(other, foreign, '50')).code).toBe(1)
  })

  it('[A67] is nothing for demo users', async () => {
    const demo = await demoUser(api)
    const calls = [
      demo.post(CALLS.submitWithdrawal.path, { draw_currency_id: 1, number: '10', draw_method_id: 1 }),
      demo.get(CALLS.withdrawals.path),
      demo.get(CALLS.payoutMethods.path),
      demo.get(CALLS.depositOptions.path),
      demo.post(CALLS.transfer.path, { balance: '1', currency_id: 1, from: 1, to: 3 }),
      demo.get(CALLS.transferLog.path),
    ]
    expect(reasons(await Promise.all(calls))).toEqual(Array(6).fill('only_true_account'))
  })

  it('every bank currency has the two decimals of the specification', async () => {
    const { rows } = await api.pool.query('select distinct places from withdrawal_currency where type = 1')
    expect(rows).toEqual([{ places: 2 }])
  })

  it('currencies are listed by way, or all of them', async () => {
    const user = await rich()
    const ids = async (query: string): Promise<unknown[]> =>
      Object.values((await user.get(`${CALLS.withdrawalCurrencies.path}${query}`)).data).map((one): unknown =>
        Reflect.get(Object(one), 'id'),
      )
    const [coins, banks] = [await ids('?type=0'), await ids('?type=1')]
    expect([coins.length > 0, banks.length > 0]).toEqual([true, true])
    expect(new Set([...coins, ...banks]).size).toBe(coins.length + banks.length)
    expect(new Set(await ids(''))).toEqual(new Set([...coins, ...banks]))
  })

  it('a fiat currency without a channel says so', async () => {
    const user = await rich()
    const list = await user.get(`${CALLS.withdrawalCurrencies.path}?type=1`)
    const yen = Object.values(list.data).find(one => Object(one).code === 'JPY')
    // Without a price of its pair it is not even listed in the scripted market.
    const id = yen
      ? Object(yen).id
      : (await api.pool.query(`select id from withdrawal_currency where code = 'JPY'`)).rows[0]?.id
    const answer = await user.post(CALLS.submitWithdrawal.path, {
      draw_currency_id: Number(id),
      number: '50',
      draw_method_id: 1,
    })
    expect(answer.data).toMatchObject({ reason: 'no_payment_channel', params: { currency: 'JPY' } })
  })
})

describe('races', () => {
  it('[R1] 50 withdrawals of the full balance at once: one', async () => {
    const user = await rich()
    const method = await boundMethod(user)
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdrawn(user, method, '500')))
    expect(reasons(answers).filter(reason => reason === 'ok')).toHaveLength(1)
    expect(new Set(reasons(answers))).toEqual(new Set(['insufficient_balance', 'ok']))
    expect(await change(user)).toBe('0.000000 500.000000')
  })

  it('[A61] [R2] withdrawal, transfer and order on the same money: never more than there is', async () => {
    const user = await rich('100')
    const method = await boundMethod(user)
    await user.post(CALLS.transfer.path, { balance: '50', currency_id: 1, from: 3, to: 1 })
    const answers = await Promise.all([
      withdrawn(user, method, '50'),
      withdrawn(user, method, '40'),
      user.post(CALLS.transfer.path, { balance: '50', currency_id: 1, from: 3, to: 1 }),
      user.post(CALLS.transfer.path, { balance: '50', currency_id: 1, from: 1, to: 3 }),
    ])
    expect(answers.some(answer => answer.code === 1)).toBe(true)
    const { rows } = await api.pool.query<{ sum: bigint }>(
      'select sum(balance + held)::bigint as sum from account where user_id = $1',
      [user.userId],
    )
    expect(rows[0]?.sum).toBe(decimal('100'))
  })

  it('[R13] approve and reject at once: one effect', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await rich()
      const { id } = (await withdrawn(user, await boundMethod(user), '100')).data
      const answers = await Promise.all([
        approve(finance, id),
        reject(second, id),
        approve(second, id),
        reject(finance, id),
      ])
      expect(reasons(answers).filter(reason => reason === 'ok')).toHaveLength(1)
      expect(await rowsOf(id)).toHaveLength(2)
    }
  })

  it('[R14] deleting a method while withdrawing to it leaves no orphan', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await rich()
      const address = tronAddress()
      const method = await boundMethod(user, address)
      const [withdrawal, gone] = await Promise.all([
        withdrawn(user, method, '100'),
        user.post(CALLS.deleteMethod.path, { id: method }),
      ])
      expect(gone.code).toBe(1)
      const { rows } = await api.pool.query('select address from withdrawal where user_id = $1', [user.userId])
      expect(rows).toEqual(withdrawal.code === 1 ? [{ address }] : [])
      if (withdrawal.code === 1) expect((await approve(finance, withdrawal.data['id'])).code).toBe(1)
    }
  })

  it('[A65] and a password change come one after the other', async () => {
    await api.settings.set('withdrawal_password_cooling_hours', 24)
    const user = await rich()
    const method = await boundMethod(user)
    const change = (): Promise<void> =>
      transaction(api.pool, client => writeUserPassword(client, user.userId, 'another', api.clock.now()))
    const order: string[] = []
    // Its commit waits, after everything it is decided by was read.
    const table = await heldLock(api.pool, 'lock table withdrawal in exclusive mode')
    const first = withdrawn(user, method, '50').finally(() => order.push('withdrawn'))
    await table.waited()
    const changed = change().finally(() => order.push('changed'))
    await Promise.race([changed, lockWaits(api.pool, 2)])
    await table.release()
    await changed
    expect((await first).code).toBe(1)
    expect(order).toEqual(['withdrawn', 'changed'])

    await api.pool.query('update users set password_changed_at = null where id = $1', [user.userId])
    const changing = 'update users set password_changed_at = to_timestamp($2 / 1000.0) where id = $1'
    const row = await heldLock(api.pool, changing, [user.userId, api.clock.now()])
    const second = withdrawn(user, method, '50')
    await Promise.race([second, row.waited()])
    await row.release()
    expect((await second).data.reason).toBe('credential_cooling')
    await api.settings.set('withdrawal_password_cooling_hours', 0)
  })

  it('is not asked for at a fee that has changed on the way', async () => {
    const user = await rich()
    const body = { draw_currency_id: 1, number: '20', draw_method_id: await boundMethod(user) }
    changedOnTheWay(api, 'update withdrawal_currency set withdrawal_rate = withdrawal_rate where id = 1')
    expect((await user.post(CALLS.submitWithdrawal.path, body)).data['reason']).toBe('busy')
    expect(await change(user)).toBe('500.000000 0.000000')
    expect((await user.post(CALLS.submitWithdrawal.path, body)).code).toBe(1)
  })

  it('the same key 20 times at once: one withdrawal, one answer', async () => {
    const user = await rich()
    const method = await boundMethod(user)
    const body = { draw_currency_id: 1, number: '20', draw_method_id: method }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.post(CALLS.submitWithdrawal.path, body, { 'idempotency-key': 'once' })),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer.data))).size).toBe(1)
    expect(await change(user)).toBe('480.000000 20.000000')
  })
})

describe('safety', () => {
  it('[A62] a fresh method cools; deleting and binding it again starts the time anew', async () => {
    await api.settings.set('payout_method_cooling_hours', 24)
    const user = await rich()
    const address = tronAddress()
    const method = await boundMethod(user, address)
    expect((await withdrawn(user, method, '50')).data).toMatchObject({
      reason: 'method_cooling',
      params: { hours: 24 },
    })
    const listed = await user.get(CALLS.payoutMethods.path)
    expect(Object.values(listed.data)[0]).toMatchObject({ dc_address: address })
    api.clock.advance(DAY_MS)
    expect((await withdrawn(user, method, '50')).code).toBe(1)
    await user.post(CALLS.deleteMethod.path, { id: method })
    expect((await withdrawn(user, await boundMethod(user, address), '50')).data.reason).toBe('method_cooling')
    await api.settings.set('payout_method_cooling_hours', 0)
  })

  it('[A65] after a password change nothing leaves for a day', async () => {
    await api.settings.set('withdrawal_password_cooling_hours', 24)
    const user = await rich()
    const method = await boundMethod(user)
    await api.pool.query('update users set password_changed_at = to_timestamp($2 / 1000.0) where id = $1', [
      user.userId,
      api.clock.now(),
    ])
    expect((await withdrawn(user, method, '50')).data.reason).toBe('credential_cooling')
    expect((await user.get(CALLS.withdrawalTerms.path)).data['usable_at']).not.toBe('')
    api.clock.advance(DAY_MS + 1_000)
    expect((await withdrawn(user, method, '50')).code).toBe(1)
    await api.settings.set('withdrawal_password_cooling_hours', 0)
  })

  it('the daily limit rises with the review', async () => {
    const user = await rich('5000')
    const method = await boundMethod(user)
    expect((await withdrawn(user, method, '600')).code).toBe(1)
    expect((await withdrawn(user, method, '600')).data).toMatchObject({
      reason: 'daily_limit',
      params: { limit: '1000', left: '400' },
    })
    expect((await user.get(CALLS.withdrawalTerms.path)).data).toMatchObject({ daily_limit: '1000', left_today: '400' })
    await api.pool.query('update users set verified_at = now() where id = $1', [user.userId])
    expect((await withdrawn(user, method, '600')).code).toBe(1)
  })

  it('[A74] two different operators from 10,000, and none decides their own', async () => {
    const user = await rich('20000')
    await api.pool.query('update users set verified_at = now() where id = $1', [user.userId])
    const { id } = (await withdrawn(user, await boundMethod(user), '10000')).data
    expect(await approve(finance, id)).toMatchObject({ code: 1, data: { status: 0 } })
    expect((await approve(finance, id)).data.reason).toBe('already_approved')
    await api.pool.query('update operators set email = (select email from users where id = $2) where id = $1', [
      second.operatorId,
      user.userId,
    ])
    expect((await approve(second, id)).data.reason).toBe('own_request')
    const third = await testOperator(api, 'finance')
    expect(await approve(third, id)).toMatchObject({ code: 1, data: { status: 1 } })
    const { rows } = await api.pool.query('select approved_by, decided_by from withdrawal where id = $1', [id])
    expect(rows).toEqual([{ approved_by: BigInt(finance.operatorId), decided_by: BigInt(third.operatorId) }])
  })

  it('the email names amount and payee; its link freezes the account, once, and stops the withdrawal', async () => {
    const user = await rich()
    const { id } = (await withdrawn(user, await boundMethod(user), '77')).data
    // The app looks into the outbox every two seconds.
    const body = await vi.waitFor(async () => {
      const { rows } = await api.pool.query<{ email: string }>('select email from users where id = $1', [user.userId])
      const emails = await emailsTo(api, rows[0]?.email ?? '')
      const freezing = emails.filter(email => email.body.includes('not-me'))
      expect(freezing).toHaveLength(1)
      return freezing[0]?.body ?? ''
    }, 10_000)
    expect(body).toContain('77.00')
    const token = /not-me\?token=([\w-]{43})/.exec(body)?.[1]
    const freeze = () => ask(api, { method: 'POST', url: CALLS.freezeAccount.path, body: { token } })
    expect((await freeze()).code).toBe(1)
    expect((await freeze()).data.reason).toBe('link_unknown')
    expect((await user.get(CALLS.balances.path)).code).toBe(999)
    expect((await approve(finance, id)).data.reason).toBe('account_frozen')
    expect((await reject(finance, id)).code).toBe(1)
  })
})

describe('methods', () => {
  it.each([
    [{ type: 1, draw_id: 1, dc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, 'address_invalid'],
    [{ type: 1, draw_id: 1 }, 'address_invalid'],
    [{ type: 2, draw_id: 1, dc_address: tronAddress() }, 'withdrawal_currency_unknown'],
    [{ type: 1, draw_id: 99, dc_address: tronAddress() }, 'withdrawal_currency_unknown'],
    [
      { type: 2, draw_id: 5, bank_name: 'B', payee_name: 'P', bank_swift: 'NOPE', payee_account: '12345678' },
      'bank_details_invalid',
    ],
    [
      {
        type: 2,
        draw_id: 5,
        bank_name: 'B',
        payee_name: 'P',
        bank_swift: 'DEUTDEFF',
        payee_account: 'GB82WEST12345698765433',
      },
      'bank_details_invalid',
    ],
    [
      {
        type: 2,
        draw_id: 5,
        bank_name: 'B',
        payee_name: 'P',
        bank_swift: 'DEUTDEFF',
        payee_account: '=HYPERLINK("x")',
      },
      'bank_details_invalid',
    ],
  ])('[A64] %j is refused', async (body, reason) => {
    const user = await rich('10')
    expect((await user.post(CALLS.bindMethod.path, body)).data.reason).toBe(reason)
  })

  it('a bank account is kept without its spaces, and bound once', async () => {
    const user = await rich('10')
    const bank = { type: 2, draw_id: 5, bank_name: 'Bank', payee_name: 'Me', bank_swift: 'deutdeff' }
    const bind = () => user.post(CALLS.bindMethod.path, { ...bank, payee_account: 'GB82 WEST 1234 5698 7654 32' })
    expect((await bind()).code).toBe(1)
    expect((await bind()).data.reason).toBe('method_exists')
    const listed = await user.get(`${CALLS.payoutMethods.path}?draw_type=1`)
    expect(Object.values(listed.data)[0]).toMatchObject({
      type: 2,
      payee_account: 'GB82WEST12345698765432',
      bank_swift: 'DEUTDEFF',
      draw_currency: { code: 'USD' },
    })
    expect(Object.values((await user.get(`${CALLS.payoutMethods.path}?draw_type=0`)).data)).toEqual([])
  })
})

describe('transfers and files', () => {
  it('all of change to forex, listed, and read back from the file', async () => {
    const user = await rich('333.33')
    const all = { balance: '333.33', currency_id: 1, from: 3, to: 1 }
    expect((await user.post(CALLS.transfer.path, all)).code).toBe(1)
    expect((await user.post(CALLS.transfer.path, all)).data.reason).toBe('insufficient_balance')
    expect((await user.post(CALLS.transfer.path, { ...all, to: 3 })).data.reason).toBe('same_account')
    const list = await user.get(`${CALLS.transferLog.path}?type=1`)
    expect(list.data).toMatchObject({ total: 1, data: [{ balance: '333.330000', from: 3, to: 1 }] })
    const file = await api.app.inject({ url: CALLS.exportTransfers.path, headers: { authorization: user.token } })
    expect(file.headers['content-disposition']).toBe('attachment; filename="transfers.csv"')
    expect(file.body.split('\r\n')[1]).toMatch(/^2026-11-\d\d [\d:]{8},\d+,333\.33000000,change,forex$/)
  })

  it('[A64] a remark that is a formula is text in the file', async () => {
    const user = await rich()
    const body = { draw_currency_id: 1, number: '20', draw_method_id: await boundMethod(user), memo: '=1+1' }
    expect((await user.post(CALLS.submitWithdrawal.path, body)).code).toBe(1)
    const file = await api.app.inject({ url: CALLS.exportWithdrawals.path, headers: { authorization: user.token } })
    expect(file.body).toContain(",'=1+1,")
  })
})
