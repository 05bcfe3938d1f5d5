// Copies a log into a folder: for programs that read static files.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyLog, type ReadLogFile } from '@tallystick/transparency-log/copy-log'

/** Returns how many entries it has. */
export async function mirrorLog(read: ReadLogFile, folder: string): Promise<number> {
  const { size } = await copyLog(read, {
    get: path => readFile(join(folder, path)).catch(() => undefined),
    async put(path, bytes) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    },
  })
  return size
}
