// A user's page: what they were worth over time, and whom they are related to.
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { boundMethod, credit, type RealUser, tronAddress } from '../../../../testing/api/wallet.ts'
import { SAME_PAYOUT } from './relations.ts'

let api: TestApi
let support: TestOperator
let alice: RealUser
let bob: RealUser

beforeAll(async () => {
  api = await testApi()
  support = await testOperator(api, 'support')
  alice = await realUser(api, 'alice@example.com', 'correct horse battery')
  bob = await realUser(api, 'bob@example.com', 'correct horse battery')
})
afterAll(() => api.close())

async function uidOf({ userId }: RealUser): Promise<string> {
  const { rows } = await api.pool.query<{ uid: string }>('select uid from users where id = $1', [userId])
  return rows[0]?.uid ?? ''
}

async function relations(user: RealUser): Promise<OperatorAnswerOf<'operatorUserRelations'>> {
  const { data } = await support.get(`/operator/api/users/relations?uid=${await uidOf(user)}`)
  return data as unknown as OperatorAnswerOf<'operatorUserRelations'>
}

it('equity ends with what the accounts hold now', async () => {
  await credit(api, alice, decimal('250'))
  const { data } = await support.get(`/operator/api/users/equity?uid=${await uidOf(alice)}&period=7d`)
  const { equity, points } = data as unknown as OperatorAnswerOf<'operatorUserEquity'>
  expect(Number(equity)).toBe(250)
  expect(points.at(-1)).toMatchObject({ equity, paid_in: equity })
  expect((await support.get('/operator/api/users/equity?uid=00000000&period=7d')).data['reason']).toBe(
    'account_unknown',
  )
})

it('users paid to the same address are told, whoever bound it first; others are not', async () => {
  const address = tronAddress()
  await boundMethod(alice, address)
  expect((await relations(alice)).same_payout).toEqual([])
  const first = await boundMethod(bob, address)
  await boundMethod(bob)
  expect((await relations(alice)).same_payout.map(({ uid }) => uid)).toEqual([await uidOf(bob)])
  expect((await relations(bob)).same_payout.map(({ uid }) => uid)).toEqual([await uidOf(alice)])
  // Bob no longer uses it. For Alice it was shared all the same.
  await bob.post(CALLS.deleteMethod.path, { id: first })
  expect((await relations(bob)).same_payout).toEqual([])
  expect((await relations(alice)).same_payout).toHaveLength(1)
})

it('the same place is found by its indexes', async () => {
  const client = await api.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${SAME_PAYOUT}`, [1])
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('payout_method_by_address')
    expect(plan).toContain('payout_method_by_payee')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
