// Whom the site does not pay: itself, nobody, and who stands on the sanctions list.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { boundMethod, credit, newProof, type RealUser, tronAddress, withdrawn } from '../../../../testing/api/wallet.ts'
import { encodeBase58Check } from './addresses/base58.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanctions-'))
const list = join(folder, 'list.txt')
const LISTED = tronAddress()

let api: TestApi
let user: RealUser
let networks: Readonly<Record<string, number>>
beforeAll(async () => {
  writeFileSync(list, `# test\n${LISTED}\nDOE, John\n`)
  api = await testApi({ environment: { SANCTIONS_FILE: list } })
  user = await realUser(api, 'payee@example.com', 'correct horse battery')
  const { rows } = await api.pool.query<{ network: string; id: number }>(
    'select network, min(id)::int as id from withdrawal_currency group by network',
  )
  networks = Object.fromEntries(rows.map(({ network, id }) => [network, id]))
  await credit(api, user, 1_000_00000000n)
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const bindCoin = (dc_address: string, network = 'tron'): Promise<Answered> =>
  user.post(CALLS.bindMethod.path, { type: 1, draw_id: networks[network], dc_address }, { lang: 'en' })
const bindBank = (
  payee_name: string,
  payee_account = 'GB82WEST12345698765432',
  bank_name = 'Bank',
): Promise<Answered> =>
  user.post(CALLS.bindMethod.path, {
    type: 2,
    draw_id: networks[''],
    bank_name,
    bank_swift: 'DEUTDEFF',
    payee_name,
    payee_account,
  })

describe('[A124] an address nobody can be paid at', () => {
  it.each([
    ['eth', `0x${'0'.repeat(40)}`],
    ['tron', encodeBase58Check(Buffer.concat([Buffer.of(0x41), Buffer.alloc(20)]))],
    ['btc', '1111111111111111111114oLvT2'],
    ['btc', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
  ])('zero on %s is refused: %s', async (network, address) => {
    const answer = await bindCoin(address, network)
    expect(answer).toMatchObject({ data: { reason: 'address_not_payable' }, msg: expect.stringContaining('your own') })
  })

  it('one that deposits go to is refused, offered or not, whatever its case', async () => {
    const own = `0x${randomBytes(20).toString('hex')}`
    const { rows } = await api.pool.query<{ address: string }>('select address from deposit_coin')
    await api.pool.query('update deposit_coin set address = $1, is_offered = false where id = 1', [own])
    expect((await bindCoin(own, 'eth')).data.reason).toBe('address_not_payable')
    expect((await bindCoin(`0x${own.slice(2).toUpperCase()}`, 'eth')).data.reason).toBe('address_not_payable')
    await api.pool.query('update deposit_coin set address = $1, is_offered = true where id = 1', [rows[0]?.address])
  })

  it('one that deposits went to before is still ours', async () => {
    const old = tronAddress()
    const sent = { number: '100', proofImg: await newProof(api, user), charge_id: 1 }
    const id = Number((await user.post(CALLS.submitDeposit.path, sent)).data['id'])
    await api.pool.query('update deposit set address = $2 where id = $1', [id, old])
    expect((await bindCoin(old)).data.reason).toBe('address_not_payable')
  })

  it('our own bank account is refused', async () => {
    await api.pool.query(
      `update deposit_bank set payee_account = 'FR14 2004 1010 0505 0001 3M02 606', is_sample = false where id = 1`,
    )
    expect((await bindBank('Ada Lovelace', 'FR1420041010050500013M02606')).data.reason).toBe('address_not_payable')
  })
})

describe('[A124] a payee on the list', () => {
  it('cannot be bound, by address or by name', async () => {
    expect((await bindCoin(LISTED)).data.reason).toBe('payee_not_allowed')
    for (const name of ['John Doe', 'jóhn DOE']) expect((await bindBank(name)).data.reason).toBe('payee_not_allowed')
    expect((await bindBank('Jane Roe')).code).toBe(1)
    expect((await bindCoin(tronAddress())).code).toBe(1)
  })

  it('listed after it was bound: the withdrawal is held, the reason shown, and two operators approve', async () => {
    const address = tronAddress()
    const methodId = await boundMethod(user, address)
    writeFileSync(list, `# one more\n${LISTED}\n${address}\n`)
    const made = await withdrawn(user, methodId, '20')
    expect(made.code).toBe(1)
    const id = Number(made.data['id'])
    const [one, two] = [await testOperator(api, 'finance'), await testOperator(api, 'finance')]
    const queue = await one.get(`${OPERATOR_CALLS.operatorWithdrawals.path}?status=0`)
    expect(queue.data['data']).toContainEqual(expect.objectContaining({ id, listed_as: address }))
    const approve = OPERATOR_CALLS.operatorWithdrawalApprove.path
    expect(await one.post(approve, { id })).toMatchObject({ code: 1, data: { status: 0 } })
    expect((await one.post(approve, { id })).data.reason).toBe('already_approved')
    expect(await two.post(approve, { id })).toMatchObject({ code: 1, data: { status: 1 } })

    const free = Number((await withdrawn(user, await boundMethod(user), '20')).data['id'])
    expect(await one.post(approve, { id: free })).toMatchObject({ code: 1, data: { status: 1 } })
  })
})
