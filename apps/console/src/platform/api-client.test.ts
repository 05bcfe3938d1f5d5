import { describe, expect, it } from 'vitest'
import { type ApiEnvironment, createApiClient } from './api-client.ts'
import { CallFailed } from './call-failed.ts'

type Answer =
  | {
      readonly code: number
      readonly msg?: string
      readonly data?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  | 'broken line'

function client(answers: Answer[]) {
  const asked: { url: string; init: RequestInit; key: string | null }[] = []
  let sessionsLost = 0
  let alone = 0
  let keys = 0
  const environment: ApiEnvironment = {
    // Only what the client uses of fetch.
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, init, key: new Headers(init.headers).get('idempotency-key') })
      const answer = answers.shift() ?? 'broken line'
      if (answer === 'broken line') throw new TypeError('failed to fetch')
      const { headers = {}, ...body } = answer
      return Response.json({ msg: '', ...body }, { headers })
    }) as typeof fetch,
    sleep: async () => undefined,
    randomKey: () => `key-${(keys += 1)}`,
    language: () => 'en',
    token: () => 'token',
    onSessionLost: () => (sessionsLost += 1),
    onPassedAlone: () => (alone += 1),
  }
  return { api: createApiClient(environment), asked, lost: () => sessionsLost, alone: () => alone }
}

const refusal = (reason: string) => ({ reason, params: {} })

describe('the client', () => {
  it('asks with token and language, and leaves absent parameters out', async () => {
    const { api, asked } = client([{ code: 1, data: { data: [], total: 0 } }])
    await api.call('operatorCharges', { status: 0, page: 2 })
    expect(asked[0]?.url).toBe('/operator/api/charges?status=0&page=2')
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('token')
    expect(asked[0]?.key).toBeNull()
  })

  it('sends an act again with the same key until its outcome is known', async () => {
    const busy = { code: 11, data: refusal('unavailable') }
    const { api, asked } = client(['broken line', busy, { code: 1, data: { id: 7, status: 1 } }])
    await expect(api.call('operatorChargeApprove', { id: 7 })).resolves.toEqual({ id: 7, status: 1 })
    expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('says that the outcome is unknown when no answer ever comes', async () => {
    const { api, asked } = client([])
    await expect(api.call('operatorChargeApprove', { id: 7 })).rejects.toMatchObject({ kind: 'unknown_outcome' })
    expect(asked).toHaveLength(6)
  })

  it('a refusal is final', async () => {
    const { api, asked } = client([{ code: 507, msg: 'Not open', data: refusal('charge_not_open') }])
    const failure: unknown = await api.call('operatorChargeApprove', { id: 7 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({ kind: 'refused', reason: 'charge_not_open', message: 'Not open' })
    expect(asked).toHaveLength(1)
  })

  it('an act that passed with one person is told', async () => {
    const headers = { 'x-passed-alone': '1' }
    const { api, alone } = client([
      { code: 1, data: {}, headers },
      { code: 1, data: {} },
    ])
    const change = { key: 'stop_out_level', value: '45', reason: 'as agreed' }
    await api.call('operatorSettingChange', change)
    await api.call('operatorSettingChange', change)
    expect(alone()).toBe(1)
  })

  it('a session that is over is told once', async () => {
    const { api, lost } = client([{ code: 999, data: refusal('session_invalid') }])
    await expect(api.call('operatorNames', {})).rejects.toMatchObject({ kind: 'session' })
    expect(lost()).toBe(1)
  })
})
