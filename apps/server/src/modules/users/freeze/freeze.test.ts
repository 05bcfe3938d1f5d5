// Freezing on the real stack: it applies from its acknowledgement on, whatever is in progress, and closing stays possible.
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { boundMethod, credit, withdrawn, type RealUser, tronAddress } from '../../../../testing/api/wallet.ts'

let api: TestApi
let risk: TestOperator
beforeAll(async () => {
  api = await testApi()
  risk = await testOperator(api, 'risk', 'support', 'owner')
})
afterAll(() => api.close())

const PASSWORD = 'correct horse battery'
let userCount = 0

async function rich(): Promise<RealUser & { email: string }> {
  const email = `frozen${++userCount}@example.com`
  const user = await realUser(api, email, PASSWORD)
  await credit(api, user, decimal('10000'))
  await move(user, '5000', 3, 1)
  await move(user, '1000', 3, 2)
  return { ...user, email }
}

const move = (user: RealUser, balance: string, from: number, to: number): Promise<Answered> =>
  user.post(CALLS.transfer.path, { balance, currency_id: 1, from, to })

const order = (user: RealUser, more: object = {}): Promise<Answered> =>
  user.post(CALLS.submitOrder.path, { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100, ...more })

async function decide(user: RealUser, what: 'freeze' | 'unfreeze'): Promise<Answered> {
  const { uid } = (await user.get(CALLS.userInfo.path)).data
  const path = what === 'freeze' ? '/operator/api/users/freeze' : '/operator/api/users/unfreeze'
  return risk.post(path, { uid, reason: 'looked at' })
}

async function ledgerEntries(user: RealUser): Promise<number> {
  const { rows } = await api.pool.query<{ count: bigint }>('select count(*) from ledger where user_id = $1', [
    user.userId,
  ])
  return Number(rows[0]?.count)
}

describe('a freeze', () => {
  it('[FZ1] lets nothing through that was not done when it was acknowledged, with fifty under way', async () => {
    const user = await rich()
    api.market.tick('BTCUSD', '100000')
    const { uid } = (await user.get(CALLS.userInfo.path)).data
    // Fifty at once, and each is sent again until the freeze is what it hears.
    const underWay = Array.from({ length: 50 }, async (_, n) => {
      for (;;) {
        const answer = await (n === 0 ? order(user) : n % 2 === 0 ? move(user, '1', 3, 1) : move(user, '1', 1, 3))
        if (answer.code !== 1) return answer.data.reason
      }
    })
    const frozen = await risk.post('/operator/api/users/freeze', { uid, reason: 'looked at' })
    const atTheAnswer = await ledgerEntries(user)
    expect(frozen.code).toBe(1)
    const after = await Promise.all([move(user, '1', 3, 1), order(user), move(user, '1', 1, 3)])
    expect(after.map(({ data }) => data.reason)).toEqual(['account_frozen', 'account_frozen', 'account_frozen'])
    expect(new Set(await Promise.all(underWay))).toEqual(new Set(['account_frozen']))
    expect(await ledgerEntries(user)).toBe(atTheAnswer)
  })

  it('[FZ1][FZ2] refuses what is new and what leaves, lets close, cancel, look, log in and write, and can be lifted', async () => {
    const user = await rich()
    api.market.tick('BTCUSD', '100000')
    const { Id: position } = (await order(user)).data
    const { Id: pending } = (await order(user, { status: 0, target_price: '90000' })).data
    const method = await boundMethod(user)
    const { id: withdrawal } = (await withdrawn(user, method, '20')).data
    const { id: waiting } = (await withdrawn(user, method, '30')).data
    expect((await decide(user, 'freeze')).code).toBe(1)

    const refused = [
      order(user),
      order(user, { status: 0, target_price: '90000' }),
      move(user, '1', 3, 1),
      move(user, '1', 1, 3),
      withdrawn(user, method, '20'),
      user.post(CALLS.bindMethod.path, { type: 1, draw_id: 1, dc_address: tronAddress() }),
      user.post(CALLS.submitMicro.path, { forex_id: 1, type: 1, number: '10', seconds: 30 }),
    ]
    const reasons = (await Promise.all(refused)).map(({ data }) => data.reason)
    expect(reasons).toEqual(refused.map(() => 'account_frozen'))
    const paid = await risk.post('/operator/api/withdrawals/approve', { id: waiting })
    expect(paid.data.reason).toBe('account_frozen')

    api.market.tick('BTCUSD', '100000')
    expect(
      (await user.post(CALLS.setStops.path, { id: position, stop_loss_price: '99000', target_profit_price: '0' })).code,
    ).toBe(1)
    expect((await user.post(CALLS.closeOrder.path, { id: position })).code).toBe(1)
    expect((await user.post(CALLS.cancelOrder.path, { id: pending })).code).toBe(1)
    expect((await user.post(CALLS.cancelWithdrawal.path, { id: withdrawal })).code).toBe(1)
    expect((await user.get(CALLS.userInfo.path)).data).toMatchObject({ is_frozen: 1 })
    expect((await user.post(CALLS.chatSend.path, { text: 'Why?', ref: 'frozen-writes-to-support' })).code).toBe(1)
    const body = { account: user.email, password: PASSWORD, login_type: 1 }
    const again = await ask(api, { method: 'POST', url: CALLS.login.path, body })
    expect(again.data).toMatchObject({ user: { is_frozen: 1 } })

    expect((await decide(user, 'unfreeze')).code).toBe(1)
    expect((await move(user, '1', 3, 1)).code).toBe(1)
    expect((await user.get(CALLS.userInfo.path)).data).toMatchObject({ is_frozen: 0 })
    const { rows } = await api.pool.query('select frozen_by, lifted_by, note from user_freeze where user_id = $1', [
      user.userId,
    ])
    const by = BigInt(risk.operatorId)
    expect(rows).toEqual([{ frozen_by: by, lifted_by: by, note: 'looked at' }])
  })

  it('keeps who holds a session from changing how the account is entered', async () => {
    const user = await rich()
    await decide(user, 'freeze')
    api.clock.advance(1_000)
    const password = { auth_code: '123456', new_password: 'another long one', secondary_password: 'another long one' }
    expect((await user.post(CALLS.amendPassword.path, password)).data.reason).toBe('account_frozen')
  })
})
