// Where a copy of the public log goes: a folder that any web server can serve, or an S3-compatible store.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogCopyTarget } from '@tallystick/transparency-log/copy-log'
import { s3Storage } from '../platform/storage/s3.ts'
import type { S3Config } from '../platform/storage/storage-config.ts'
import { readIfThere, writeWhole } from '../platform/storage/whole-file.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=1'
/** In a bucket, as in the addresses of the site. */
const PREFIX = 'log/'
const READABLE = 0o644

export function folderTarget(folder: string): LogCopyTarget {
  return {
    get: path => readIfThere(join(folder, path)),
    async put(path, bytes) {
      await writeWhole(join(folder, path), bytes)
      // It is public, and served by another user than the one who copies it.
      await chmod(join(folder, path), READABLE)
    },
  }
}

export function bucketTarget(config: S3Config, now?: () => Date): LogCopyTarget {
  const storage = s3Storage(config, now)
  return {
    get: path => storage.get(`${PREFIX}${path}`),
    put: (path, bytes, isForGood) =>
      storage.put(`${PREFIX}${path}`, bytes, typeOf(path), isForGood ? FOR_GOOD : SHORTLY),
  }
}

function typeOf(path: string): string {
  return path.startsWith('tile/') ? 'application/octet-stream' : 'text/plain; charset=utf-8'
}
