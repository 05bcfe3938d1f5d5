import { type ApiRequest, type Client, createClient } from '@tallystick/api-client/client'
import { CSV_CUT_HEADER } from '@tallystick/wire/lists'
import { ALONE_HEADER } from '@tallystick/wire/operator/calls'
import { expect, it } from 'vitest'
import { createApiClient, hasPassedAlone } from './api-client.ts'

function apiWith(data: unknown, headers = new Headers()) {
  const asked: ApiRequest[] = []
  const client: Client = {
    async send(request) {
      asked.push(request)
      return { data, msg: '' }
    },
    async download(request, contentType) {
      asked.push(request)
      return { blob: new Blob([], { type: contentType }), headers }
    },
  }
  return { api: createApiClient(client), asked }
}

it('a question is a read, an act is a change', async () => {
  const { api, asked } = apiWith({ id: 7, status: 1 })
  await api.call('operatorDeposits', { status: 0, page: 2 })
  await expect(api.call('operatorDepositApprove', { id: 7 })).resolves.toEqual({ id: 7, status: 1 })
  expect(asked).toMatchObject([
    { method: 'GET', path: '/operator/api/deposits', params: { status: 0, page: 2 }, isChange: false },
    { method: 'POST', params: { id: 7 }, isChange: true },
  ])
})

it('a list is saved from the same address with .csv behind it', async () => {
  const { api, asked } = apiWith(undefined, new Headers({ [CSV_CUT_HEADER]: '1' }))
  const { file, isCut } = await api.file('operatorDeposits', { status: 0 })
  expect([file.type, isCut]).toEqual(['text/csv', true])
  expect(asked).toMatchObject([{ method: 'GET', path: '/operator/api/deposits.csv', params: { status: 0 } }])
})

it('an image is sent as a form', async () => {
  const { api, asked } = apiWith({ id: 1 })
  await api.upload('operatorChatUpload', new File(['x'], 'a.png'))
  expect(asked[0]?.isChange).toBe(true)
  expect(asked[0]?.params).toBeInstanceOf(FormData)
})

it('an act that passed with one person is told', async () => {
  const answers = [new Headers({ [ALONE_HEADER]: '1' }), new Headers()]
  let alone = 0
  const client = createClient({
    fetch: async () => Response.json({ code: 1, msg: '', data: {} }, { headers: answers.shift() ?? expect.fail() }),
    after: () => () => {},
    online: () => true,
    randomKey: () => 'key',
    origin: async () => '',
    language: () => 'en',
    token: () => 'token',
    readTimeoutMs: 1_000,
    onResponse(response) {
      if (hasPassedAlone(response)) alone += 1
    },
    onSessionInvalid: () => expect.fail(),
  })
  const change = { key: 'stop_out_level', value: '45', reason: 'as agreed' }
  await createApiClient(client).call('operatorSettingChange', change)
  expect(alone).toBe(1)
  await createApiClient(client).call('operatorSettingChange', change)
  expect(alone).toBe(1)
})
