// The port of file storage: a folder by default, an S3-compatible store by configuration. Names are generated; a sender's file name
// never reaches this port.
import { join } from 'node:path'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { StorageConfig } from './storage-config.ts'

export interface Storage {
  /** @param caching what an object store tells those who read it from there. */
  put(name: string, bytes: Uint8Array, type: string, caching?: string): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
}

export function openStorage(config: StorageConfig, dataDir: string): Storage {
  return config.kind === 's3' ? s3Storage(config) : folderStorage(join(dataDir, 'uploads'))
}
