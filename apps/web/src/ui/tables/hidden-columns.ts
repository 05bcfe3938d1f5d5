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
    merge: saved => ({ hidden: readable(saved) }),
  }),
)

const NONE: readonly string[] = []

export function hiddenIn({ hidden }: HiddenColumns, table: string): readonly string[] {
  return hidden[table] ?? NONE
}

export function showColumn(table: string, key: string, isShown: boolean): void {
  useHiddenColumns.setState(state => {
    const others = hiddenIn(state, table).filter(one => one !== key)
    return { hidden: { ...state.hidden, [table]: isShown ? others : [...others, key] } }
  })
}

/** A device's storage is input like any other. */
function readable(saved: unknown): HiddenColumns['hidden'] {
  const stored = typeof saved === 'object' && saved !== null && 'hidden' in saved ? saved.hidden : undefined
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([table, keys]) => [
      table,
      Array.isArray(keys) ? keys.filter(key => typeof key === 'string') : [],
    ]),
  )
}
