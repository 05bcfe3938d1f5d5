import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@tallystick/kernel/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testSealer } from '../../../testing/secrets.ts'
import { prune } from './archive.ts'
import { type ArchiveStore, folderArchive, sealedArchive } from './archive-store.ts'
import { listFullBackups } from './full-backup.ts'
import { lsnFrom, lsnText, segmentEnd, segmentName, segmentStart, stretchFrom, stretchName } from './lsn.ts'

let folder: string
let archive: ArchiveStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  archive = sealedArchive(folderArchive(folder), testSealer)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('[pitr] positions in the log', () => {
  it('are read and written as PostgreSQL does', () => {
    for (const text of ['0/0', '0/16B3740', '2A/FF000000', 'FFFFFFFF/FFFFFFFF'])
      expect(lsnText(lsnFrom(text))).toBe(text)
    expect(() => lsnFrom('somewhere')).toThrow('not a position')
  })

  it('lie in files of 16 MiB that are named as PostgreSQL names them', () => {
    const lsn = lsnFrom('1/2A345678')
    expect([lsnText(segmentStart(lsn)), lsnText(segmentEnd(lsn))]).toEqual(['1/2A000000', '1/2B000000'])
    expect(segmentName(3, lsn)).toBe('00000003000000010000002A')
    // The last file of one number, and the first of the next.
    expect(segmentName(1, lsnFrom('0/FF000000'))).toBe('0000000100000000000000FF')
    expect(segmentName(1, lsnFrom('1/0'))).toBe('000000010000000100000000')
  })

  it('name stretches, which sort in their order', () => {
    const stretch = { timeline: 2, from: lsnFrom('0/FF000000'), to: lsnFrom('1/10') }
    expect(stretchFrom(stretchName(stretch))).toEqual(stretch)
    expect(stretchFrom('wal/elsewhere')).toBeUndefined()
    expect(stretchName(stretch) < stretchName({ ...stretch, from: lsnFrom('1/0') })).toBe(true)
  })
})

describe('[pitr] the archive', () => {
  it('gives back what was put, by name and prefix, and holds nothing readable', async () => {
    await archive.put('wal/00000001/a', Buffer.from('the balance of a trader'))
    await archive.put('base/x/manifest', Buffer.from('{}'))
    expect((await archive.get('wal/00000001/a'))?.toString()).toBe('the balance of a trader')
    expect(await archive.get('wal/00000001/b')).toBeUndefined()
    expect(await archive.list('wal/')).toEqual(['wal/00000001/a'])
    expect(await archive.list('wal/00000001/')).toEqual(['wal/00000001/a'])
    expect(await archive.list('nothing/')).toEqual([])
    expect((await readFile(join(folder, 'wal/00000001/a'))).includes('balance')).toBe(false)
    expect((await readdir(join(folder, 'wal/00000001'))).length).toBe(1)
    await archive.remove('wal/00000001/a')
    expect(await archive.list('wal/')).toEqual([])
  })

  it('opens no part that was changed or moved', async () => {
    await archive.put('base/x/00000000', Buffer.from('one'))
    const sealed = await readFile(join(folder, 'base/x/00000000'))
    await writeFile(join(folder, 'base/x/00000001'), sealed)
    await expect(archive.get('base/x/00000001')).rejects.toThrow('was changed or belongs elsewhere')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    await writeFile(join(folder, 'base/x/00000000'), sealed)
    await expect(archive.get('base/x/00000000')).rejects.toThrow('was changed or belongs elsewhere')
  })

  it.each(['../outside', 'wal/../../x', '/etc/passwd', ''])('refuses the name %j', async name => {
    await expect(archive.put(name, Buffer.from('x'))).rejects.toThrow('not a name of ours')
  })

  it('keeps every second of the days wanted, and no more', async () => {
    const now = Date.UTC(2026, 10, 17)
    const at = (days: number): string => new Date(now - days * DAY_MS).toISOString().replaceAll(/[-:.]/g, '')
    for (const [days, lsn] of [
      [20, '0/1000000'],
      [15, '0/3000000'],
      [5, '0/5000000'],
    ] as const) {
      const backup = {
        id: at(days),
        timeline: 1,
        startLsn: lsn,
        stopLsn: lsn,
        finishedAt: now - days * DAY_MS,
        files: [],
      }
      await archive.put(`base/${at(days)}/00000000`, Buffer.from('part'))
      await archive.put(`base/${at(days)}/manifest`, Buffer.from(JSON.stringify(backup)))
      const from = lsnFrom(lsn)
      await archive.put(stretchName({ timeline: 1, from, to: from + 0x1000000n }), Buffer.from('log'))
    }
    await prune(archive, now - 14 * DAY_MS)
    // The one of 15 days ago is needed for the first of the 14 days.
    expect(await listFullBackups(archive)).toEqual([at(15), at(5)])
    expect((await archive.list('wal/')).map(name => lsnText(stretchFrom(name)?.from ?? 0n))).toEqual([
      '0/3000000',
      '0/5000000',
    ])
    expect(await archive.list(`base/${at(20)}/`)).toEqual([])
  })
})
