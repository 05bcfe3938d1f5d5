// The result of the newest rehearsal, beside the archive that was tried.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@tallystick/kernel/clock'

export interface Rehearsal {
  readonly at: Instant
  /** The full backup it began with. */
  readonly backup: string
  readonly tookMs: number
  /** Invariants that were put to it; 0 when it could not be restored. */
  readonly checks: number
  /** Invariants that do not hold; 1 when it could not be restored. */
  readonly failed: number
  readonly reason: string
}

const NAME = 'rehearsal.json'

export async function writeRehearsal(folder: string, rehearsal: Rehearsal): Promise<void> {
  const path = join(folder, NAME)
  await writeFile(`${path}~`, JSON.stringify(rehearsal), { mode: 0o600 })
  await rename(`${path}~`, path)
}

/** Undefined when there was none, or nobody can tell. */
export async function readRehearsal(folder: string): Promise<Rehearsal | undefined> {
  try {
    // Written by writeRehearsal, perhaps of a version that did not count the checks.
    const found = JSON.parse(await readFile(join(folder, NAME), 'utf8')) as Omit<Rehearsal, 'checks'> & {
      checks?: number
    }
    return Number.isFinite(found.at) && Number.isFinite(found.failed)
      ? { ...found, checks: found.checks ?? 0 }
      : undefined
  } catch {
    return undefined
  }
}
