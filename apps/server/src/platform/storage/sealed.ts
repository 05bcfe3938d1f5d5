// Storage that seals files before they leave this process: neither the disk nor an S3 store sees their contents.
import { isSealed, type Place, type Sealer } from '../secrets/sealer.ts'
import type { Storage } from './storage.ts'

export interface SealedStorage extends Storage {
  /** Id of the key that files are sealed with from now on. */
  keyId(): Buffer
  /** Seals a stored file with the newest key, whether it is plain or sealed with an older one. */
  reseal(name: string): Promise<void>
}

/** Sealed bytes have no meaningful content type. */
const SEALED_TYPE = 'application/octet-stream'

const placeOf = (name: string): Place => ({ column: 'upload', row: name })

export function sealedStorage(storage: Storage, sealer: Sealer): SealedStorage {
  return {
    keyId: () => sealer.keyId(),
    put: (name, bytes) => storage.put(name, sealer.seal(placeOf(name), bytes), SEALED_TYPE),
    async get(name) {
      const bytes = await storage.get(name)
      // A plain one was stored before files were sealed; the sweep at start comes to it.
      return bytes && isSealed(bytes) ? sealer.open(placeOf(name), bytes) : bytes
    },
    async reseal(name) {
      const bytes = await storage.get(name)
      if (!bytes) return
      const fresh = isSealed(bytes) ? sealer.reseal(placeOf(name), bytes) : sealer.seal(placeOf(name), bytes)
      if (fresh) await storage.put(name, fresh, SEALED_TYPE)
    },
    remove: name => storage.remove(name),
  }
}
