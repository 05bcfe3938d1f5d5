// A log copied to a folder and to an object store: all of it, in pieces that are only read once, served from there as from the site.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCheckpoint } from '@tallystick/transparency-log/checkpoint'
import { copyLog, type LogCopyTarget } from '@tallystick/transparency-log/copy-log'
import { leafInput, rootOf } from '@tallystick/transparency-log/hashing'
import { writeNote } from '@tallystick/transparency-log/signed-note'
import { decodeBundle, encodeBundle, parseTilePath, TILE_WIDTH } from '@tallystick/transparency-log/tiles'
import { joinBytes } from '@tallystick/transparency-log/bytes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalS3, S3_NOW, startLocalS3 } from '../../testing/outside/local-s3.ts'
import { bucketTarget, folderTarget } from './log-target.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())
const ENTRIES = Array.from({ length: 1_300 }, (_, index) => Buffer.from(`entry ${index}`))
const LEAVES = ENTRIES.map(entry => sha256(leafInput(entry)))

/** A site whose log has so many entries, and what was asked of it. */
function site(size: number, change = (entry: Uint8Array): Uint8Array => entry) {
  const asked: string[] = []
  const leaves = change(Buffer.of(0))[0] === 0 ? LEAVES : ENTRIES.map(entry => sha256(leafInput(change(entry))))
  const text = writeCheckpoint({ origin: 'app.example.com/log', size, root: rootOf(sha256, leaves.slice(0, size)) })
  const signed = { name: 'app.example.com/log', keyId: new Uint8Array(4), signature: new Uint8Array(64) }
  const note = writeNote({ text, signatures: [signed] })
  const read = async (path: string): Promise<Uint8Array> => {
    asked.push(path)
    if (path === 'checkpoint' || path === 'policy') return Buffer.from(path === 'policy' ? 'quorum none\n' : note)
    const { level, index, width } = parseTilePath(path) ?? { level: 0, index: -1, width: 0 }
    const start = index * TILE_WIDTH
    if (level === 'entries') return encodeBundle(ENTRIES.slice(start, start + width).map(change))
    const unit = TILE_WIDTH ** level
    return joinBytes(
      Array.from({ length: width }, (_, n) => rootOf(sha256, leaves.slice((start + n) * unit, (start + n + 1) * unit))),
    )
  }
  return { read, asked }
}

let folder: string
let store: LocalS3
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-copy-'))
  store = await startLocalS3('public')
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

describe.each(['folder', 'bucket'])('a copy in a %s', kind => {
  const target = (): LogCopyTarget =>
    kind === 'folder' ? folderTarget(folder) : bucketTarget(store.config, () => S3_NOW)

  it('has every file of the log, and later only what is new', async () => {
    const first = site(1_000)
    expect(await copyLog(first.read, target())).toEqual({ size: 1_000, files: 9 })
    const second = site(1_300)
    // Two bundles and two tiles of entries that were partial or not there, and the tile of their roots.
    expect(await copyLog(second.read, target())).toEqual({ size: 1_300, files: 7 })
    expect(second.asked).not.toContain('tile/entries/000')
    expect(second.asked).toContain('tile/entries/003')
    const kept = target()
    const entries: Uint8Array[] = []
    for (let at = 0; at < 5; at++)
      entries.push(...(decodeBundle((await kept.get(`tile/entries/00${at}`)) ?? new Uint8Array(0)) ?? []))
    entries.push(...(decodeBundle((await kept.get('tile/entries/005.p/20')) ?? new Uint8Array(0)) ?? []))
    expect(entries.map(entry => Buffer.from(entry).toString())).toEqual(ENTRIES.slice(0, 1_300).map(String))
    expect(await copyLog(site(1_300).read, target())).toMatchObject({ size: 1_300 })
  })

  it('keeps its old checkpoint while not everything is there', async () => {
    await copyLog(site(300).read, target())
    const before = await target().get('checkpoint')
    const { read } = site(900)
    const failing = async (path: string): Promise<Uint8Array> => {
      if (path === 'tile/entries/002') throw new Error('the site is gone')
      return read(path)
    }
    await expect(copyLog(failing, target())).rejects.toThrow('the site is gone')
    expect(await target().get('checkpoint')).toEqual(before)
    expect(await copyLog(read, target())).toMatchObject({ size: 900 })
  })

  it('is not overwritten by a shorter log, or by another one', async () => {
    await copyLog(site(600).read, target())
    await expect(copyLog(site(500).read, target())).rejects.toThrow('only 500')
    const forked = site(600, entry => Buffer.concat([Buffer.of(7), entry]))
    await expect(copyLog(forked.read, target())).rejects.toThrow('not the one that was copied')
  })
})

it('a bucket tells caches how long each file holds', async () => {
  await copyLog(
    site(300).read,
    bucketTarget(store.config, () => S3_NOW),
  )
  const cachingOf = (path: string): unknown => store.objects.get(`/public/log/${path}`)
  const tile = { type: 'application/octet-stream' }
  expect(cachingOf('tile/entries/000')).toMatchObject({ ...tile, caching: 'public, max-age=31536000, immutable' })
  expect(cachingOf('tile/0/001.p/44')).toMatchObject({ ...tile, caching: 'public, max-age=1' })
  expect(cachingOf('checkpoint')).toMatchObject({ type: 'text/plain; charset=utf-8', caching: 'public, max-age=1' })
})

it('a folder can be read by the web server that serves it', async () => {
  await copyLog(site(600).read, folderTarget(folder))
  expect(await readdir(join(folder, 'tile', '1'))).toEqual(['000.p'])
  expect((await stat(join(folder, 'checkpoint'))).mode & 0o777).toBe(0o644)
  expect(await readFile(join(folder, 'tile', 'entries', '000'))).toHaveLength(
    256 * 2 + ENTRIES.slice(0, 256).join('').length,
  )
})
