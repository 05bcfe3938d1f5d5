// Storage in a local folder, readable by this user alone. Writes are atomic.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemErrorCode } from '../cannot-start.ts'
import type { Storage } from './storage.ts'

/** Lower-case letters, digits and one dot: no name can leave the folder. */
const NAME = /^[a-z0-9]{8,64}\.[a-z0-9]{1,8}$/

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError('not a name of ours')
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, path)
      } catch (error) {
        // On a full disk half a file would take the last of it.
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
