import { decimal, ONE, type Price } from '@tallystick/kernel/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Guard, type GuardLimits, USUAL_LIMITS } from './guards.ts'
import type { RawQuote } from './port.ts'

const NOW = Date.UTC(2026, 10, 16, 12)
const HOUR = 3_600_000

function guard(limits: Partial<GuardLimits> = {}, isOpen: (at: number) => boolean = () => true): Guard {
  const made = new Guard({ pricePlaces: 2, maxMove: decimal('0.02'), isOpen }, { ...USUAL_LIMITS, ...limits })
  made.remember(decimal('100'), NOW - 1_000)
  return made
}

const quote = (price: string, sourceTime = NOW, seq?: number): RawQuote => ({
  code: 'X',
  price,
  sourceTime,
  ...(seq !== undefined && { seq }),
})

/** Prices accepted, or the reasons why not. */
function run(made: Guard, quotes: readonly (readonly [string, number, number?])[]): string[] {
  return quotes.map(([price, offset, seq]) => {
    const verdict = made.judge(quote(price, NOW + offset, seq), NOW + offset)
    return verdict.accepted ? String(Number(verdict.price) / 1e8) : verdict.reason
  })
}

describe('a raw quote', () => {
  it.each([
    ['100.5', 'accepted'],
    ['100.50000000', 'accepted'],
    ['0', 'not_positive'],
    ['0.00', 'not_positive'],
    ['0.001', 'not_positive'],
    ['-100', 'not_positive'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['1e308', 'malformed'],
    ['1e2', 'malformed'],
    ['100.12345678901234567890', 'malformed'],
    ['', 'malformed'],
    [' 100', 'malformed'],
    ['100,5', 'malformed'],
    ['0x64', 'malformed'],
    ['1234567890123456', 'malformed'],
    ['10', 'spike'],
    ['1000', 'spike'],
    ['102.01', 'spike'],
    ['102', 'accepted'],
    ['98', 'accepted'],
  ])('of price %j is %s', (price, expected) => {
    const verdict = guard().judge(quote(price), NOW)
    expect(verdict.accepted ? 'accepted' : verdict.reason).toBe(expected)
  })

  it.each([
    [0, 'accepted'],
    [2_000, 'accepted'],
    [2_001, 'ahead'],
    [HOUR, 'ahead'],
    [-500, 'accepted'],
    [-999, 'accepted'],
    [-1_000, 'same_millisecond'],
    [-1_001, 'out_of_order'],
    [-5_001, 'behind'],
    [-HOUR, 'behind'],
    [Number.NaN, 'malformed'],
    [0.5, 'malformed'],
  ])('made %s ms from now is %s', (offset, expected) => {
    const verdict = guard().judge(quote('100', NOW + offset), NOW)
    expect(verdict.accepted ? 'accepted' : verdict.reason).toBe(expected)
  })

  it('from a clock ahead of ours counts from our now', () => {
    expect(guard().judge(quote('100', NOW + 1_500), NOW)).toEqual({
      accepted: true,
      price: decimal('100'),
      at: NOW,
      missed: 0,
    })
  })

  it('finer than the pair is rounded to its places', () => {
    expect(guard().judge(quote('100.125'), NOW)).toMatchObject({ accepted: true, price: decimal('100.13') })
  })

  it('of a shut market is none', () => {
    expect(guard({}, () => false).judge(quote('100'), NOW)).toEqual({ accepted: false, reason: 'closed' })
  })
})

describe('the sequence', () => {
  it('takes each number once and in order, and counts what is missing', () => {
    const made = guard()
    expect(
      run(made, [
        ['100', 0, 5],
        ['100', 10, 5],
        ['100', 20, 4],
        ['100', 30, 6],
      ]),
    ).toEqual(['100', 'duplicate', 'out_of_order', '100'])
    expect(made.judge(quote('100', NOW + 40, 9), NOW + 40)).toMatchObject({ accepted: true, missed: 2 })
  })

  it('starts anew with a connection', () => {
    const made = guard()
    run(made, [['100', 0, 900]])
    made.reconnected()
    expect(run(made, [['100', 10, 1]])).toEqual(['100'])
  })

  it('lets one tick through per millisecond', () => {
    expect(
      run(guard(), [
        ['100', 0],
        ['101', 0],
        ['101', 1],
      ]),
    ).toEqual(['100', 'same_millisecond', '101'])
  })
})

describe('a spike', () => {
  it('is forgotten when the price comes back', () => {
    const made = guard()
    expect(
      run(made, [
        ['1000', 0],
        ['100.1', 500],
      ]),
    ).toEqual(['spike', '100.1'])
    expect(made.holding).toBe(false)
  })

  it('counts once two more quotes near it, over a second, have followed; from then on and not before', () => {
    const made = guard()
    expect(
      run(made, [
        ['110', 0],
        ['110.5', 400],
        ['111', 800],
        ['111.2', 1_000],
      ]),
    ).toEqual(['spike', 'spike', 'spike', '111.2'])
    expect(run(made, [['100', 1_100]])).toEqual(['spike'])
  })

  it('is not confirmed by many quotes in no time, by too few, or by the same millisecond', () => {
    const many = Array.from({ length: 50 }, (_, at) => ['1000', at] as const)
    expect(new Set(run(guard(), many))).toEqual(new Set(['spike']))
    expect(
      run(guard(), [
        ['1000', 0],
        ['1000', 5_000],
      ]),
    ).toEqual(['spike', 'spike'])
  })

  it('is not confirmed by other spikes', () => {
    expect(
      run(guard(), [
        ['1000', 0],
        ['10', 600],
        ['1000', 1_200],
        ['10', 1_800],
        ['500', 2_400],
      ]),
    ).toEqual(Array.from({ length: 5 }, () => 'spike'))
  })

  it('is what a first price without any known one must be taken for', () => {
    const made = new Guard({ pricePlaces: 2, maxMove: decimal('0.02'), isOpen: () => true })
    expect(
      run(made, [
        ['100', 0],
        ['100', 600],
        ['100', 1_200],
        ['100.1', 1_300],
      ]),
    ).toEqual(['spike', 'spike', '100', '100.1'])
  })

  it('after a weekend gap opens at its confirmation', () => {
    const made = guard()
    const monday = 2 * 24 * HOUR
    expect(
      run(made, [
        ['95', monday],
        ['95.1', monday + 500],
        ['95.2', monday + 1_000],
      ]),
    ).toEqual(['spike', 'spike', '95.2'])
  })
})

describe('a storm', () => {
  it('is let through at the bounded rate only', () => {
    const made = guard()
    const verdicts = run(
      made,
      Array.from({ length: 3_000 }, (_, at) => ['100', at] as const),
    )
    const accepted = verdicts.filter(verdict => verdict === '100').length
    expect(accepted).toBeGreaterThan(200)
    expect(accepted).toBeLessThanOrEqual(100 + 3 * 50 + 1)
    expect(verdicts.filter(verdict => verdict === 'storm')).toHaveLength(3_000 - accepted)
  })

  it('leaves an ordinary feed alone', () => {
    expect(
      new Set(
        run(
          guard(),
          Array.from({ length: 400 }, (_, at) => ['100', at * 100] as const),
        ),
      ),
    ).toEqual(new Set(['100']))
  })
})

describe('whatever a broken source sends', () => {
  const price = fc.oneof(
    fc.constantFrom('0', '-1', 'NaN', '1e308', '10', '50', '150', '1000', '100.00000000000000000001', ''),
    fc.integer({ min: 9_900, max: 10_100 }).map(cents => String(cents / 100)),
    fc.string({ maxLength: 12 }),
  )
  const step = fc.record({
    price,
    skew: fc.oneof(fc.constantFrom(0, 0, 0, HOUR, -HOUR, 1, -1), fc.integer({ min: -6_000, max: 3_000 })),
    pauseMs: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 2_000 })),
    seq: fc.option(fc.nat(200), { nil: undefined }),
  })

  it('[A92] no bad price gets through: positive, on the grid, in time order, near the last one or near two confirming ones', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const made = guard()
        let now = NOW
        let last: { price: Price; at: number } = { price: decimal('100'), at: NOW - 1_000 }
        const heard: { price: string; at: number }[] = []
        for (const { price, skew, pauseMs, seq } of steps) {
          now += pauseMs
          const raw = quote(price, now + skew, seq)
          const verdict = made.judge(raw, now)
          heard.push({ price, at: Math.min(now + skew, now) })
          if (!verdict.accepted) continue
          expect(verdict.price).toBeGreaterThan(0n)
          expect(verdict.price % 1_000_000n).toBe(0n)
          expect(verdict.at).toBeGreaterThan(last.at)
          expect(verdict.at).toBeLessThanOrEqual(now)
          expect(now - verdict.at).toBeLessThanOrEqual(USUAL_LIMITS.behindMs)
          if (far(verdict.price, last.price)) {
            const confirming = heard.filter(other => {
              const value = /^\d+(\.\d{1,8})?$/.test(other.price) ? decimal(other.price) : 0n
              return value > 0n && other.at > last.at && !far(value, verdict.price, 4n)
            })
            expect(confirming.length).toBeGreaterThanOrEqual(3)
            expect(verdict.at - Math.min(...confirming.map(({ at }) => at))).toBeGreaterThanOrEqual(
              USUAL_LIMITS.confirmMs,
            )
          }
          last = verdict
        }
      }),
      { numRuns: 400 },
    )
  })

  function far(a: Price, b: Price, slack = 1n): boolean {
    const move = a > b ? a - b : b - a
    return move * ONE > b * decimal('0.02') * slack
  }
})
