// A witness over real HTTP and real files: it signs what continues, and nothing else, whatever it is asked and whenever it was killed.
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCheckpoint } from '@tallystick/transparency-log/checkpoint'
import { cosignedBy } from '@tallystick/transparency-log/cosignature'
import { leafInput, rootOf } from '@tallystick/transparency-log/hashing'
import { consistencyStretches } from '@tallystick/transparency-log/proofs'
import { ED25519, readNote, verifierKey, type VerifierKey, writeNote } from '@tallystick/transparency-log/signed-note'
import { writeWitnessRequest } from '@tallystick/transparency-log/witness-request'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKey, sha256, verifyEd25519, type WitnessKey } from './key.ts'
import { type ServedWitness, serveWitness } from './serve.ts'
import { folderStore } from './store.ts'
import { Witness } from './witness.ts'

const ORIGIN = 'app.example.com/log'
const NOW = 1_800_000_000_000
const fail = (error: unknown): never => {
  throw error
}

/** A log of numbered entries; `other` has different ones from some index on. */
class TestLog {
  readonly #key = generateKeyPairSync('ed25519').privateKey
  verifier!: VerifierKey

  static async make(name = ORIGIN): Promise<TestLog> {
    const log = new TestLog()
    const spki = createPublicKey(log.#key).export({ format: 'der', type: 'spki' })
    log.verifier = await verifierKey(sha256, { name, type: ED25519, publicKey: Uint8Array.from(spki.subarray(-32)) })
    return log
  }

  #hashes(size: number, otherFrom = Infinity): Uint8Array[] {
    return Array.from({ length: size }, (_, at) =>
      sha256(leafInput(Buffer.from(`${at < otherFrom ? 'entry' : 'other'} ${at}`))),
    )
  }

  checkpoint(size: number, otherFrom?: number): string {
    const text = writeCheckpoint({
      origin: this.verifier.name,
      size,
      root: rootOf(sha256, this.#hashes(size, otherFrom)),
    })
    const signature = Uint8Array.from(sign(null, Buffer.from(text), this.#key))
    return writeNote({ text, signatures: [{ name: this.verifier.name, keyId: this.verifier.id, signature }] })
  }

  request(oldSize: number, size: number, otherFrom?: number): string {
    const hashes = this.#hashes(size, otherFrom)
    const stretches = oldSize === 0 || oldSize > size ? [] : consistencyStretches(oldSize, size)
    const proof = stretches.map(({ start, end }) => rootOf(sha256, hashes.slice(start, end)))
    return writeWitnessRequest({ oldSize, proof, checkpoint: this.checkpoint(size, otherFrom) })
  }
}

let folder: string
let log: TestLog
let key: WitnessKey
let served: ServedWitness

async function start(): Promise<void> {
  key = await openKey(join(folder, 'key'), 'witness.example.com/1')
  const witness = new Witness({ key, logs: [log.verifier], store: await folderStore(folder), now: () => NOW })
  served = await serveWitness(witness, { host: '127.0.0.1', port: 0, about: 'about\n', report: fail })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'))
  log = await TestLog.make()
  await start()
})
afterEach(async () => {
  await served.close()
  await rm(folder, { recursive: true })
})

const add = async (body: string): Promise<{ status: number; type: string; text: string }> => {
  const answer = await fetch(`http://127.0.0.1:${served.port}/add-checkpoint`, { method: 'POST', body })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}
const evidence = async (): Promise<string[]> => (await readdir(join(folder, 'evidence'))).map(name => name.slice(33))

describe('a witness signs', () => {
  it('what continues what it signed before, from nothing on', async () => {
    for (const [oldSize, size] of [
      [0, 5],
      [5, 8],
      [8, 300],
      [300, 300],
    ] as const) {
      const { status, text } = await add(log.request(oldSize, size))
      expect(status).toBe(200)
      const signed = readNote(`${log.checkpoint(size)}${text}`)
      expect(signed?.signatures).toHaveLength(2)
      expect(signed && (await cosignedBy(verifyEd25519, signed, key.verifier))).toBe('signed')
    }
  })

  it('with the time it has itself', async () => {
    const { text } = await add(log.request(0, 1))
    const bytes = Buffer.from(text.trim().split(' ')[2] ?? '', 'base64')
    expect(bytes.readBigUInt64BE(4)).toBe(BigInt(NOW / 1_000))
  })

  it('after it was started again, with the same key, from where it was', async () => {
    await add(log.request(0, 5))
    const before = key.verifier
    await served.close()
    await start()
    expect(key.verifier).toEqual(before)
    expect(await add(log.request(0, 9))).toMatchObject({ status: 409, text: '5\n' })
    expect((await add(log.request(5, 9))).status).toBe(200)
  })

  it('one of two that are asked at once', async () => {
    await add(log.request(0, 5))
    const [one, two] = await Promise.all([add(log.request(5, 9)), add(log.request(5, 7))])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const size = one.status === 200 ? 9 : 7
    expect(await add(log.request(0, 20))).toMatchObject({ status: 409, text: `${size}\n` })
  })
})

describe('a witness refuses', () => {
  it('an old size that is not its own, and says which is', async () => {
    await add(log.request(0, 5))
    expect(await add(log.request(3, 9))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '5\n' })
  })

  it('another log of the same size, and keeps what was signed of it', async () => {
    await add(log.request(0, 5))
    expect(await add(log.request(5, 5, 2))).toMatchObject({ status: 409, text: '5\n' })
    expect(await evidence()).toEqual(['other-root'])
    // Asked again it keeps no more.
    await add(log.request(5, 5, 2))
    expect(await evidence()).toHaveLength(1)
    expect((await add(log.request(5, 6))).status).toBe(200)
  })

  it.each([
    [5, 9, 4],
    [4, 9, 0],
    [4, 8, 3],
    [1, 2, 0],
  ])('a log of which it signed %i that has %i with another past from %i on', async (signed, size, otherFrom) => {
    await add(log.request(0, signed))
    expect((await add(log.request(signed, size, otherFrom))).status).toBe(422)
    expect(await evidence()).toEqual(['does-not-continue'])
    expect((await add(log.request(signed, size))).status).toBe(200)
  })

  it('a log it does not know, and a key that is not the log’s', async () => {
    expect((await add((await TestLog.make('other.example.com/log')).request(0, 5))).status).toBe(404)
    expect((await add((await TestLog.make()).request(0, 5))).status).toBe(403)
    expect(await evidence()).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['no old size', '\nx\n'],
    ['a size with a zero before it', 'old 05\n\n'],
    ['a hash that is too short', 'old 1\nAAAA\n\n'],
    ['a note that is none', 'old 0\n\nhello\n'],
  ])('%s', async (_, body) => {
    expect((await add(body)).status).toBe(400)
  })

  it('an old size above that of the checkpoint, too many hashes, and too much', async () => {
    expect((await add(log.request(9, 5))).status).toBe(400)
    const proof = Array.from({ length: 64 }, () => new Uint8Array(32))
    expect((await add(writeWitnessRequest({ oldSize: 1, proof, checkpoint: log.checkpoint(5) }))).status).toBe(400)
    expect((await add('x'.repeat(70_000))).status).toBe(413)
  })
})

it('shows who it is, and nothing else', async () => {
  const get = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`)
  expect(await (await get('/')).text()).toBe('about\n')
  expect((await get('/add-checkpoint')).status).toBe(405)
  expect((await get('/key')).status).toBe(404)
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
})
