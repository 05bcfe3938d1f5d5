// Uploaded files in the archive. They are sealed already, never change and have names of their own, so each is copied once.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemErrorCode } from '../../platform/cannot-start.ts'
import type { ArchiveStore } from './archive-store.ts'

const FOLDER = 'uploads'
/** As they are named by the storage; nothing else in the folder is ours. */
const NAME = /^[a-z0-9]{8,64}\.[a-z0-9]{1,8}$/

/** @param known what is in the archive already; what is copied is added. */
export async function copyUploads(archive: ArchiveStore, dataDir: string, known: Set<string>): Promise<number> {
  const names = await readdir(join(dataDir, FOLDER)).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  })
  let copied = 0
  for (const name of names) {
    if (!NAME.test(name) || known.has(name)) continue
    const bytes = await readFile(join(dataDir, FOLDER, name)).catch(() => undefined)
    // Removed meanwhile.
    if (!bytes) continue
    await archive.put(`${FOLDER}/${name}`, bytes)
    known.add(name)
    copied += 1
  }
  return copied
}

export async function archivedUploads(archive: ArchiveStore): Promise<Set<string>> {
  return new Set((await archive.list(`${FOLDER}/`)).map(name => name.slice(FOLDER.length + 1)))
}

export async function putBackUploads(archive: ArchiveStore, dataDir: string): Promise<void> {
  for (const name of await archivedUploads(archive)) {
    const bytes = await archive.get(`${FOLDER}/${name}`)
    if (!bytes) continue
    await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, FOLDER, name), bytes, { mode: 0o600 })
  }
}
