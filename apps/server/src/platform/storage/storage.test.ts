import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStorage } from './folder.ts'
import { testSealer } from '../../../testing/secrets.ts'
import { s3Storage } from './s3.ts'
import { sealedStorage } from './sealed.ts'
import { signedHeaders } from './signature-v4.ts'
import type { Storage } from './storage.ts'
import { readStorageConfig } from './storage-config.ts'

const KEYS = { region: 'us-east-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' }
const NOW = new Date(Date.UTC(2026, 10, 16, 12))
const NAME = `${'ab'.repeat(16)}.png`

/** A store that knows buckets, keeps objects in memory and checks every signature with the sender's own secret. */
function localStore(objects: Map<string, Buffer>): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const type = request.headers['content-type']
      const expected = signedHeaders(
        { method: request.method ?? '', url, body, headers: type === undefined ? {} : { 'content-type': type } },
        KEYS,
        NOW,
      )
      if (request.headers.authorization !== expected['authorization']) return response.writeHead(403).end()
      const found = objects.get(url.pathname)
      if (request.method === 'PUT') objects.set(url.pathname, body)
      if (request.method === 'DELETE') objects.delete(url.pathname)
      if (request.method === 'GET' && !found) return response.writeHead(404).end('<Error/>')
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? found : '')
    })
  })
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
  it('is the one of the published example', () => {
    const headers = signedHeaders(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        body: new Uint8Array(),
        headers: { range: 'bytes=0-9' },
      },
      {
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
      new Date(Date.UTC(2013, 4, 24)),
    )
    expect(headers['authorization']).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
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

describe('settings', () => {
  it('all or none', () => {
    const problems: string[] = []
    expect(readStorageConfig({}, problems)).toEqual({ kind: 'folder' })
    expect(problems).toEqual([])
    readStorageConfig({ S3_BUCKET: 'x y', S3_ENDPOINT: 'ftp://a' }, problems)
    expect(problems).toHaveLength(3)
  })
})
