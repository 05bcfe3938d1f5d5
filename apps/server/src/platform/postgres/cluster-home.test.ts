import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareClusterHome } from './cluster-home.ts'
import { unprivilegedUser } from './system-user.ts'

const IS_ROOT = process.getuid?.() === 0
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-home-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is a private folder below the data folder', async () => {
  const home = await prepareClusterHome(join(folder, 'data'))
  expect(home).toMatchObject({ folder: join(folder, 'data/postgres'), relocated: false })
  const found = await stat(home.folder)
  expect(found.mode & 0o777).toBe(0o700)
  expect(found.uid).toBe(unprivilegedUser()?.uid ?? process.getuid?.())
  expect((await stat(home.socketFolder)).mode & 0o777).toBe(0o700)
})

it('keeps its socket in a short private folder when the path is too long for one', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(deep, { recursive: true })
  const home = await prepareClusterHome(deep)
  expect(Buffer.byteLength(join(home.socketFolder, '.s.PGSQL.5432.lock'))).toBeLessThan(104)
  expect((await stat(home.socketFolder)).mode & 0o777).toBe(0o700)
  await rm(home.socketFolder, { recursive: true })
})

it.runIf(IS_ROOT)('moves to a system folder when the data folder lies below one that only root may enter', async () => {
  const system = join(folder, 'system')
  await mkdir(system)
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const home = await prepareClusterHome(join(closed, 'data'), system)
  expect(home.relocated).toBe(true)
  expect(home.folder).toMatch(/system\/tallystick-[\da-f]{12}$/)
  expect((await stat(home.folder)).uid).toBe(home.user?.uid)
  // Opening the folders later does not lose the data that is already there.
  await mkdir(home.cluster)
  await chown(home.cluster, home.user?.uid ?? -1, home.user?.gid ?? -1)
  await chmod(closed, 0o755)
  expect((await prepareClusterHome(join(closed, 'data'), system)).folder).toBe(home.folder)
})

it.runIf(IS_ROOT)('runs as the owner of a cluster that an ordinary user made', async () => {
  const data = join(folder, 'data')
  await mkdir(join(data, 'postgres/cluster'), { recursive: true })
  for (const path of [join(data, 'postgres'), join(data, 'postgres/cluster')]) await chown(path, 54_321, 54_321)
  expect((await prepareClusterHome(data)).user).toMatchObject({ uid: 54_321, gid: 54_321 })
})

it.skipIf(IS_ROOT)('says so when the data folder cannot be made', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(prepareClusterHome(join(folder, 'file/data'))).rejects.toThrow('cannot be made')
})

it.runIf(IS_ROOT)('refuses a socket folder that somebody else made first', async () => {
  const deep = join(folder, 'c'.repeat(60), 'd'.repeat(60))
  await mkdir(deep, { recursive: true })
  const { socketFolder } = await prepareClusterHome(deep)
  await chown(socketFolder, 54_321, 54_321)
  await expect(prepareClusterHome(deep)).rejects.toThrow('is not a folder of the user')
  await rm(socketFolder, { recursive: true })
})
