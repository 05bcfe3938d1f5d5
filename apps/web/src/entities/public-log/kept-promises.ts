// What the public log promised with its answers, kept on this device to be held against the log later.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../platform/stores/storage.ts'

/** Some 1 kB each. */
const MOST_KEPT = 100

interface Kept {
  /** The newest first. */
  readonly files: readonly string[]
}

export const usePromises = create<Kept>()(
  persist((): Kept => ({ files: [] }), { name: 'tallystick.promises', storage: persisted<Kept>() }),
)

export function keepPromises(promises: readonly string[]): void {
  usePromises.setState(({ files }) => ({ files: [...promises, ...files].slice(0, MOST_KEPT) }))
}
