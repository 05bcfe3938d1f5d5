// Where and when the data folder was last backed up, kept beside the data for those who watch over it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@tallystick/kernel/clock'

export interface LastBackup {
  readonly at: Instant
  readonly to: string
}

const NAME = 'last-backup.json'

export async function writeLastBackup(dataDir: string, last: LastBackup): Promise<void> {
  const path = join(dataDir, NAME)
  await writeFile(`${path}.new`, JSON.stringify(last), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Undefined when there was none, or nobody can tell. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => '')
  const [, at, to] = /^\{"at":(\d{1,15}),"to":(".*")\}$/.exec(text) ?? []
  return at === undefined || to === undefined ? undefined : { at: Number(at), to: String(JSON.parse(to)) }
}
