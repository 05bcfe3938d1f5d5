// Columns that the user has hidden, per table and on this device.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../platform/stores/storage.ts'

interface HiddenColumns {
  /** Keys of columns, by the name of their table. */
  readonly hidden: Readonly<Record<string, readonly string[]>>
}

export const useHiddenColumns = create<HiddenColumns>()(
  persist((): HiddenColumns => ({ hidden: {} }), {
    name: 'tallystick.columns',
    storage: persisted<HiddenColumns>(),
    version: 1,
    // A device's storage is input like any other: `hiddenIn` looks at what it finds.
    merge: saved => ({ hidden: (saved as Partial<HiddenColumns> | undefined)?.hidden ?? {} }),
  }),
)

const NONE: readonly string[] = []

export function hiddenIn({ hidden }: HiddenColumns, table: string): readonly string[] {
  const keys = hidden[table]
  return Array.isArray(keys) ? keys : NONE
}

export function showColumn(table: string, key: string, isShown: boolean): void {
  useHiddenColumns.setState(state => {
    const others = hiddenIn(state, table).filter(one => one !== key)
    return { hidden: { ...state.hidden, [table]: isShown ? others : [...others, key] } }
  })
}
