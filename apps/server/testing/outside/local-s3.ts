// An S3-compatible store on this machine that keeps objects in memory and refuses what is not signed or comes without a length.
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../../src/platform/storage/storage-config.ts'

const KEYS = { region: 'us-east-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' }
export const S3_NOW = new Date(Date.UTC(2026, 10, 16, 12))

interface StoredObject {
  readonly bytes: Buffer
  readonly type: string | undefined
  readonly caching: string | undefined
}

export interface LocalS3 {
  readonly config: S3Config
  /** By bucket and name, as in `/bucket/name`. */
  readonly objects: Map<string, StoredObject>
  close(): void
}

/** Whether the request as it arrived carries the signature of the secret over host, time, type, caching and body. */
async function isSigned(url: URL, { method = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const covered = ['content-type', 'cache-control']
  const sent = Object.entries(headers).filter(([name]) => covered.includes(name) || name.startsWith('x-amz-'))
  const signer = new AwsV4Signer({
    ...KEYS,
    url: url.href,
    method,
    headers: sent.map(([name, value]) => [name, String(value)]),
    service: 's3',
    datetime: '20261116T120000Z',
    allHeaders: true,
  })
  const expected = (await signer.sign()).headers.get('authorization')
  return headers.authorization === expected && headers['x-amz-content-sha256'] === hash('sha256', body)
}

function serverOver(objects: Map<string, StoredObject>): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    // Without an encoding a request gives buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const found = objects.get(url.pathname)
    const answerWith = (status: number, text: string | Buffer = '') => void response.writeHead(status).end(text)
    if (!(await isSigned(url, request, bytes))) return answerWith(403)
    if (request.method === 'GET') return found ? answerWith(200, found.bytes) : answerWith(404, '<Error/>')
    if (request.method === 'PUT' && request.headers['content-length'] === undefined) return answerWith(411)
    const { 'content-type': type, 'cache-control': caching } = request.headers
    if (request.method === 'PUT') objects.set(url.pathname, { bytes, type, caching })
    else objects.delete(url.pathname)
    return answerWith(request.method === 'PUT' ? 200 : 204)
  }
  return createServer((request, response) => void answer(request, response))
}

export async function startLocalS3(bucket: string): Promise<LocalS3> {
  const objects = new Map<string, StoredObject>()
  const server = serverOver(objects).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  // A listening TCP server has an address and a port.
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { config: { kind: 's3', endpoint, bucket, ...KEYS }, objects, close: () => void server.close() }
}
