// Collections that have something for each kind of record: empty, or copied.
import type { Changes } from './changes.ts'
import type { EachKind, PerKind, RecordKind, Touched, TouchedRecords } from './records.ts'
import { RECORD_KINDS } from './registry.ts'

export function ofEachKind<What extends keyof PerKind<RecordKind>>(
  make: <K extends RecordKind>(kind: K) => PerKind<K>[What],
): EachKind<What> {
  const each: Partial<Record<RecordKind, unknown>> = {}
  for (const kind of RECORD_KINDS) each[kind] = make(kind)
  // Just filled for every kind.
  return each as EachKind<What>
}

export function nothingTouched(): TouchedRecords {
  return ofEachKind<'touched'>(() => ({ made: new Map(), changed: new Map() }))
}

export function noChanges(): Changes {
  return {
    transfers: [],
    records: nothingTouched(),
    opened: new Set(),
    users: new Set(),
    notices: [],
    closed: new Map(),
  }
}

/** A copy that later changes of the same objects do not reach. */
export function copyTouched(records: TouchedRecords): TouchedRecords {
  return ofEachKind<'touched'>(kind => copyKind(records[kind]))
}

function copyKind<T>(touched: Touched<T>): Touched<T> {
  const copy = (map: Map<number, T>): Map<number, T> => new Map([...map].map(([id, record]) => [id, { ...record }]))
  return { made: copy(touched.made), changed: copy(touched.changed) }
}
