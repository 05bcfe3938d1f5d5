// Notes, cosignatures, proof files and policies: the examples of the C2SP documents, and what must be refused.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hex, utf8 } from './bytes.ts'
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { cosignatureLine, cosignedBy, cosignedMessage } from './cosignature.ts'
import { leafInput, rootOf, type Sha256 } from './hashing.ts'
import { judgeCheckpoint, type Policy, readPolicy } from './policy.ts'
import { readProofFile, writeProofFile } from './proof-file.ts'
import {
  COSIGNATURE,
  ED25519,
  type Note,
  readNote,
  readVerifierKey,
  signedBy,
  verifierKey,
  type VerifierKey,
  type VerifyEd25519,
  writeNote,
  writeVerifierKey,
} from './signed-note.ts'

const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const check: VerifyEd25519 = (publicKey, message, signature) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )

interface Signer {
  readonly key: VerifierKey
  readonly privateKey: KeyObject
}

async function signer(name: string, type: VerifierKey['type']): Promise<Signer> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const spki = createPublicKey(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))).export({
    format: 'der',
    type: 'spki',
  })
  return { key: await verifierKey(sha256, { name, type, publicKey: Uint8Array.from(spki.subarray(-32)) }), privateKey }
}

const signNote = (text: string, { key, privateKey }: Signer): Note['signatures'][number] => ({
  name: key.name,
  keyId: key.id,
  signature: Uint8Array.from(sign(null, utf8(text), privateKey)),
})
const cosign = (text: string, { key, privateKey }: Signer, seconds = 1_800_000_000): Note['signatures'][number] =>
  cosignatureLine(key, seconds, sign(null, cosignedMessage(text, seconds), privateKey))

const TEXT = writeCheckpoint({ origin: 'example.com/log', size: 3, root: sha256(utf8('x')) })

describe('signed notes', () => {
  const KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
  const NOTE =
    'This is an example message.\n\n' +
    '\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'

  it('verify the example of signed-note', async () => {
    const key = await readVerifierKey(sha256, KEY)
    const note = readNote(NOTE)
    expect(key && hex(key.id)).toBe('530d903a')
    expect(key && writeVerifierKey(key)).toBe(KEY)
    expect(note && key && (await signedBy(check, note, key))).toBe('signed')
    expect(note && writeNote(note)).toBe(NOTE)
    const changed = readNote(NOTE.replace('example message', 'other message'))
    expect(changed && key && (await signedBy(check, changed, key))).toBe('broken')
  })

  it('ignore keys that share only the name, or only the id', async () => {
    const [mine, other] = [await signer('example.com/log', ED25519), await signer('example.com/log', ED25519)]
    const note = { text: TEXT, signatures: [signNote(TEXT, other)] }
    expect(await signedBy(check, note, mine.key)).toBe('unsigned')
    const renamed = {
      ...note.signatures[0],
      name: 'example.com/other',
      keyId: mine.key.id,
    } as Note['signatures'][number]
    expect(await signedBy(check, { text: TEXT, signatures: [renamed] }, mine.key)).toBe('unsigned')
  })

  it('are refused when they are written otherwise', async () => {
    const broken = [
      '',
      'text\n',
      'text\n\n',
      NOTE.slice(0, -1),
      NOTE.replace('\u2014', '-'),
      NOTE.replace('=\n', '\n'),
      NOTE.replace('message', 'mess\tage'),
      NOTE.replace('aQM=', 'aQN='),
    ]
    for (const text of broken) expect(readNote(text), text).toBeUndefined()
    for (const text of [KEY.replace('530d', '540d'), KEY.replace('+Ae', '+Be'), 'a b+530d903a+AA==', 'x'])
      expect(await readVerifierKey(sha256, text), text).toBeUndefined()
  })
})

describe('checkpoints', () => {
  it('have an origin, a size and a root', () => {
    const root = rootOf(sha256, [sha256(leafInput(utf8('one')))])
    const text = writeCheckpoint({ origin: 'example.com/log', size: 1, root })
    expect(readCheckpoint(text)).toEqual({ origin: 'example.com/log', size: 1, root: Uint8Array.from(root) })
    expect(readCheckpoint(`${text}an extension\n`)?.size).toBe(1)
    for (const wrong of [
      text.slice(0, -1),
      text.replace('\n1\n', '\n01\n'),
      `\n${text}`,
      `${text}\n`,
      text.slice(4, 20),
    ])
      expect(readCheckpoint(wrong), wrong).toBeUndefined()
  })
})

describe('cosignatures', () => {
  it('have the key id and length of tlog-cosignature', () => {
    // The cosignature of the example in that document: id, time and signature.
    const line =
      'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA=='
    const note = readNote(`${TEXT}\n\u2014 witness.example.com/w1 ${line}\n`)
    const signature = note?.signatures[0]?.signature ?? new Uint8Array(0)
    expect(signature).toHaveLength(72)
    expect(new DataView(signature.buffer).getBigUint64(0)).toBe(1_679_315_147n)
  })

  it('cover the time and the checkpoint', async () => {
    const witness = await signer('witness.example', COSIGNATURE)
    const good = { text: TEXT, signatures: [cosign(TEXT, witness)] }
    expect(await cosignedBy(check, good, witness.key)).toBe('signed')
    expect(await cosignedBy(check, { ...good, text: TEXT.replace('\n3\n', '\n4\n') }, witness.key)).toBe('broken')
    const [line] = good.signatures
    const later = Uint8Array.from(line?.signature ?? [])
    later[7] = (later[7] ?? 0) ^ 1
    const moved = { text: TEXT, signatures: [{ ...cosign(TEXT, witness), signature: later }] }
    expect(await cosignedBy(check, moved, witness.key)).toBe('broken')
  })
})

