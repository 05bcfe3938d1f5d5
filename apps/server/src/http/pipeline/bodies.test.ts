// Bodies over a real connection: too large, broken off, late.
import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

let api: TestApi
let user: DemoUser
let port: number
beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.close())

async function begin(path: string, ...headers: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `authorization: ${user.token}`, ...headers, '', '']
  socket.write(head.join('\r\n'))
  return socket
}

/** Sends everything, and only then listens, as many clients do. */
async function sendAll(
  socket: Socket,
  megabytes: number,
  wrap: (chunk: Buffer) => Buffer,
  end: string,
): Promise<string> {
  socket.pause()
  for (let sent = 0; sent < megabytes; sent += 1) if (!socket.write(wrap(MEGABYTE))) await once(socket, 'drain')
  socket.write(end)
  const [answer]: unknown[] = await once(socket.resume(), 'data')
  socket.destroy()
  return answer instanceof Buffer ? answer.toString() : ''
}

const MULTIPART = 'content-type: multipart/form-data; boundary=b'
const chunked = (chunk: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])

it.each<[string, string, string, number, (chunk: Buffer) => Buffer, string]>([
  [
    'an upload that says how large it is',
    CALLS.imageUpload.path,
    `content-length: ${20 * MEGABYTE.length}`,
    20,
    chunk => chunk,
    '',
  ],
  ['an upload that does not say', CALLS.imageUpload.path, 'transfer-encoding: chunked', 20, chunked, '0\r\n\r\n'],
  ['a form', CALLS.closeOrder.path, `content-length: ${4 * MEGABYTE.length}`, 4, chunk => chunk, ''],
])('%s and is too large gets its 413 however long it goes on', async (_title, path, length, megabytes, wrap, end) => {
  const type = path === CALLS.imageUpload.path ? MULTIPART : 'content-type: application/x-www-form-urlencoded'
  const answer = await sendAll(await begin(path, type, length), megabytes, wrap, end)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"reason":"too_large"')
})

it('a body without end is not read for ever', async () => {
  const socket = await begin(CALLS.imageUpload.path, MULTIPART, `content-length: ${10_000 * MEGABYTE.length}`)
  socket.on('error', () => undefined).resume()
  const write = (): Promise<unknown> => new Promise(resolve => socket.write(MEGABYTE, resolve))
  let sent = 0
  while (sent < 200 && !((await write()) instanceof Error)) sent += 1
  expect(sent).toBeLessThan(200)
})

it('a sender that breaks off is not reported as a missing database', async () => {
  const arrived = once(api.app.server, 'request')
  const socket = await begin(CALLS.closeOrder.path, 'content-type: application/json', 'content-length: 100')
  socket.write('{"id":')
  const [request]: unknown[] = await arrived
  const gone = request instanceof IncomingMessage ? once(request.socket, 'close') : undefined
  socket.destroy()
  await gone
  expect((await user.get(CALLS.userInfo.path)).code).toBe(1)
  expect(api.logged()).not.toContain('http.database_unavailable')
})

it('headers and bodies must be there within fifteen seconds', () => {
  const { server } = api.app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 15_000])
})
