import { CallFailed } from '@tallystick/api-client/call-failed'
import type { ApiRequest, Client } from '@tallystick/api-client/client'
import { beforeEach, expect, it } from 'vitest'
import { type ApiClient, createApiClient } from './api-client.ts'

let asked: ApiRequest[]
let messages: CallFailed[]
let loaders: number[]
let outcome: () => unknown
let api: ApiClient

beforeEach(() => {
  asked = []
  messages = []
  loaders = []
  outcome = () => ({})
  const client: Client = {
    async send(request) {
      asked.push(request)
      return { data: outcome(), msg: '' }
    },
    download: () => Promise.reject(new Error('no file here')),
  }
  api = createApiClient({
    client,
    onMessage: failure => messages.push(failure),
    onLoader: running => loaders.push(running),
  })
})

const fails = (failure: CallFailed) => {
  outcome = () => {
    throw failure
  }
  return failure
}
const refusal = () => new CallFailed('refused', 401, 'no', { reason: 'master_unknown', params: {} })

it('a call is sent as the contract describes it', async () => {
  outcome = () => [{ Id: 1 }]
  expect((await api.call('kline', { forex_id: 7, period: '5M' })).data).toEqual([{ Id: 1 }])
  expect(asked).toEqual([
    {
      method: 'GET',
      path: '/v2/api/forex/kline',
      params: { forex_id: 7, period: '5M' },
      isChange: false,
      isInitial: false,
    },
  ])
})

it('the loader shows as long as a call that wants it runs, however it ends', async () => {
  const order = { type: 1, cont: '0.1', forex_id: 7, status: 1, multiple: 100 } as const
  await Promise.all([api.call('submitOrder', order), api.call('submitOrder', order), api.call('tradeList', {})])
  expect(loaders).toEqual([1, 2, 1, 0])
  const failure = fails(refusal())
  await expect(api.call('submitOrder', order)).rejects.toBe(failure)
  expect(loaders.slice(4)).toEqual([1, 0])
})

it('a failure is shown, unless the caller words it or expected it', async () => {
  const failure = fails(refusal())
  await expect(api.call('tradeList', {})).rejects.toBe(failure)
  await expect(api.call('tradeList', {}, { showErrorMessage: false })).rejects.toBe(failure)
  await expect(api.call('tradeList', {}, { expected: ['master_unknown'] })).rejects.toBe(failure)
  expect(messages).toEqual([failure])
})

it('a cancelled call is silent', async () => {
  const failure = fails(new CallFailed('cancelled', 'ERR_CANCELED', 'cancelled'))
  await expect(api.call('tradeList', {})).rejects.toBe(failure)
  expect(messages).toEqual([])
})

it('the end of a session is shown, but not while the app starts', async () => {
  const failure = fails(new CallFailed('session', 999, 'again', { reason: 'session_invalid', params: {} }))
  await expect(api.call('userInfo', {})).rejects.toBe(failure)
  expect(messages).toEqual([])
  await expect(api.call('orders', { status: 1 })).rejects.toBe(failure)
  expect(messages).toEqual([failure])
  expect(asked.map(({ isInitial }) => isInitial)).toEqual([true, false])
})