describe('proof files', () => {
  const path = [sha256(utf8('a')), sha256(utf8('b'))].map(hash => Uint8Array.from(hash))
  it('come back as they were written', () => {
    for (const extra of [undefined, Uint8Array.from(utf8('salt\nfacts'))]) {
      const file = writeProofFile({ extra, index: 7, path, checkpoint: `${TEXT}\n\u2014 a AAAAAAA=\n` })
      expect(readProofFile(file)).toEqual({ extra, index: 7, path, checkpoint: `${TEXT}\n\u2014 a AAAAAAA=\n` })
    }
    expect(readProofFile(writeProofFile({ extra: undefined, index: 0, path: [], checkpoint: 'c' }))?.path).toEqual([])
  })

  it('are refused when they are written otherwise', () => {
    const file = writeProofFile({ extra: utf8('x'), index: 7, path, checkpoint: TEXT })
    const wrong = [
      '',
      file.replace('@v1', '@v2'),
      file.replace('index 7', 'index 07'),
      file.replace('index 7\n', ''),
      file.replace('extra ', 'extra !'),
      file.replace('=\n', '\n'),
    ]
    for (const text of wrong) expect(readProofFile(text), text).toBeUndefined()
  })
})

describe('policies', () => {
  async function setting(): Promise<{ log: Signer; witnesses: Signer[]; text: string; policy: Policy }> {
    const log = await signer('example.com/log', ED25519)
    const witnesses = await Promise.all(['x', 'y', 'z'].map(name => signer(`${name}.example`, COSIGNATURE)))
    const lines = witnesses.map(({ key }, n) => `witness W${n} ${writeVerifierKey(key)}`)
    const text = `# ours\n log ${writeVerifierKey(log.key)} https://example.com/log\n\n${lines.join('\n')}\ngroup two 2 W0 W1\ngroup both all two W2\nquorum both\n`
    const policy = await readPolicy(sha256, text)
    if ('problem' in policy) throw new Error(policy.problem)
    return { log, witnesses, text, policy }
  }

  it('count logs and witnesses', async () => {
    const { log, witnesses, policy } = await setting()
    const judged = (signers: readonly number[], text = TEXT) => {
      const lines = signers.map(n => cosign(text, witnesses[n] ?? log))
      return judgeCheckpoint(check, policy, writeNote({ text, signatures: [signNote(text, log), ...lines] }))
    }
    expect(await judged([0, 1, 2])).toMatchObject({ ok: true, seenBy: ['W0', 'W1', 'W2'], checkpoint: { size: 3 } })
    expect(await judged([0, 1])).toEqual({ ok: false, problem: 'too_few_witnesses' })
    expect(await judged([0, 2])).toEqual({ ok: false, problem: 'too_few_witnesses' })
    expect(await judged([0, 1, 2], TEXT.replace('.com', '.net'))).toEqual({ ok: false, problem: 'unknown_log' })
    const stolen = writeNote({ text: TEXT, signatures: [{ ...signNote(`${TEXT}x`, log) }] })
    expect(await judgeCheckpoint(check, policy, stolen)).toEqual({ ok: false, problem: 'bad_signature' })
    expect(await judgeCheckpoint(check, policy, 'x')).toEqual({ ok: false, problem: 'not_a_checkpoint' })
    const none = await judgeCheckpoint(
      check,
      { ...policy, quorum: 'none' },
      writeNote({ text: TEXT, signatures: [signNote(TEXT, log)] }),
    )
    expect(none).toMatchObject({ ok: true, seenBy: [] })
  })

  it('say what is wrong', async () => {
    const { log, witnesses, text } = await setting()
    const problem = async (changed: string): Promise<string> => {
      const policy = await readPolicy(sha256, changed)
      return 'problem' in policy ? policy.problem : ''
    }
    expect(await problem(text)).toBe('')
    expect(await problem('')).toBe('There is no quorum line.')
    expect(await problem(`${text}quorum none`)).toBe('Line 10: there is a quorum already.')
    expect(await problem('quorum me')).toBe('Line 1: the quorum is not defined before.')
    expect(await problem(text.replace('2 W0 W1', '3 W0 W1'))).toContain('not a number of its members')
    expect(await problem(text.replace('two W2', 'two W1'))).toContain('a member is listed twice')
    expect(await problem(text.replace('two W2', 'two W9'))).toContain('a member is not defined before')
    expect(await problem(text.replace('witness W1', 'witness W0'))).toContain('this name is taken')
    expect(await problem(`log ${writeVerifierKey(witnesses[0]?.key ?? log.key)}`)).toContain('not the key of a log')
    expect(await problem(`witness W ${writeVerifierKey(log.key)}`)).toContain('not the key of a witness')
    expect(await problem('trust me')).toContain('begins with none of')
  })
})
