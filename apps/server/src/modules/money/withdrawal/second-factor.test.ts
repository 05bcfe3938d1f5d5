// With a second factor on, no way of asking takes money out or adds a way out without a fresh code.
import { randomUUID } from 'node:crypto'
import { decimal } from '@tallystick/kernel/decimal'
import { refusalsOf } from '@tallystick/wire/trader/call-refusals'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { boundMethod, credit, type RealUser, tronAddress } from '../../../../testing/api/wallet.ts'
import { beginTwoFactor, codeAt, confirmTwoFactor, stepAt } from '../../users/two-factor/two-factor.ts'
import { createLimits } from '../../../http/pipeline/token-buckets.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

interface Guarded {
  readonly user: RealUser
  readonly methodId: number
  /** A code that was not used yet. */
  readonly code: () => string
}

let users = 0
async function guarded(): Promise<Guarded> {
  const user = await realUser(api, `guarded${++users}@example.com`, PASSWORD)
  await credit(api, user, decimal('500'))
  const methodId = await boundMethod(user)
  const deps = { pool: api.pool, clock: api.clock, vault: api.vault, limits: createLimits(api.clock) }
  const secret = await beginTwoFactor(deps, user.userId)
  if (!secret) throw new Error('it is on already')
  const code = (): string => {
    api.clock.advance(31_000)
    return codeAt(secret, stepAt(api.clock.now()))
  }
  await confirmTwoFactor(deps, user.userId, code())
  return { user, methodId, code }
}

const PASSWORD = 'correct horse battery'
const CALLED = {
  submitWithdrawal: ({ methodId }: Guarded) => ({ draw_currency_id: 1, number: '20', draw_method_id: methodId }),
  bindMethod: () => ({ type: 1, draw_id: 1, dc_address: tronAddress() }),
  createApiKey: () => ({ name: 'Bot', scope: 'trade', days: 1, password: PASSWORD }),
} as const

/** Withdrawals, methods and keys there are. */
async function effects({ user }: Guarded): Promise<number> {
  const { rows } = await api.pool.query<{ count: number }>(
    `select ((select count(*) from withdrawal where user_id = $1) +
             (select count(*) from payout_method where user_id = $1) +
             (select count(*) from api_keys where user_id = $1))::int as count`,
    [user.userId],
  )
  return rows[0]?.count ?? 0
}

const WAYS = ['without a key', 'with a key', 'with the time of the request as its key'] as const
let times = 1_800_000_000_000
const BY_ENGINE = ['submitWithdrawal', 'bindMethod'] as const
const CALL_NAMES = [...BY_ENGINE, 'createApiKey'] as const
/** These begin or end it, which is asked in the tests of two-factor login. */
const OF_ITS_OWN: readonly CallName[] = ['login', 'twoFactorOff']

it('every call that may ask for a second factor is tried here', () => {
  // The keys of the table are names of calls.
  const asking = (Object.keys(CALLS) as CallName[]).filter(name => refusalsOf(name).includes('two_factor_needed'))
  expect(asking.toSorted()).toEqual([...CALL_NAMES, ...OF_ITS_OWN].toSorted())
})

describe.each(CALL_NAMES)('%s with a second factor', call => {
  it.each(WAYS)('%s needs a code that is right and was not used', async way => {
    const one = await guarded()
    const before = await effects(one)
    const post = (otp: string | undefined): Promise<Answered> => {
      const headers: Record<string, string> = way === 'with a key' ? { 'idempotency-key': randomUUID() } : {}
      const stamp = way === 'with the time of the request as its key' ? { t: ++times } : {}
      const body = { ...CALLED[call](one), ...(otp === undefined ? {} : { otp }), ...stamp }
      return one.user.post(CALLS[call].path, body, headers)
    }
    expect((await post(undefined)).data.reason).toBe('two_factor_needed')
    expect((await post('000000')).data.reason).toBe('otp_wrong')
    expect(await effects(one)).toBe(before)
    const code = one.code()
    expect((await post(code)).code).toBe(1)
    expect((await post(code)).data.reason).toBe('otp_wrong')
    expect(await effects(one)).toBe(before + 1)
  })

  it('under the key of a request that was refused still needs one', async () => {
    const one = await guarded()
    const headers = { 'idempotency-key': randomUUID() }
    const body = CALLED[call](one)
    for (let turn = 0; turn < 2; turn += 1)
      expect((await one.user.post(CALLS[call].path, body, headers)).data.reason).toBe('two_factor_needed')
  })
})

describe.each(BY_ENGINE)('%s with a second factor', call => {
  it('is not asked for another code when it repeats what was answered, and has no second effect', async () => {
    const one = await guarded()
    const before = await effects(one)
    const body = { ...CALLED[call](one), otp: one.code() }
    const headers = { 'idempotency-key': randomUUID() }
    const first = await one.user.post(CALLS[call].path, body, headers)
    const again = await one.user.post(CALLS[call].path, body, headers)
    expect([first.code, again.code]).toEqual([1, 1])
    expect(again.data['id']).toBe(first.data['id'])
    expect(await effects(one)).toBe(before + 1)
  })
})
