// Files in folders that are readable by this user alone: there whole or not at all, and durable once written.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemErrorCode } from '../cannot-start.ts'

/** Marks the name of a file that is being written. */
const UNFINISHED = '~'

export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    // On a full disk half a file would take the last of it.
    await rm(unfinished, { force: true })
    throw error
  }
}

export function isUnfinished(name: string): boolean {
  return name.endsWith(UNFINISHED)
}

/** Undefined when there is none. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
