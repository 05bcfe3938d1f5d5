import { TAG_LENGTH } from '@tallystick/wire/journal'
import { describe, expect, it } from 'vitest'
import { filterFrom } from './history-filter.ts'
import { countParts, NO_FILTER, orderParams } from './history-params.ts'

describe('the filter of a history', () => {
  it.each([
    [{}, {}],
    [
      { from: '2026-02-28', to: '2026-03-01' },
      { from: '2026-02-28', to: '2026-03-01' },
    ],
    [{ from: '2026-02-30', to: 'today' }, {}],
    [
      { market: '7', side: '2', result: 'loss', copied: '1' },
      { market: 7, side: 2, result: 'loss', copied: 1 },
    ],
    [{ market: '-1', side: '3', result: 'good', copied: 'yes' }, {}],
    [{ market: '1e400', side: '', source: '0' }, {}],
    [{ tag: ' Two words ' }, { tag: 'Two words' }],
    [{ tag: ' ' }, {}],
    [{ tag: 'x'.repeat(TAG_LENGTH) }, { tag: 'x'.repeat(TAG_LENGTH) }],
    [{ tag: 'x'.repeat(TAG_LENGTH + 1) }, {}],
  ])('reads %j from the address as %j', (search, filter) => {
    expect(filterFrom(search)).toEqual(filter)
  })

  it('becomes the parameters of the call', () => {
    const filter = filterFrom({ from: '2026-02-28', market: '7', side: '1', result: 'even', copied: '0', tag: 'plan' })
    expect(orderParams(filter)).toEqual({
      from: '2026-02-28',
      forex_id: 7,
      type: 1,
      result: 'even',
      follow_type: 1,
      tag: 'plan',
    })
    expect([countParts(filter), countParts(NO_FILTER)]).toEqual([6, 0])
  })
})
