// @vitest-environment happy-dom
// Rows that leave a list while it is looked at.
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endedOf, useGone, withEnded } from './ended-rows.ts'

const row = (id: number, text = 'as it was') => ({ id, text })
const LISTS = fc.array(fc.option(fc.uniqueArray(fc.nat(6), { maxLength: 6 }), { nil: undefined }), { maxLength: 6 })

describe('rows that are gone', () => {
  it('are those that were in any list so far and are not in this one, as they were last', () => {
    fc.assert(
      fc.property(LISTS, lists => {
        const asked = lists.map((ids, turn) => ids?.map(id => row(id, `in ${turn}`)))
        const { result, rerender, unmount } = renderHook(({ rows }) => useGone(rows), {
          initialProps: { rows: undefined as ReturnType<typeof row>[] | undefined },
        })
        const last = new Map<number, ReturnType<typeof row>>()
        for (const rows of asked) {
          rerender({ rows })
          for (const one of rows ?? []) last.set(one.id, one)
          const present = new Set(rows?.map(({ id }) => id))
          const gone = rows === undefined ? [] : [...last.values()].filter(({ id }) => !present.has(id))
          expect(result.current.toSorted((a, b) => a.id - b.id)).toEqual(gone.toSorted((a, b) => a.id - b.id))
        }
        unmount()
      }),
      { numRuns: 40 },
    )
  })

  it('are forgotten with the first new row, where a list starts over', () => {
    const listOf = (...ids: number[]) => ({ rows: ids.map(id => row(id)) })
    const { result, rerender } = renderHook(({ rows }) => useGone(rows, true), { initialProps: listOf(1, 2, 3) })
    rerender(listOf(1, 3))
    expect(result.current.map(({ id }) => id)).toEqual([2])
    rerender(listOf(1, 3, 4))
    expect(result.current).toEqual([])
    rerender(listOf(3, 4))
    expect(result.current.map(({ id }) => id)).toEqual([1])
  })

  it('are shown as what became of them, as they were while that may still come, and then not at all', () => {
    const gone = [row(1), row(2)]
    const rows = [row(2, 'closed'), row(5, 'closed')]
    expect(endedOf(gone, { rows, isComing: true })).toEqual([row(1), row(2, 'closed')])
    expect(endedOf(gone, { rows, isComing: false })).toEqual([row(2, 'closed')])
  })

  it('stand where they stood, newest first', () => {
    const rows = [row(9), row(4)]
    expect(withEnded(rows, [])).toBe(rows)
    expect(withEnded(rows, [row(6), row(1)]).map(({ id }) => id)).toEqual([9, 6, 4, 1])
  })
})
