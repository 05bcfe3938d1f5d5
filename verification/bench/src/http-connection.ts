// One keep-alive HTTP connection, one request at a time, hardly any work per answer: the load generator shares its cores with the server.
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const CARRIAGE_RETURN = 13
const ZERO = '0'.charCodeAt(0)

export class HttpConnection {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #answer: ((body: Buffer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', error => this.#fail?.(error))
    this.#socket.on('close', () => this.#fail?.(new Error('the server hung up')))
  }

  /** The body of the answer, once it is whole. */
  get(path: string, headers: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`, 'latin1')
    })
  }

  close(): void {
    this.#fail = undefined
    this.#socket.end()
  }

  #read(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const head = data.indexOf(END_OF_HEAD)
    const end = head + END_OF_HEAD.length + lengthIn(data)
    if (head < 0 || data.length < end) {
      this.#rest = data
      return
    }
    this.#rest = data.subarray(end)
    this.#answer?.(data.subarray(head + END_OF_HEAD.length, end))
  }
}

/** As our server writes it. */
function lengthIn(data: Buffer): number {
  let length = 0
  for (let at = data.indexOf(LENGTH) + LENGTH.length; at < data.length && data[at] !== CARRIAGE_RETURN; at++)
    length = length * 10 + (data[at] ?? ZERO) - ZERO
  return length
}
