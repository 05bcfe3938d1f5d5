// Where backups go. Everything is packed and sealed before it leaves the process: a folder on a foreign disk sees neither names of traders
// nor money. A part belongs to its name and does not open under another.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { CannotStart, systemErrorCode } from '../../platform/cannot-start.ts'
import { CannotOpen, type Sealer } from '../../platform/secrets/sealer.ts'
import { isUnfinished, readIfThere, writeWhole } from '../../platform/storage/whole-file.ts'

export interface ArchiveStore {
  /** Durable when it resolves, and there whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such part. */
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Names that begin with this, in their order. */
  list(prefix: string): Promise<readonly string[]>
}

const NAME = /^[\w-]+(?:\/[\w.-]+)*$/
const pack = promisify(gzip)
const unpack = promisify(gunzip)

export function folderArchive(folder: string): ArchiveStore {
  const pathOf = (name: string): string => {
    if (!NAME.test(name) || name.includes('..')) throw new RangeError(`not a name of ours: ${name}`)
    return join(folder, name)
  }
  return {
    put: (name, bytes) => writeWhole(pathOf(name), bytes),
    get: name => readIfThere(pathOf(name)),
    remove: name => rm(pathOf(name), { force: true }),
    async list(prefix) {
      const found: string[] = []
      const walk = async (below: string): Promise<void> => {
        const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
          if (systemErrorCode(error) === 'ENOENT') return []
          throw error
        })
        for (const entry of entries) {
          const name = below === '' ? entry.name : `${below}/${entry.name}`
          if (entry.isDirectory()) await walk(name)
          else if (!isUnfinished(name) && name.startsWith(prefix)) found.push(name)
        }
      }
      await walk(prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '')
      return found.toSorted()
    },
  }
}

export function sealedArchive(store: ArchiveStore, sealer: Sealer): ArchiveStore {
  const open = (name: string, sealed: Buffer): Buffer => {
    try {
      return sealer.open({ column: 'backup', row: name }, sealed)
    } catch (error) {
      throw error instanceof CannotOpen ? new CannotStart(`The archive does not open: ${error.message}.`) : error
    }
  }
  return {
    ...store,
    put: async (name, bytes) =>
      store.put(name, sealer.seal({ column: 'backup', row: name }, await pack(bytes, { level: 1 }))),
    async get(name) {
      const sealed = await store.get(name)
      return sealed && unpack(open(name, sealed))
    },
  }
}
