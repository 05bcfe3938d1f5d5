import { access, chmod, cp, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { mayEnter, mayRead } from './system-user.ts'

const STRANGER = { name: 'stranger', uid: 54_321, gid: 54_321 }
const IS_ROOT = process.getuid?.() === 0

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-binaries-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A package of the right form with files small enough to copy in no time. */
async function fakePackage(mode: number): Promise<{ folder: string; version: string }> {
  const home = join(folder, 'installed')
  for (const part of ['bin', 'lib', 'share/postgresql']) await mkdir(join(home, 'native', part), { recursive: true })
  await writeFile(join(home, 'native/bin/postgres'), 'run me', { mode: 0o700 })
  await chmod(join(home, 'native/bin/postgres'), 0o755)
  await writeFile(join(home, 'native/share/postgresql/postgres.bki'), 'read me')
  await writeFile(join(home, 'native/lib/libpq.so.5.18'), 'library')
  await writeFile(
    join(home, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  await chmod(home, mode)
  return { folder: home, version: '18.4.0-beta.1' }
}

describe('the packaged PostgreSQL', () => {
  it('is used in place, with the library links made', async () => {
    const installed = await fakePackage(0o755)
    const binaries = await prepareBinaries(installed, STRANGER, [join(folder, 'copies')])
    expect(binaries.postgres).toBe(join(installed.folder, 'native/bin/postgres'))
    expect(binaries.majorVersion).toBe('18')
    expect(await readlink(join(installed.folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
    await expect(access(join(folder, 'copies'))).rejects.toThrow('ENOENT')
  })

  it('is copied once, readable for all, when the user it runs as cannot get there', async () => {
    const installed = await fakePackage(0o700)
    const copies = [join(folder, 'copies')]
    const binaries = await prepareBinaries(installed, STRANGER, copies)
    expect(binaries.postgres).toBe(join(folder, 'copies/postgres-18.4.0-beta.1/native/bin/postgres'))
    expect((await stat(binaries.postgres)).mode & 0o777).toBe(0o755)
    expect(mayRead(join(folder, 'copies/postgres-18.4.0-beta.1/native/share/postgresql/postgres.bki'), STRANGER)).toBe(
      true,
    )
    expect(await readlink(join(folder, 'copies/postgres-18.4.0-beta.1/native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
    const before = await stat(binaries.postgres)
    await prepareBinaries(installed, STRANGER, copies)
    expect((await stat(binaries.postgres)).ino).toBe(before.ino)
  })

  it('is copied to the next folder when the first one takes nothing', async () => {
    const installed = await fakePackage(0o700)
    await writeFile(join(folder, 'not-a-folder'), '')
    const binaries = await prepareBinaries(installed, STRANGER, [join(folder, 'not-a-folder'), join(folder, 'copies')])
    expect(binaries.postgres.startsWith(join(folder, 'copies'))).toBe(true)
  })

  it.skipIf(IS_ROOT)('is copied when its links are missing and its folder is read-only', async () => {
    const installed = await fakePackage(0o755)
    await chmod(join(installed.folder, 'native/lib'), 0o555)
    const binaries = await prepareBinaries(installed, undefined, [join(folder, 'copies')])
    expect(binaries.postgres.startsWith(join(folder, 'copies'))).toBe(true)
    await chmod(join(installed.folder, 'native/lib'), 0o755)
  })
})

describe('what another user can reach', () => {
  it('is decided by every folder above', async () => {
    const open = join(folder, 'open')
    await mkdir(join(open, 'inner'), { recursive: true })
    expect(mayEnter(join(open, 'inner'), STRANGER)).toBe(true)
    await chmod(open, 0o700)
    expect(mayEnter(join(open, 'inner'), STRANGER)).toBe(false)
    expect(mayEnter(join(open, 'inner'), { ...STRANGER, uid: (await stat(open)).uid })).toBe(true)
  })

  it('follows links to where they lead', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o700 })
    await cp(import.meta.filename, join(folder, 'closed/file'))
    await symlink(join(folder, 'closed/file'), join(folder, 'link'))
    expect(mayRead(join(folder, 'link'), STRANGER)).toBe(false)
    await chmod(join(folder, 'closed'), 0o711)
    await chmod(join(folder, 'closed/file'), 0o644)
    expect(mayRead(join(folder, 'link'), STRANGER)).toBe(true)
  })
})
