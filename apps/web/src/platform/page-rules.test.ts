import { describe, expect, it } from 'vitest'
import { nextPage, uniqueRows } from './page-rules.ts'

const counted = (rows: readonly unknown[], total: number) => ({ rows, head: { total } })
const numbered = (lastPage: number) => ({ rows: ['row'], head: { last_page: lastPage } })

describe('the next page', () => {
  it('is there while fewer rows are loaded than there are', () => {
    const first = counted([1, 2], 3)
    const second = counted([3], 3)
    expect(nextPage(first, [first])).toBe(2)
    expect(nextPage(second, [first, second])).toBeUndefined()
  })

  it('goes by the newest total', () => {
    const first = counted([1, 2], 2)
    const second = counted([2], 4)
    expect(nextPage(second, [first, second])).toBe(3)
  })

  it('is not there after an empty one, whatever the total says', () => {
    const first = counted([], 3)
    expect(nextPage(first, [first])).toBeUndefined()
  })

  it('is there until the page that is named the last', () => {
    const page = numbered(2)
    expect(nextPage(page, [page])).toBe(2)
    expect(nextPage(page, [page, page])).toBeUndefined()
    expect(nextPage(numbered(1), [numbered(1)])).toBeUndefined()
  })
})

it('a row that moved to the next page is shown once, as it was read last', () => {
  const pages = [{ rows: [{ id: 1, note: 'old' }, { id: 2 }] }, { rows: [{ id: 1, note: 'new' }, { id: 3 }] }]
  expect(uniqueRows(pages, row => row.id)).toEqual([{ id: 1, note: 'new' }, { id: 2 }, { id: 3 }])
})
