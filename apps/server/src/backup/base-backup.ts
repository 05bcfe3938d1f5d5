// Copies a whole data folder while the server runs: the cluster by PostgreSQL's backup protocol (files plus the WAL that makes them
// consistent), uploads and the rest as files. A manifest with the hash of every file is verified on restore.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, copyFile, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { CannotStart, systemErrorCode } from '../platform/cannot-start.ts'
import { prepareClusterHome } from '../platform/postgres/cluster-home.ts'
import { KEY_FILE_NAME } from '../platform/secrets/secrets-config.ts'

export interface BackupResult {
  readonly files: number
  readonly bytes: number
  readonly tookMs: number
}

interface Manifest {
  readonly format: 1
  /** Path from the backup's root → sha256. */
  readonly files: Readonly<Record<string, string>>
}

const MANIFEST = 'manifest.json'
const CLUSTER = 'cluster'
const REST = 'data'
const AT_ONCE = 16
/** Of these the cluster needs the folder and not the contents: they belong to the server that ran, or come with the log below. */
export const EMPTIED = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
export const LEFT_OUT = /(?:^|\/)(?:postmaster\.pid|postmaster\.opts|pg_internal\.init.*|pgsql_tmp.*)(?:\/|$)/

/**
 * @param url of the embedded PostgreSQL that runs over the data folder.
 * @param keyFile where the keys are; left out when it lies in the data folder.
 */
export async function takeBackup(
  url: string,
  dataDir: string,
  to: string,
  keyFile: string | undefined,
): Promise<BackupResult> {
  const begun = performance.now()
  const home = await prepareClusterHome(dataDir)
  const unfinished = `${to}.${randomBytes(4).toString('hex')}`
  await refuseIfThere(to)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const client = new pg.Client({ connectionString: url, application_name: 'tallystick backup' })
    await client.connect()
    try {
      await copyCluster(client, home.cluster, join(unfinished, CLUSTER))
    } finally {
      await client.end()
    }
    await copyTree(dataDir, join(unfinished, REST), isKept(dataDir, keyFile))
    const { files, bytes } = await writeManifest(unfinished)
    // Appears whole or not at all.
    await rename(unfinished, to)
    return { files, bytes, tookMs: Math.round(performance.now() - begun) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Not the cluster, which is copied by itself, and no key, nor what a rotation writes beside it: a backup must not open itself. */
function isKept(dataDir: string, keyFile: string | undefined): (path: string) => boolean {
  const keys = [KEY_FILE_NAME, ...(keyFile === undefined ? [] : [relative(dataDir, keyFile).replaceAll('\\', '/')])]
  return path =>
    path !== 'postgres' &&
    !path.startsWith('postgres/') &&
    !keys.some(key => path === key || path.startsWith(`${key}.`))
}

/** Puts a backup into an empty data folder. The next start replays its log and goes on from there. */
export async function restoreBackup(from: string, dataDir: string): Promise<BackupResult> {
  const begun = performance.now()
  const { files, bytes } = await verifyBackup(from)
  const home = await prepareClusterHome(dataDir)
  await refuseIfThere(home.cluster)
  const fresh = `${home.cluster}.${randomBytes(4).toString('hex')}`
  try {
    await copyTree(join(from, CLUSTER), fresh, () => true, home.user)
    await copyTree(join(from, REST), dataDir, () => true)
    await rename(fresh, home.cluster)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return { files, bytes, tookMs: Math.round(performance.now() - begun) }
}

/** Throws when a file is missing, is not named, or is not what it was. */
export async function verifyBackup(from: string): Promise<{ files: number; bytes: number }> {
  const text = await readFile(join(from, MANIFEST), 'utf8').catch(() => {
    throw new CannotStart(`${from} is no finished backup: it has no ${MANIFEST}.`)
  })
  // Written by writeManifest below.
  const manifest = JSON.parse(text) as Manifest
  const found = (await filesBelow(from)).filter(path => path !== MANIFEST)
  let bytes = 0
  await eachOf(found, async path => {
    if ((await hashOf(join(from, path))) !== manifest.files[path])
      throw new CannotStart(`${join(from, path)} is not what was backed up.`)
    bytes += (await lstat(join(from, path))).size
  })
  const missing = Object.keys(manifest.files).length - found.length
  if (missing > 0) throw new CannotStart(`${missing} files of the backup in ${from} are missing.`)
  return { files: found.length, bytes }
}

/** Between start and stop files may be copied in any state; the log of that time, kept by a slot of ours, makes them one moment. */
async function copyCluster(client: pg.Client, cluster: string, to: string): Promise<void> {
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
    `backup_${randomBytes(4).toString('hex')}`,
  ])
  await client.query(`select pg_backup_start('tallystick', true)`)
  await copyTree(cluster, to, path => !EMPTIED.test(path) && !LEFT_OUT.test(path))
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(false)',
  )
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
  await copyTree(join(cluster, 'pg_wal'), join(to, 'pg_wal'), path => /^[0-9A-F]{24}$|^\w+\.history$/.test(path))
}

async function copyTree(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<void> {
  await makeFolder(to, owner)
  const files: string[] = []
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (!isWanted(name)) continue
      if (entry.isFile()) files.push(name)
      if (!entry.isDirectory()) continue
      await makeFolder(join(to, name), owner)
      await walk(name)
    }
  }
  await walk('')
  await eachOf(files, name => copyOne(join(from, name), join(to, name), owner))
}

/** Several at a time: each waits for the disk more than it works. */
async function eachOf(items: readonly string[], act: (item: string) => Promise<void>): Promise<void> {
  const queue = items.values()
  const work = async (): Promise<void> => {
    for (const item of queue) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function makeFolder(path: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Synced to disk before it is reported; a file deleted meanwhile is not part of the backup. */
async function copyOne(from: string, to: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  try {
    await copyFile(from, to)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return
    throw error
  }
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeManifest(folder: string): Promise<{ files: number; bytes: number }> {
  const files: Record<string, string> = {}
  let bytes = 0
  await eachOf(await filesBelow(folder), async path => {
    files[path] = await hashOf(join(folder, path))
    bytes += (await lstat(join(folder, path))).size
  })
  await writeFile(join(folder, MANIFEST), JSON.stringify({ format: 1, files } satisfies Manifest, undefined, 1))
  return { files: Object.keys(files).length, bytes }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function refuseIfThere(path: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new CannotStart(`${path} is there already. Nothing was changed; choose another folder.`)
  await mkdir(dirname(path), { recursive: true })
}
