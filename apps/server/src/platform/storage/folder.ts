// Storage in a local folder, readable by this user alone.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

/** Lower-case letters, digits and one dot: no name can leave the folder. */
const NAME = /^[a-z0-9]{8,64}\.[a-z0-9]{1,8}$/

export function folderStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new RangeError('not a name of ours')
    return join(folder, name)
  }
  return {
    put: async (name, bytes) => writeWhole(pathOf(name), bytes),
    get: async name => readIfThere(pathOf(name)),
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
