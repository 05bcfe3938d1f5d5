// What this device has seen of the public log. A log that shows it another past later is found out here, also by who trusts nobody else.
import { type Followed, followLog, type Fork, type LogReader, type SeenLog } from '@tallystick/transparency-log/follow'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../platform/stores/storage.ts'

interface Seen {
  readonly seen: SeenLog | null
  /** The first one: what came after it adds nothing. */
  readonly fork: Fork | null
}

export const useSeenLog = create<Seen>()(
  persist((): Seen => ({ seen: null, fork: null }), { name: 'tallystick.log', storage: persisted<Seen>() }),
)

/** Follows the log from what was seen last. A fork is kept as evidence, and nothing is forgotten for it. */
export async function followFromMemory(reader: LogReader, now: number): Promise<Followed & { since: number | null }> {
  const { seen, fork } = useSeenLog.getState()
  const followed = fork ? ({ state: 'forked', fork } as const) : await followLog(reader, seen ?? undefined, now)
  if (followed.state === 'follows') useSeenLog.setState({ seen: followed.seen })
  if (followed.state === 'forked') useSeenLog.setState({ fork: followed.fork })
  return { ...followed, since: seen?.at ?? null }
}
