// Connections that send invalid or ambiguous HTTP.
import { testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { REFUSALS } from '@tallystick/kernel/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BROKEN_REQUESTS, sendBroken } from './broken-http.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

it.each(BROKEN_REQUESTS)('$what is answered with the envelope or ended', async broken => {
  const answer = await sendBroken(port, broken, 3_000)
  expect(answer).not.toBe('silent')
  if (answer === 'closed' || answer === 'silent') return
  const status = Number(answer.head.split(' ', 2)[1])
  expect(status, answer.head).toBeLessThan(500)
  expect(answer.head).not.toMatch(/^(?:server|x-powered-by):/im)
  if (status === 204) return expect(answer.body).toBe('')
  const { code, data } = JSON.parse(firstBody(answer)) as { code: number; data: { reason: string } }
  expect(Object.entries(REFUSALS)).toContainEqual([data.reason, code])
})

it('goes on answering afterwards', async () => {
  expect((await api.app.inject({ url: '/api/user/info' })).statusCode).toBe(401)
})

/** A second answer on the same connection would mean that a body was taken for a request. */
function firstBody({ head, body }: { head: string; body: string }): string {
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
  expect(Buffer.byteLength(body)).toBe(length)
  return body
}
