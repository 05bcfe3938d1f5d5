// Promises: the example of docs/public-log.md, and what must be refused.
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { base64, hex, utf8 } from './bytes.ts'
import { commitmentInput, encodeEntry } from './entries.ts'
import { leafInput, rootOf, type Sha256 } from './hashing.ts'
import { isKept, openPromise, readPromiseHead, treeOf, writePromiseFile, writePromiseHead } from './promise-file.ts'
import { readCheckpoint } from './checkpoint.ts'
import { openReceipt } from './order-receipt.ts'
import { ED25519, verifierKey, type VerifyEd25519, writeNote, writeVerifierKey } from './signed-note.ts'

const sha256: Sha256 = bytes => hash('sha256', bytes, 'buffer')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )
const means = { sha256, verify: verifyEd25519 }
const ORIGIN = 'app.example.com/log'
const PRIVATE = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
const PUBLIC = Uint8Array.from(createPublicKey(PRIVATE).export({ format: 'der', type: 'spki' }).subarray(-32))
const key = await verifierKey(sha256, { name: ORIGIN, type: ED25519, publicKey: PUBLIC })

/** Acts that differ in their numbers, promised together at 1,800,000,000,000. */
function promised(count: number): string[] {
  const acts = Array.from({ length: count }, (_, at) => ({
    salt: Uint8Array.from({ length: 32 }, () => at + 1),
    facts: `{"product":"forex","act":"cancelled","id":${at + 64},"realm":"demo","at":1800000000000,"reason":"cancelled"}`,
  }))
  const leaves = acts.map(({ salt, facts }) =>
    sha256(leafInput(encodeEntry('order', sha256(commitmentInput(salt, facts))))),
  )
  const { root, paths } = treeOf(sha256, leaves)
  const text = writePromiseHead({ origin: ORIGIN, at: 1_800_000_000_000, size: count, root })
  const signature = Uint8Array.from(sign(null, utf8(text), PRIVATE))
  const note = writeNote({ text, signatures: [{ name: ORIGIN, keyId: key.id, signature }] })
  return acts.map(({ salt, facts }, index) =>
    writePromiseFile({ extra: utf8(`${hex(salt)}\n${facts}`), index, path: paths[index] ?? [], note }),
  )
}

describe('promises', () => {
  it('are written as the document shows', () => {
    const page = readFileSync(new URL('../../../docs/public-log.md', import.meta.url), 'utf8')
    expect(page).toContain(writeVerifierKey(key))
    expect(page).toContain(promised(2)[1])
  })

  it('are opened by the key of the log, whatever the number of acts', async () => {
    for (const count of [1, 2, 3, 5, 8, 13]) {
      const files = promised(count)
      for (const [at, file] of files.entries()) {
        const opened = await openPromise(means, key, file)
        expect(opened).toMatchObject({ facts: { id: at + 64 }, head: { origin: ORIGIN, size: count } })
      }
    }
  })

  it('lead to the same root as the tree of the log would', () => {
    const leaves = Array.from({ length: 11 }, (_, at) => sha256(Uint8Array.of(at)))
    expect(hex(treeOf(sha256, leaves).root)).toBe(hex(rootOf(sha256, leaves)))
  })

  it('are refused when anything in them is changed', async () => {
    const [file = ''] = promised(3)
    const extra = /extra (.+)\n/.exec(file)?.[1] ?? ''
    const text = Buffer.from(extra, 'base64').toString()
    const changed = [
      file.replace(extra, base64(utf8(text.replace('"id":64', '"id":65')))),
      file.replace(extra, base64(utf8(text.replace(/^0/, '1')))),
      file.replace('index 0', 'index 1'),
      file.replace('1800000000000', '1800000000001'),
      file.replace('\n3\n', '\n4\n'),
      file.replace(/\u2014 (\S+) .*/, `\u2014 $1 ${base64(new Uint8Array(68))}`),
      file.replaceAll(ORIGIN, 'other.example.com/log'),
    ]
    for (const one of changed) {
      expect(one).not.toBe(file)
      expect(await openPromise(means, key, one)).toBeUndefined()
    }
  })

  it('cannot be taken for a checkpoint or a receipt of the log', async () => {
    const [file = ''] = promised(1)
    const text = file.slice(file.indexOf('\n\n') + 2, file.lastIndexOf('\n\n') + 1)
    expect(readPromiseHead(text)).toMatchObject({ origin: ORIGIN, size: 1 })
    expect(readCheckpoint(text)).toBeUndefined()
    expect(await openReceipt(sha256, file)).toBeUndefined()
  })

  it('are kept by the same leaf, and by no other', async () => {
    const [first = '', second = ''] = promised(2)
    const [a, b] = [await openPromise(means, key, first), await openPromise(means, key, second)]
    expect(a && b && [isKept(a, a), isKept(a, b)]).toEqual([true, false])
  })
})
