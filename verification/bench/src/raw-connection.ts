// PostgreSQL's simple protocol over the Unix socket and nothing else. A driver would spend more time on each statement than the server,
// and a slow baseline would flatter us.
import { connect, type Socket } from 'node:net'

const READY = 'Z'.charCodeAt(0)
const ERROR = 'E'.charCodeAt(0)
const PROTOCOL = 196_608

export class RawConnection {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #error: Error | undefined
  #resolve: (() => void) | undefined
  #reject: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', error => this.#reject?.(error))
  }

  /** @param url as the embedded PostgreSQL gives it: the socket folder as host, no password. */
  static async open(url: string): Promise<RawConnection> {
    const { hostname, port, username, pathname } = new URL(url)
    const socket = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port}`)
    const connection = new RawConnection(socket)
    const body = Buffer.from(`user\0${username}\0database\0${pathname.slice(1)}\0\0`)
    const head = Buffer.alloc(8)
    head.writeInt32BE(body.length + 8, 0)
    head.writeInt32BE(PROTOCOL, 4)
    await connection.#send(Buffer.concat([head, body]))
    return connection
  }

  /** Resolves when the server is ready for the next statement; rows are not looked at. */
  run(statement: string): Promise<void> {
    const length = Buffer.byteLength(statement)
    const message = Buffer.allocUnsafe(length + 6)
    message.write('Q', 0)
    message.writeInt32BE(length + 5, 1)
    message.write(statement, 5)
    message[length + 5] = 0
    return this.#send(message)
  }

  close(): void {
    this.#socket.end(Buffer.from([0x58, 0, 0, 0, 4]))
  }

  #send(message: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(message)
    })
  }

  #read(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let offset = 0
    while (data.length - offset >= 5) {
      const end = offset + 1 + data.readInt32BE(offset + 1)
      if (end > data.length) break
      const type = data[offset]
      if (type === ERROR) this.#error = new Error(data.toString('utf8', offset + 5, end).replaceAll('\0', ' '))
      if (type === READY) this.#ready()
      offset = end
    }
    this.#rest = data.subarray(offset)
  }

  #ready(): void {
    if (this.#error) this.#reject?.(this.#error)
    else this.#resolve?.()
    this.#error = undefined
  }
}
