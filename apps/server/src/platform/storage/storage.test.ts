import { hash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderStorage } from './folder.ts'
import { testSealer } from '../../../testing/secrets.ts'
import { s3Storage } from './s3.ts'
import { sealedStorage } from './sealed.ts'
import type { Storage } from './storage.ts'
import { readStorageConfig } from './storage-config.ts'

const KEYS = { region: 'us-east-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' }
const NOW = new Date(Date.UTC(2026, 10, 16, 12))
const NAME = `${'ab'.repeat(16)}.png`

/** Whether the request as it arrived carries the signature of the secret over host, time, type and body. */
async function isSigned(url: URL, { method = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const sent = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-'))
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

/** A store that keeps objects in memory and refuses what is not signed or comes without a length. */
function localStore(objects: Map<string, Buffer>): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    // Without an encoding a request gives buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const found = objects.get(url.pathname)
    const answerWith = (status: number, text: string | Buffer = '') => void response.writeHead(status).end(text)
    if (!(await isSigned(url, request, body))) return answerWith(403)
    if (request.method === 'GET') return found ? answerWith(200, found) : answerWith(404, '<Error/>')
    if (request.method === 'PUT' && request.headers['content-length'] === undefined) return answerWith(411)
    if (request.method === 'PUT') objects.set(url.pathname, body)
    else objects.delete(url.pathname)
    return answerWith(request.method === 'PUT' ? 200 : 204)
  }
  return createServer((request, response) => void answer(request, response))
}

let folder: string
let server: Server
let origin: string
const objects = new Map<string, Buffer>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  server = localStore(objects).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  // A listening TCP server has an address and a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'])('%s storage', kind => {
  const open = (): Storage =>
    kind === 'folder'
      ? folderStorage(join(folder, 'uploads'))
      : s3Storage({ kind: 's3', endpoint: origin, bucket: 'proofs', ...KEYS }, () => NOW)

  it('gives back what was put, and nothing after it was removed', async () => {
    const storage = open()
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
    expect(await storage.get(NAME)).toBeUndefined()
    await storage.put(NAME, bytes, 'image/png')
    expect(Buffer.from((await storage.get(NAME)) ?? []).equals(bytes)).toBe(true)
    await storage.remove(NAME)
    await storage.remove(NAME)
    expect(await storage.get(NAME)).toBeUndefined()
  })

  it('never sees what is sealed above it, and a file under another name does not open', async () => {
    const storage = open()
    const sealed = sealedStorage(storage, testSealer)
    const other = `${'cd'.repeat(16)}.png`
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
    await sealed.put(NAME, bytes, 'image/png')
    const stored = Buffer.from((await storage.get(NAME)) ?? [])
    expect(stored.includes(bytes.subarray(100, 116))).toBe(false)
    expect(Buffer.from((await sealed.get(NAME)) ?? []).equals(bytes)).toBe(true)
    await storage.put(other, stored, 'image/png')
    await expect(sealed.get(other)).rejects.toThrow('belongs elsewhere')
    // Stored before files were sealed: readable, and sealed when its turn comes.
    await storage.put(other, bytes, 'image/png')
    expect(Buffer.from((await sealed.get(other)) ?? []).equals(bytes)).toBe(true)
    await sealed.reseal(other)
    expect(Buffer.from((await storage.get(other)) ?? []).includes(bytes.subarray(100, 116))).toBe(false)
    expect(Buffer.from((await sealed.get(other)) ?? []).equals(bytes)).toBe(true)
    for (const name of [NAME, other]) await sealed.remove(name)
    expect(await sealed.get(NAME)).toBeUndefined()
    await sealed.reseal(NAME)
  })
})

describe('folder storage', () => {
  it.each(['../../etc/passwd', 'a/b.png', '', 'CON', `${'a'.repeat(5000)}.png`, 'a\0.png', '.png'])(
    '[A113] %j is no name',
    async name => {
      const storage = folderStorage(folder)
      await expect(storage.put(name, new Uint8Array(1), 'image/png')).rejects.toThrow('not a name')
      await expect(storage.get(name)).rejects.toThrow('not a name')
    },
  )

  it('is for this user alone and leaves no unfinished file', async () => {
    const path = join(folder, 'private')
    await folderStorage(path).put(NAME, new Uint8Array(10), 'image/png')
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    expect((await stat(join(path, NAME))).mode & 0o777).toBe(0o600)
    expect(await readdir(path)).toEqual([NAME])
  })
})

describe('signature', () => {
  it('covers host, time, type and body', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response())
    vi.stubGlobal('fetch', send)
    const storage = s3Storage({ kind: 's3', endpoint: 'https://s3.example.com', bucket: 'proofs', ...KEYS }, () => NOW)
    await storage.put(NAME, Uint8Array.of(1, 2, 3), 'image/png')
    const [[request] = []] = send.mock.calls
    expect(request instanceof Request && request.headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261116/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, ' +
        'Signature=0fd84b35cbdec0a5cea2519375378990446698654f049516d1c2400ef204ab71',
    )
  })

  it('a wrong secret is refused, and the error says no secret', async () => {
    const wrong = s3Storage(
      { kind: 's3', endpoint: origin, bucket: 'proofs', ...KEYS, secretAccessKey: 'other' },
      () => NOW,
    )
    await expect(wrong.put(NAME, new Uint8Array(1), 'image/png')).rejects.toThrow('the store answered 403 to PUT')
  })
})

it('a store that fails is asked once', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', send)
  const storage = s3Storage({ kind: 's3', endpoint: origin, bucket: 'proofs', ...KEYS })
  await expect(storage.get(NAME)).rejects.toThrow('the store answered 503 to GET')
  expect(send).toHaveBeenCalledOnce()
})

describe('settings', () => {
  it('all or none', () => {
    const problems: string[] = []
    expect(readStorageConfig({}, problems)).toEqual({ kind: 'folder' })
    expect(problems).toEqual([])
    readStorageConfig({ S3_BUCKET: 'x y', S3_ENDPOINT: 'ftp://a' }, problems)
    expect(problems).toHaveLength(3)
  })
})
