// One request over a real connection, with a bounded wait: a server that does not answer is a finding.
import { Agent, request as httpRequest } from 'node:http'
import type { Request } from './requests.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const PATIENCE_MS = 10_000

export interface Sender {
  send(request: Request): Promise<Answer | 'no answer'>
  close(): void
}

export function openSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  return {
    async send({ method, path, headers, body }) {
      // A connection that the server closed while it was idle is no finding: such a request never arrived.
      const first = await attempt(port, agent, { method, path, headers, body })
      return first === 'reset' ? finish(await attempt(port, agent, { method, path, headers, body })) : first
    },
    close: () => agent.destroy(),
  }
}

function finish(answer: Answer | 'no answer' | 'reset'): Answer | 'no answer' {
  return answer === 'reset' ? 'no answer' : answer
}

function attempt(
  port: number,
  agent: Agent,
  { method, path, headers, body }: Omit<Request, 'wrong'>,
): Promise<Answer | 'no answer' | 'reset'> {
  const { promise, resolve } = Promise.withResolvers<Answer | 'no answer' | 'reset'>()
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const sent = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } })
  const timer = setTimeout(() => {
    resolve('no answer')
    sent.destroy()
  }, PATIENCE_MS)
  sent.on('response', response => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
    })
    response.on('error', () => resolve('reset'))
  })
  sent.on('upgrade', (_response, socket) => {
    socket.destroy()
    resolve({ status: 101, headers: {}, body: '' })
  })
  sent.on('error', () => resolve('reset'))
  sent.end(body)
  return promise.finally(() => clearTimeout(timer))
}
