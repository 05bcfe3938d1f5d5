import { describe, expect, it } from 'vitest'
import { attributesOf, type RefusalAttributes } from './refusal-attributes.ts'
import { REFUSAL_NAMES, REFUSALS } from './refusals.ts'

const namesWith = (test: (attributes: RefusalAttributes) => boolean): string[] =>
  REFUSAL_NAMES.filter(name => test(attributesOf(name)))

describe('attributes of refusals', () => {
  it('every refusal has all of them', () => {
    expect(REFUSAL_NAMES).toHaveLength(Object.keys(REFUSALS).length)
    for (const name of REFUSAL_NAMES) {
      expect(attributesOf(name), name).toEqual({
        outcome: expect.stringMatching(/^(none|unknown)$/),
        retryable: expect.any(Boolean),
        kept: expect.any(Boolean),
        httpStatus: expect.any(Number),
      })
    }
  })

  it('an unknown outcome is asked for again, and what is asked for again is never kept', () => {
    expect(namesWith(({ outcome, retryable }) => outcome === 'unknown' && !retryable)).toEqual([])
    expect(namesWith(({ retryable, kept }) => retryable && kept)).toEqual([])
  })

  it('429 and 5xx are never kept', () => {
    expect(namesWith(({ httpStatus, kept }) => httpStatus >= 429 && kept)).toEqual([])
  })

  it('leaves the outcome open only where a command may be under way', () => {
    expect(namesWith(({ outcome }) => outcome === 'unknown')).toEqual(['internal_error', 'unavailable', 'timeout'])
  })

  it.each(['price_stale', 'market_closed', 'log_stopped'] as const)(
    'judges a market anew at the next request (%s), and does not repeat the request by itself',
    reason => {
      expect(attributesOf(reason)).toMatchObject({ outcome: 'none', retryable: false, kept: false })
    },
  )

  it('a business refusal travels with status 200 and is kept', () => {
    expect(attributesOf('insufficient_balance')).toEqual({
      outcome: 'none',
      retryable: false,
      kept: true,
      httpStatus: 200,
    })
  })
})
