import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folderStorage } from './folder.ts'
import { type LocalS3, S3_NOW, startLocalS3 } from '../../../testing/outside/local-s3.ts'
import { testSealer } from '../../../testing/secrets.ts'
import { s3Storage } from './s3.ts'
import { sealedStorage } from './sealed.ts'
import type { Storage } from './storage.ts'
import { readStorageConfig } from './storage-config.ts'

const NAME = `${'ab'.repeat(16)}.png`

let folder: string
let store: LocalS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  store = await startLocalS3('proofs')
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'])('%s storage', kind => {
  const open = (): Storage =>
    kind === 'folder' ? folderStorage(join(folder, 'uploads')) : s3Storage(store.config, () => S3_NOW)

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
    const storage = s3Storage({ ...store.config, endpoint: 'https://s3.example.com' }, () => S3_NOW)
    await storage.put(NAME, Uint8Array.of(1, 2, 3), 'image/png')
    const [[request] = []] = send.mock.calls
    expect(request instanceof Request && request.headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261116/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, ' +
        'Signature=0fd84b35cbdec0a5cea2519375378990446698654f049516d1c2400ef204ab71',
    )
  })

  it('a wrong secret is refused, and the error says no secret', async () => {
    const wrong = s3Storage({ ...store.config, secretAccessKey: 'other' }, () => S3_NOW)
    await expect(wrong.put(NAME, new Uint8Array(1), 'image/png')).rejects.toThrow('the store answered 403 to PUT')
  })
})

it('a store that fails is asked once', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', send)
  const storage = s3Storage(store.config)
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
