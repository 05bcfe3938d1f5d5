// Records read together are taken apart by user and put together again, whatever kinds there are.
import { ofEachKind } from '@tallystick/engine/core/collections'
import type { RecordKind } from '@tallystick/engine/core/records'
import { KEEPING_KINDS, RECORD_KINDS } from '@tallystick/engine/core/registry'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OpenRecords } from '../store/store.ts'
import { byUser, ownerless, ownersOf, sizeOf, together } from './held-records.ts'

interface Made {
  readonly kind: RecordKind
  readonly userId: number | undefined
}

const RECORDS = fc.array(
  fc.record({
    kind: fc.constantFrom(...RECORD_KINDS),
    userId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  }),
)

function recordsOf(made: readonly Made[]): OpenRecords {
  const all = made.map(({ kind, userId }, index) => ({
    kind,
    record: userId === undefined ? { id: index } : { id: index, userId },
  }))
  // Of a record only its owner is looked at.
  return ofEachKind<'list'>(kind => all.filter(one => one.kind === kind).map(one => one.record as never))
}

it('every record is in one part: that of its user, or that of those without one', () => {
  fc.assert(
    fc.property(RECORDS, made => {
      const records = recordsOf(made)
      const users = byUser(records)
      expect(new Set(users.keys())).toEqual(new Set(made.flatMap(({ userId }) => userId ?? [])))
      for (const [userId, held] of users) {
        expect(sizeOf(held)).toBe(made.filter(one => one.userId === userId).length)
        for (const kind of RECORD_KINDS) for (const record of held[kind] ?? []) expect(record).toMatchObject({ userId })
      }
      const again = together([ownerless(records), ...users.values()])
      for (const kind of RECORD_KINDS) {
        expect(again[kind].toSorted((a, b) => a.id - b.id)).toEqual(records[kind])
        for (const record of ownerless(records)[kind]) expect(record).not.toHaveProperty('userId')
      }
    }),
  )
})

it('owners are read with what may change without a command of theirs, each once', () => {
  fc.assert(
    fc.property(RECORDS, made => {
      const owners = made.flatMap(({ kind, userId }) => (KEEPING_KINDS.includes(kind) && userId) || [])
      expect(ownersOf(recordsOf(made))).toEqual([...new Set(owners)].toSorted((a, b) => a - b))
    }),
  )
})
