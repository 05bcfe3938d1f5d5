// Records that were read together, and the users they belong to.
import { ofEachKind } from '@tallystick/engine/core/collections'
import type { Of, RecordKind, Records } from '@tallystick/engine/core/records'
import { KEEPING_KINDS, RECORD_KINDS } from '@tallystick/engine/core/registry'
import type { UserId } from '@tallystick/kernel/ids'
import type { OpenRecords } from '../store/store.ts'

/** What is open of a user. */
export type Held = Partial<OpenRecords>

export function byUser(records: OpenRecords): Map<UserId, Held> {
  const users = new Map<UserId, Partial<Record<RecordKind, unknown[]>>>()
  for (const kind of RECORD_KINDS) {
    for (const record of records[kind]) {
      if (!('userId' in record)) continue
      const held = users.get(record.userId) ?? {}
      users.set(record.userId, held)
      const list = (held[kind] ??= [])
      list.push(record)
    }
  }
  // Each list holds records of its kind.
  return users as Map<UserId, Held>
}

export function together(all: readonly Held[]): OpenRecords {
  return ofEachKind<'list'>(kind => ofKind(kind, all))
}

function ofKind<K extends RecordKind>(kind: K, all: readonly Partial<Of<K, OpenRecords>>[]): Records[K][] {
  return all.flatMap((held): readonly Records[K][] => held[kind] ?? [])
}

/** Those that belong to nobody. */
export function ownerless(records: OpenRecords): OpenRecords {
  return ofEachKind<'list'>(kind => withoutOwner(kind, records))
}

function withoutOwner<K extends RecordKind>(kind: K, records: Of<K, OpenRecords>): Records[K][] {
  const all: readonly Records[K][] = records[kind]
  return all.filter(record => !('userId' in record))
}

export function sizeOf(held: Held): number {
  return RECORD_KINDS.reduce((sum, kind) => sum + (held[kind]?.length ?? 0), 0)
}

/** Users whose records may change without a command of theirs: their accounts are read with these. */
export function ownersOf(records: OpenRecords): UserId[] {
  const owners = new Set<UserId>()
  for (const kind of KEEPING_KINDS) addOwners(kind, records, owners)
  return [...owners].toSorted((a, b) => a - b)
}

function addOwners<K extends RecordKind>(kind: K, records: Of<K, OpenRecords>, owners: Set<UserId>): void {
  for (const record of records[kind]) if ('userId' in record) owners.add(record.userId)
}
