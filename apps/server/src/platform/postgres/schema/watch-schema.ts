// Detects that a newer version has migrated the database so that this server cannot work with it any more. The engine is fenced out at once
// (migrate.ts); the rest of an old server would otherwise continue on a schema it does not understand.
import { SECOND_MS } from '@tallystick/kernel/clock'
import type { AppliedRow } from '../migrate.ts'
import { label, type Migration } from './migration-file.ts'
import type { Pool } from '../pool.ts'

const LOOK_MS = 5 * SECOND_MS

/** Calls back once, with the name of what this server cannot work with. */
export function watchSchema(
  pool: Pool,
  known: readonly Migration[],
  onNewer: (name: string) => void,
  everyMs: number = LOOK_MS,
): { stop(): void } {
  const newest = known.at(-1)?.number ?? 0
  let isOver = false
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<AppliedRow>(
      'select number, name, checksum from schema_migration where needs > $1 order by number desc limit 1',
      [newest],
    )
    const [newer] = rows
    // On a slow database several looks are under way at once.
    if (!newer || isOver) return
    stop()
    onNewer(label(newer))
  }
  // A database that cannot be asked is looked at again; others raise that alarm.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  timer.unref()
  const stop = (): void => {
    isOver = true
    clearInterval(timer)
  }
  return { stop }
}
