// Images that go with a request for money: given back when it was refused, kept while nobody knows, and spent once it was accepted. For every
// call that takes one.
import { decimal } from '@tallystick/kernel/decimal'
import type { RefusalName } from '@tallystick/kernel/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { CONFIG, identify, signed } from '../../../../testing/api/funds.ts'
import { newProof, type RealUser } from '../../../../testing/api/wallet.ts'
import type { EngineClient, Outcome } from '../../../engine-host/engine-client.ts'
import { repay, submitLoan } from '../loan/loan.ts'
import { submitDeposit } from './deposit.ts'

let api: TestApi
let user: RealUser
beforeAll(async () => {
  api = await testApi()
  user = await realUser(api, 'claimed@example.com', 'correct horse battery')
  await identify(api, user)
})
afterAll(() => api.close())

/** What the engine answers, and whether it has answered this request before. */
const engineThat = (outcome: Outcome, isAnswered = false): EngineClient => ({
  submit: () => Promise.resolve(outcome),
  isAnswered: () => Promise.resolve(isAnswered),
})
const refusedAs = (reason: RefusalName): Outcome => ({ ok: false, refusal: { reason, params: {} }, repeated: false })
const ACCEPTED: Outcome = { ok: true, answer: { recordId: 64 }, repeated: false }
const KEY = { key: 'k:1', paramsHash: 'h' }

type Ask = (upload: number, engine: EngineClient) => Promise<{ readonly ok: boolean }>

const CALLED: Readonly<Record<string, Ask>> = {
  'a deposit': (upload, engine) =>
    submitDeposit(
      { ...api, engine, withSamples: true },
      {
        userId: user.userId,
        channel: 'coin',
        optionId: 1,
        currencyCode: 'USDT',
        protocolCode: 'TRC20',
        address: 'T',
        amount: decimal('20'),
      },
      String(upload),
      KEY,
    ),
  'a repayment': (upload, engine) =>
    repay(
      { ...api, engine, withSamples: true },
      user.userId,
      { charge_id: 1, loan_id: 64, proofImg: String(upload) },
      KEY,
    ),
  'a loan': async (upload, engine) => {
    const { agreement = '' } = await signed(api, user)
    const request = {
      userId: user.userId,
      amount: decimal('1000'),
      configId: CONFIG,
      sign: String(upload),
      agreement,
      language: 'hk',
    } as const
    return await submitLoan({ ...api, engine, withSamples: true }, request, KEY)
  },
}

async function isClaimed(upload: number): Promise<boolean> {
  const { rows } = await api.pool.query<{ claimed_for: string }>('select claimed_for from upload where id = $1', [
    upload,
  ])
  return rows[0]?.claimed_for !== ''
}

describe.each(Object.entries(CALLED))('the image of %s', (name, ask) => {
  it.each<[RefusalName, boolean]>([
    ['account_frozen', false],
    ['busy', false],
    ['unavailable', true],
  ])('refused as %s is kept: %s', async (reason, isKept) => {
    const upload = await newProof(api, user)
    expect(await ask(upload, engineThat(refusedAs(reason)))).toMatchObject({ ok: false, refusal: { reason } })
    expect(await isClaimed(upload)).toBe(isKept)
  })

  it('is spent once it was accepted, and stays so whatever is answered to a repetition', async () => {
    const upload = await newProof(api, user)
    expect((await ask(upload, engineThat(ACCEPTED))).ok).toBe(true)
    expect(await isClaimed(upload)).toBe(true)
    await ask(upload, engineThat(refusedAs('account_frozen'), true))
    expect(await isClaimed(upload)).toBe(true)
    // A signature may stand under another request: what is signed is the text.
    const again = await ask(upload, engineThat(ACCEPTED, false))
    expect(again.ok).toBe(name === 'a loan')
  })
})
