// Roots this device has seen, by day. One that is another later was changed, or this device is shown something else than others.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../platform/stores/storage.ts'
import type { OwedDay } from './owed-day.ts'

interface SeenRoots {
  readonly roots: Readonly<Record<string, string>>
}

const KEPT = 400

const useSeenRoots = create<SeenRoots>()(
  persist((): SeenRoots => ({ roots: {} }), { name: 'tallystick.roots', storage: persisted<SeenRoots>() }),
)

/** Remembers these, and tells of one that is not what it was. */
export function rememberRoots(days: readonly OwedDay[]): OwedDay | undefined {
  const { roots } = useSeenRoots.getState()
  const seen = new Map(Object.entries(roots))
  const changed = days.find(({ day, root }) => seen.has(day) && seen.get(day) !== root)
  for (const { day, root } of days) if (!seen.has(day)) seen.set(day, root)
  const newest = [...seen].toSorted(([a], [b]) => (a < b ? 1 : -1)).slice(0, KEPT)
  useSeenRoots.setState({ roots: Object.fromEntries(newest) })
  return changed
}
