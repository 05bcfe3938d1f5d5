// A mail server on loopback that speaks just enough SMTP to take emails.
import { type AddressInfo, createServer } from 'node:net'

export interface TestMailServer {
  readonly url: string
  /** What came, as it came. */
  readonly mails: readonly string[]
  stop(): Promise<void>
}

export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: string[] = []
  const server = createServer(socket => {
    let data: string | undefined
    socket.setEncoding('utf8')
    socket.write('220 here\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: string) => {
      if (data !== undefined) {
        data += chunk
        if (!data.endsWith('\r\n.\r\n')) return
        mails.push(data)
        data = undefined
        socket.write('250 taken\r\n')
        return
      }
      for (const line of chunk.split('\r\n').filter(part => part !== '')) {
        if (line === 'DATA') {
          data = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  // It listens on a port.
  const { port: own } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${own}`,
    mails,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
