// What a witness remembers: of every log the checkpoint it signed last, and as evidence those that a log signed and that do not fit.
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface WitnessStore {
  /** The signed note; undefined when there is none. */
  latest(origin: string): Promise<string | undefined>
  /** Durable when it resolves. */
  keep(origin: string, checkpoint: string): Promise<void>
  keepEvidence(request: string, reason: string): Promise<void>
}

/** A log that misbehaves without end must not fill the disk: the first ones say it all. */
const MOST_EVIDENCE = 1_000

export async function folderStore(folder: string): Promise<WitnessStore> {
  const evidence = join(folder, 'evidence')
  await mkdir(evidence, { recursive: true, mode: 0o700 })
  const pathOf = (origin: string): string => join(folder, createHash('sha256').update(origin).digest('hex'))
  return {
    async latest(origin) {
      try {
        return await readFile(pathOf(origin), 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async keep(origin, checkpoint) {
      const path = pathOf(origin)
      const file = await open(`${path}~`, 'w', 0o600)
      try {
        await file.writeFile(checkpoint)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}~`, path)
      const directory = await open(folder, 'r')
      try {
        await directory.sync()
      } finally {
        await directory.close()
      }
    },
    async keepEvidence(request, reason) {
      const known = await readdir(evidence)
      const name = `${createHash('sha256').update(request).digest('hex').slice(0, 32)}-${reason}`
      if (known.length >= MOST_EVIDENCE || known.includes(name)) return
      await writeFile(join(evidence, name), request, { mode: 0o600 })
    },
  }
}
