// A full backup in the archive: the files of the cluster, one after the other in parts of 8 MiB, while the server runs. PostgreSQL's backup
// protocol and the log received meanwhile make them one moment. The manifest comes last: without it there is no backup.
import { createHash } from 'node:crypto'
import { chown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import pg from 'pg'
import { CannotStart, systemErrorCode } from '../../platform/cannot-start.ts'
import { EMPTIED, LEFT_OUT } from '../base-backup.ts'
import type { ArchiveStore } from './archive-store.ts'
import { type Lsn, lsnFrom } from './lsn.ts'

export interface FullBackup {
  /** `20261117T183000123Z`, when it began; its parts are below `base/<id>/`. */
  readonly id: string
  readonly timeline: number
  /** The log is needed from here on. */
  readonly startLsn: string
  /** From here on it is one moment. */
  readonly stopLsn: string
  readonly finishedAt: Instant
  readonly label: string
  readonly parts: number
  readonly folders: readonly string[]
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[]
}

const PART_BYTES = 8 * 1024 * 1024
const READ_BYTES = 1024 * 1024
const MANIFEST = /^base\/(\d{8}T\d{9}Z)\/manifest$/

export interface TakeDeps {
  readonly url: string
  /** Folder of the cluster. */
  readonly cluster: string
  readonly archive: ArchiveStore
  readonly clock: Clock
  readonly timeline: number
  /** Resolves when the log up to there is in the archive. */
  readonly logReached: (lsn: Lsn) => Promise<void>
}

export async function takeFullBackup(deps: TakeDeps): Promise<FullBackup> {
  const { archive, clock, timeline } = deps
  const id = new Date(clock.now()).toISOString().replaceAll(/[-:.]/g, '')
  const client = new pg.Client({ connectionString: deps.url, application_name: 'tallystick backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: began } = await client.query<{ lsn: string }>(
      `select pg_backup_start('tallystick', true)::text as lsn`,
    )
    const { folders, paths } = await walk(deps.cluster)
    const writer = partWriter(archive, id)
    const files = []
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    for (const path of paths) {
      const read = await readInto(join(deps.cluster, path), buffer, writer.add)
      // Deleted meanwhile: the log knows.
      if (read) files.push({ path, ...read })
    }
    const parts = await writer.end()
    const { rows: ended } = await client.query<{ lsn: string; label: string }>(
      `select lsn::text as lsn, labelfile as label from pg_backup_stop(false)`,
    )
    const [startLsn, stopLsn] = [began[0]?.lsn ?? '', ended[0]?.lsn ?? '']
    await deps.logReached(lsnFrom(stopLsn))
    const label = ended[0]?.label ?? ''
    const backup = { id, timeline, startLsn, stopLsn, finishedAt: clock.now(), label, parts, folders, files }
    await archive.put(`base/${id}/manifest`, Buffer.from(JSON.stringify(backup)))
    return backup
  } finally {
    await client.end()
  }
}

/** Oldest first. */
export async function listFullBackups(archive: ArchiveStore): Promise<readonly string[]> {
  return (await archive.list('base/')).flatMap(name => MANIFEST.exec(name)?.[1] ?? [])
}

export async function readFullBackup(archive: ArchiveStore, id: string): Promise<FullBackup> {
  const bytes = await archive.get(`base/${id}/manifest`)
  if (!bytes) throw new CannotStart(`The backup ${id} is no longer there.`)
  // Written by takeFullBackup, and sealed.
  return JSON.parse(bytes.toString('utf8')) as FullBackup
}

/** Writes the files of a backup into a folder, each compared with its hash. */
export async function putBack(
  archive: ArchiveStore,
  backup: FullBackup,
  folder: string,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<void> {
  const make = async (path: string): Promise<void> => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  await make(folder)
  for (const path of backup.folders) await make(join(folder, path))
  const take = partReader(archive, backup)
  for (const { path, size, sha256 } of backup.files) {
    const hash = createHash('sha256')
    const file = await open(join(folder, path), 'wx', 0o600)
    try {
      for (let left = size; left > 0;) {
        const bytes = await take(Math.min(left, READ_BYTES))
        hash.update(bytes)
        await file.writeFile(bytes)
        left -= bytes.length
      }
      if (owner) await file.chown(owner.uid, owner.gid)
      await file.sync()
    } finally {
      await file.close()
    }
    if (hash.digest('hex') !== sha256) throw new CannotStart(`${path} of the backup ${backup.id} is damaged.`)
  }
}

async function walk(cluster: string): Promise<{ folders: string[]; paths: string[] }> {
  const [folders, paths]: [string[], string[]] = [[], []]
  const below = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, path), { withFileTypes: true })) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (EMPTIED.test(name) || LEFT_OUT.test(name)) continue
      if (entry.isFile()) paths.push(name)
      if (!entry.isDirectory()) continue
      folders.push(name)
      await below(name)
    }
  }
  await below('')
  return { folders, paths }
}

/** @param buffer used again for every file: most of them are small, and there are thousands. */
async function readInto(
  path: string,
  buffer: Buffer,
  add: (bytes: Buffer) => Promise<void>,
): Promise<{ size: number; sha256: string } | undefined> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  const hash = createHash('sha256')
  let size = 0
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) break
      const bytes = buffer.subarray(0, bytesRead)
      hash.update(bytes)
      size += bytesRead
      await add(bytes)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const partName = (id: string, number: number): string => `base/${id}/${String(number).padStart(8, '0')}`

function partWriter(
  archive: ArchiveStore,
  id: string,
): { add: (bytes: Buffer) => Promise<void>; end: () => Promise<number> } {
  // The last file of a part may reach beyond it.
  const part = Buffer.allocUnsafe(PART_BYTES + READ_BYTES)
  let size = 0
  let parts = 0
  const put = async (): Promise<void> => {
    await archive.put(partName(id, parts), part.subarray(0, size))
    parts += 1
    size = 0
  }
  return {
    async add(bytes) {
      part.set(bytes, size)
      size += bytes.length
      if (size >= PART_BYTES) await put()
    },
    async end() {
      if (size > 0) await put()
      return parts
    },
  }
}

/** Gives the bytes of a backup one after the other, at most as many as asked for. */
function partReader(archive: ArchiveStore, { id, parts }: FullBackup): (most: number) => Promise<Buffer> {
  let number = 0
  let left: Buffer = Buffer.alloc(0)
  return async most => {
    if (left.length === 0) {
      const next = number < parts ? await archive.get(partName(id, number)) : undefined
      if (!next) throw new CannotStart(`Part ${number} of the backup ${id} is missing.`)
      number += 1
      left = next
    }
    const bytes = left.subarray(0, most)
    left = left.subarray(bytes.length)
    return bytes
  }
}
