// Users with money and proofs, for tests of the wallet.
import { randomBytes } from 'node:crypto'
import type { CallName } from '@tallystick/wire/trader/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { encodeBase58Check } from '../../src/modules/money/withdrawal/addresses/base58.ts'
import { makeNotMeToken } from '../../src/modules/money/withdrawal/not-me-link.ts'
import { type Answered, type DemoUser, realUser, type TestApi } from './api.ts'
import { formOf, picture } from './images.ts'

export type RealUser = Omit<DemoUser, 'demoId'>

/** A fresh address of the Tron network with a right checksum. */
export function tronAddress(): string {
  return encodeBase58Check(Buffer.concat([Buffer.of(0x41), randomBytes(20)]))
}

export async function upload(api: TestApi, user: RealUser, file: Uint8Array, filename?: string): Promise<Answered> {
  const { headers, payload } = formOf(file, filename)
  const response = await api.app.inject({
    method: 'POST',
    url: CALLS.imageUpload.path,
    headers: { authorization: user.token, lang: 'en', ...headers },
    payload,
  })
  const body: Omit<Answered, 'status' | 'headers'> = response.json()
  return { ...body, status: response.statusCode, headers: response.headers }
}

let pictures = 0
/** The id of an upload that nobody has shown before. */
export async function newProof(api: TestApi, user: RealUser): Promise<number> {
  const answer = await upload(api, user, await picture(++pictures))
  return Number(answer.data['id'])
}

/** Puts money on change the way an operator's approval does, without pictures and sessions. */
export async function credit(api: TestApi, user: RealUser, amount: bigint): Promise<void> {
  const { userId } = user
  const proof = { proofId: 0, proofHash: randomBytes(16).toString('hex') }
  const option = { optionId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T' }
  const made = await api.engine.submit({ type: 'submit_deposit', userId, channel: 'coin', amount, ...option, ...proof })
  const depositId = made.ok ? (made.answer.recordId ?? 0) : 0
  const approve = {
    type: 'approve_deposit',
    userId,
    depositId,
    operatorUserId: null,
    note: null,
    needsTwo: true,
  } as const
  await api.engine.submit({ ...approve, operatorId: 901, firstApprover: null })
  await api.engine.submit({ ...approve, operatorId: 902, firstApprover: 901 })
}

/** A method for USDT on Tron, the first seeded currency. */
export async function boundMethod(user: RealUser, address = tronAddress()): Promise<number> {
  const answer = await user.post(CALLS.bindMethod.path, { type: 1, draw_id: 1, dc_address: address })
  return Number(answer.data['id'])
}

export async function withdrawn(user: RealUser, methodId: number, number: string): Promise<Answered> {
  return user.post(CALLS.submitWithdrawal.path, { draw_currency_id: 1, number, draw_method_id: methodId })
}

/** An own withdrawal in Hong Kong dollars whose rate moved too far, as its owner accepts it. */
async function movedRate(api: TestApi, user: RealUser): Promise<{ id: string; real_number: string }> {
  const { userId } = user
  const payeeAccount = randomBytes(8).toString('hex')
  const bank = { bankName: 'B', bankAddress: '', bankSwift: 'HSBCHKHH', payeeName: 'P', payeeAccount }
  const target = { channel: 'bank', currencyId: 7, address: '' } as const
  const bound = await api.engine.submit({ type: 'bind_method', userId, ...target, ...bank })
  const rate = { rateSource: 'typed', pairId: null, isPerUsd: true, typedPrice: 780_000_000n } as const
  const terms = {
    currencyId: 7,
    currencyCode: 'HKD',
    protocolCode: '',
    feeType: 'fixed' as const,
    withdrawalRate: 0n,
    places: 2,
    ...rate,
  }
  const asked = { memo: '', credentialChangedAt: null, isVerified: true, amount: 10_00000000n, terms }
  const methodId = bound.ok ? (bound.answer.recordId ?? 0) : 0
  const made = await api.engine.submit({ type: 'submit_withdrawal', userId, methodId, ...asked })
  const withdrawalId = made.ok ? (made.answer.recordId ?? 0) : 0
  const persons = { needsTwo: false, firstApprover: null }
  const operator = { operatorId: 901, operatorUserId: null, note: null, typedPrice: 800_000_000n * 2n, ...persons }
  await api.engine.submit({ type: 'approve_withdrawal', userId, withdrawalId, ...operator })
  return { id: String(withdrawalId), real_number: '160' }
}

/** Parameters with which each call of the wallet succeeds, for the tests made from the contract. */
export function walletParams(
  api: () => TestApi,
  user: () => RealUser,
  demo: () => RealUser,
): Partial<Record<CallName, () => Promise<Record<string, string>>>> {
  const rich = async (): Promise<void> => credit(api(), user(), 100_00000000n)
  const proof = async (): Promise<string> => String(await newProof(api(), user()))
  return {
    transfer: async () => {
      await rich()
      return { balance: '1.5', currency_id: '1', from: '3', to: '1' }
    },
    submitDeposit: async () => ({ number: '100', proofImg: await proof(), charge_id: '1' }),
    submitWire: async () => ({ number: '100', proofImg: await proof(), wire_id: '1' }),
    submitWithdrawal: async () => {
      await rich()
      return { draw_currency_id: '1', number: '20', draw_method_id: String(await boundMethod(user())) }
    },
    cancelWithdrawal: async () => {
      await rich()
      return { id: String((await withdrawn(user(), await boundMethod(user()), '20')).data['id']) }
    },
    acceptWithdrawal: async () => {
      await rich()
      return movedRate(api(), user())
    },
    payoutMethods: async () => {
      await boundMethod(user())
      return {}
    },
    bindMethod: async () => ({ type: '1', draw_id: '1', dc_address: tronAddress() }),
    deleteMethod: async () => ({ id: String(await boundMethod(user())) }),
    freezeAccount: async () => {
      const other = await realUser(api(), `${randomBytes(6).toString('hex')}@example.com`, 'correct horse battery')
      return { token: await makeNotMeToken(api(), other.userId, 1) }
    },
    imageAddress: async () => ({ id: String(await newProof(api(), demo())) }),
  }
}
