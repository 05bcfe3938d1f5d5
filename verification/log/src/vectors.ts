// Test vectors for other implementations: a small log as static files, its receipts and promises, and such that are broken. Everything is made
// from fixed numbers, so that it comes out the same everywhere. `node verification/log/src/vectors.ts` writes ../vectors anew.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { logKeyFrom, sha256 } from '@tallystick/server/modules/content/transparency-log/log-key'
import { base64, fromBase64, hex, joinBytes, utf8 } from '@tallystick/transparency-log/bytes'
import { commitmentInput, encodeEntry, encodeTicks, factLine } from '@tallystick/transparency-log/entries'
import { leafInput, rootOf } from '@tallystick/transparency-log/hashing'
import { treeOf, writePromiseFile } from '@tallystick/transparency-log/promise-file'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { hashOfStretch, inclusionStretches } from '@tallystick/transparency-log/proofs'
import { writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { encodeBundle, TILE_WIDTH, tilePath, tilesOf } from '@tallystick/transparency-log/tiles'
import { ACTS, type Facts, PAIR, PRICES, T } from './vector-acts.ts'

export const VECTORS = join(import.meta.dirname, '../vectors')
const ORIGIN = 'log.example.com/log'
/** More than a tile has. */
const SIZE = 300
const saltOf = (n: number): Uint8Array => sha256(utf8(`salt ${n}`))
const extraOf = (salt: Uint8Array, facts: string): Uint8Array => utf8(`${hex(salt)}\n${facts}`)
const orderEntry = (salt: Uint8Array, facts: string): Uint8Array =>
  encodeEntry('order', sha256(commitmentInput(salt, facts)))

/** Files by their paths. */
export async function makeVectors(): Promise<ReadonlyMap<string, Uint8Array>> {
  const key = await logKeyFrom(Buffer.alloc(32, 7), ORIGIN)
  const fact = (kind: Parameters<typeof encodeEntry>[0], body: Facts): Uint8Array =>
    encodeEntry(kind, utf8(factLine(body)))
  const ticks = PRICES.map((price, n) => ({ at: T + (n + 1) * 1_000, pairId: PAIR, price }))
  const entries = [
    fact('log', { origin: ORIGIN, at: T }),
    fact('release', { version: '1.0.0', at: T }),
    encodeEntry('ticks', encodeTicks({ after: T, upTo: T + 3_000, ticks: ticks.slice(0, 3) })),
    encodeEntry('ticks', encodeTicks({ after: T + 3_000, upTo: T + 10_000, ticks: ticks.slice(3) })),
    fact('change', { id: 1, at: T, kind: 'setting', subject: 'site', field: 'title', before: 'A', after: 'B' }),
    encodeEntry('order', saltOf(0)),
  ]
  const acts = Object.entries(ACTS).map(([name, facts], n) => {
    const [salt, text] = [saltOf(n + 1), factLine(facts)]
    const index = entries.push(orderEntry(salt, text)) - 1
    return { name, index, salt, text }
  })
  while (entries.length < SIZE) entries.push(encodeEntry('order', saltOf(1_000 + entries.length)))

  const leaves = entries.map(entry => sha256(leafInput(entry)))
  const noteAt = (size: number): string => key.checkpoint(size, rootOf(sha256, leaves.slice(0, size)))
  const checkpoint = noteAt(SIZE)
  const pathOf = (index: number): Promise<Uint8Array[]> =>
    Promise.all(
      inclusionStretches(index, SIZE).map(stretch =>
        hashOfStretch(sha256, stretch, async ({ level, first, count }) => hashesAt(leaves, level, first, count)),
      ),
    )
  const files = new Map<string, Uint8Array>()
  const text = (path: string, content: string): void => void files.set(path, utf8(content))
  text('policy', `log ${writeVerifierKey(key.verifier)}\nquorum none\n`)
  text('checkpoint', checkpoint)
  text('older/16', noteAt(16))
  for (const tile of tilesOf(SIZE)) {
    const { level, index, width } = tile
    files.set(tilePath(tile), joinBytes(hashesAt(leaves, level, index * TILE_WIDTH, width)))
    const from = index * TILE_WIDTH
    if (level === 0)
      files.set(tilePath({ level: 'entries', index, width }), encodeBundle(entries.slice(from, from + width)))
  }
  const receipts = new Map<string, string>()
  for (const { name, index, salt, text: facts } of acts) {
    const receipt = writeProofFile({ extra: extraOf(salt, facts), index, path: await pathOf(index), checkpoint })
    receipts.set(name, receipt)
    text(`proofs/${name}.tlog-proof`, receipt)
  }

  const promised = acts.filter(({ name }) => name === 'forex-opened' || name === 'micro-opened')
  const small = treeOf(
    sha256,
    promised.map(({ index }) => leaves[index] ?? new Uint8Array(0)),
  )
  const note = key.promise({ at: T + 2_100, size: promised.length, root: small.root })
  for (const [n, { name, salt, text: facts }] of promised.entries())
    text(
      `promises/${name}`,
      writePromiseFile({ extra: extraOf(salt, facts), index: n, path: small.paths[n] ?? [], note }),
    )
  for (const [name, broken] of Object.entries(brokenOf(receipts.get('forex-closed') ?? '', checkpoint)))
    text(`broken/${name}.tlog-proof`, broken)
  const stranger = await logKeyFrom(Buffer.alloc(32, 8), ORIGIN)
  const foreign = stranger.checkpoint(SIZE, rootOf(sha256, leaves))
  text('broken/another-key.tlog-proof', (receipts.get('forex-closed') ?? '').replace(checkpoint, foreign))
  return files
}

/** Of a tile, or of a run within one. */
function hashesAt(
  leaves: readonly Uint8Array[],
  level: number | 'entries',
  first: number,
  count: number,
): Uint8Array[] {
  const unit = TILE_WIDTH ** (level === 'entries' ? 0 : level)
  return Array.from({ length: count }, (_, n) =>
    rootOf(sha256, leaves.slice((first + n) * unit, (first + n + 1) * unit)),
  )
}

/** One receipt with one thing changed, by what was. */
function brokenOf(receipt: string, checkpoint: string): Readonly<Record<string, string>> {
  const [, extra = ''] = /^extra (.*)$/m.exec(receipt) ?? []
  const content = new TextDecoder().decode(fromBase64(extra))
  const withExtra = (was: string, is: string): string => receipt.replace(extra, base64(utf8(content.replace(was, is))))
  const [, , index = '', first = ''] = receipt.split('\n')
  const signature = checkpoint.trimEnd().split(' ').at(-1) ?? ''
  return {
    'another-result': withExtra('"profit":"-120"', '"profit":"-140"'),
    'another-price': withExtra('"close_price":"99940"', '"close_price":"99930"'),
    'another-salt': withExtra(content.slice(0, 2), content.startsWith('00') ? '01' : '00'),
    'another-place': receipt.replace(`${index}\n`, `index ${Number(index.slice('index '.length)) + 1}\n`),
    'another-path': receipt.replace(first, base64(sha256(utf8('another')))),
    'another-size': receipt.replace(`\n${SIZE}\n`, `\n${SIZE + 1}\n`),
    'another-signature': receipt.replace(signature, `${signature.slice(0, 20)}AAAA${signature.slice(24)}`),
  }
}

export async function writeVectors(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [path, bytes] of await makeVectors()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}

if (process.argv[1] === import.meta.filename) await writeVectors(VECTORS)
