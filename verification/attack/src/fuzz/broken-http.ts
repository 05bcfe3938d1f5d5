// Invalid HTTP on a bare connection: each must be answered with the envelope or closed, soon, and never with a 5xx.
import { connect } from 'node:net'

export interface Broken {
  readonly what: string
  readonly bytes: string | Buffer
  /** Whether the sender says that nothing more comes. */
  readonly ends: boolean
}

const HOST = 'Host: localhost\r\n'
const POST = `POST /v2/api/forex/close HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`

export const BROKEN_REQUESTS: readonly Broken[] = [
  ['no HTTP', 'hello\r\n\r\n'],
  ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/0.9', 'GET /api/user/info\r\n\r\n'],
  ['HTTP/9.9', `GET /api/user/info HTTP/9.9\r\n${HOST}\r\n`],
  ['no host', 'GET /api/user/info HTTP/1.1\r\n\r\n'],
  ['two hosts', `GET /api/user/info HTTP/1.1\r\n${HOST}Host: evil\r\n\r\n`],
  ['bare line feeds', 'GET /api/user/info HTTP/1.1\nHost: x\n\n'],
  ['a null byte in the address', `GET /api/\u0000user HTTP/1.1\r\n${HOST}\r\n`],
  ['a space in the address', `GET /api/user info HTTP/1.1\r\n${HOST}\r\n`],
  ['letters beyond ASCII in the address', Buffer.from(`GET /api/üser HTTP/1.1\r\n${HOST}\r\n`)],
  ['a whole address', `GET http://evil.example/api/user/info HTTP/1.1\r\n${HOST}\r\n`],
  ['the address *', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['an unknown verb', `FROB /api/user/info HTTP/1.1\r\n${HOST}\r\n`],
  ['a header without colon', `GET /api/user/info HTTP/1.1\r\n${HOST}broken\r\n\r\n`],
  ['a header that is folded', `GET /api/user/info HTTP/1.1\r\n${HOST}lang: en\r\n  more\r\n\r\n`],
  ['[A4] a return in a header', `GET /api/user/info HTTP/1.1\r\n${HOST}authorization: a\rb\r\n\r\n`],
  ['[A4] a null byte in a header', `GET /api/user/info HTTP/1.1\r\n${HOST}authorization: a\u0000b\r\n\r\n`],
  ['[A4] a header of 40 KB', `GET /api/user/info HTTP/1.1\r\n${HOST}authorization: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['3,000 headers', `GET /api/user/info HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(3_000)}\r\n`],
  ['an address of 40 KB', `GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 8\r\n\r\n{}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\n{}`],
  ['a length that is no number', `${POST}Content-Length: 0x2\r\n\r\n{}`],
  ['a length beyond everything', `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`],
  [
    'length and chunks',
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n`,
  ],
  ['unknown transfer encoding', `${POST}Transfer-Encoding: x, chunked\r\n\r\n0\r\n\r\n`],
  ['a chunk of no size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['a chunk larger than it says', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
  ['a body cut short', `${POST}Content-Length: 50\r\n\r\n{"id":`],
  ['chunks cut short', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"i`],
  ['a head cut short', `GET /api/user/info HTTP/1.1\r\nHo`],
].map(([what, bytes]) => ({ what: String(what), bytes: bytes ?? '', ends: true }))

export type BrokenAnswer = { readonly head: string; readonly body: string } | 'closed' | 'silent'

/** Sends the bytes and reads whatever comes until the connection ends. */
export function sendBroken(port: number, { bytes, ends }: Broken, patienceMs: number): Promise<BrokenAnswer> {
  const { promise, resolve } = Promise.withResolvers<BrokenAnswer>()
  const chunks: Buffer[] = []
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  const read = (otherwise: BrokenAnswer): void => {
    const text = Buffer.concat(chunks).toString('utf8')
    const cut = text.indexOf('\r\n\r\n')
    resolve(cut < 0 ? otherwise : { head: text.slice(0, cut), body: text.slice(cut + 4) })
    socket.destroy()
  }
  const timer = setTimeout(() => read('silent'), patienceMs)
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('end', () => read('closed'))
  socket.on('error', () => read('closed'))
  socket.on('close', () => read('closed'))
  socket.write(bytes)
  if (ends) socket.end()
  return promise.finally(() => clearTimeout(timer))
}
