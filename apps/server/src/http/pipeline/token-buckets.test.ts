import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { inProcessBus } from '../../bus/in-process.ts'
import { createLimits } from './token-buckets.ts'

describe('token buckets', () => {
  it('never let through more than burst + rate × time, however requests fall', () => {
    const rate = { burst: 5, perSecond: 2 }
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { maxLength: 200 }), gaps => {
        let now = 1_000
        const limits = createLimits({ now: () => now })
        let passed = 0
        for (const gap of gaps) {
          now += gap
          if (limits.take('requests', 'key', rate) === 0) passed += 1
        }
        expect(passed).toBeLessThanOrEqual(rate.burst + ((now - 1_000) / 1_000) * rate.perSecond + 1e-6)
      }),
    )
  })

  it.each([0, 1, 7, 100])('let the next one through at the same moment after %i denied ones', denied => {
    let now = 0
    const limits = createLimits({ now: () => now })
    const rate = { burst: 1, perSecond: 0.1 }
    limits.take('requests', 'key', rate)
    for (let index = 1; index <= denied; index += 1) {
      now = Math.floor((9_000 * index) / denied)
      expect(limits.take('requests', 'key', rate)).toBeGreaterThan(0)
    }
    now = 9_990
    expect(limits.take('requests', 'key', rate)).toBe(1)
    now = 10_001
    expect(limits.take('requests', 'key', rate)).toBe(0)
  })

  it('never refuse who keeps to the rate', () => {
    let now = 0
    const limits = createLimits({ now: () => now })
    for (let index = 0; index < 1_000; index += 1) {
      expect(limits.take('requests', 'key', { burst: 1, perSecond: 2 })).toBe(0)
      now += 500
    }
  })

  it('say after how many seconds it is worth asking again', () => {
    let now = 0
    const limits = createLimits({ now: () => now })
    const rate = { burst: 1, perSecond: 0.1 }
    expect(limits.take('requests', 'key', rate)).toBe(0)
    now = 2_500
    const seconds = limits.take('requests', 'key', rate)
    expect(seconds).toBe(8)
    now += seconds * 1_000
    expect(limits.take('requests', 'key', rate)).toBe(0)
  })

  it('keys do not share, and a clock that jumps back gives nothing', () => {
    let now = 10_000
    const limits = createLimits({ now: () => now })
    const rate = { burst: 1, perSecond: 1 }
    expect([
      limits.take('requests', 'a', rate),
      limits.take('requests', 'b', rate),
      limits.take('requests', 'a', rate),
    ]).toEqual([0, 0, 1])
    now = 0
    expect(limits.take('requests', 'a', rate)).toBe(1)
    expect(limits.take('other requests', 'a', rate)).toBe(0)
  })

  it('a flood of addresses does not fill the memory nor free a busy one', () => {
    const limits = createLimits({ now: () => 0 })
    const once = { burst: 1, perSecond: 0 }
    limits.take('logins', 'address 0', once)
    for (let index = 0; index < 250_000; index += 1) limits.take('requests', `address ${index}`, once)
    expect(limits.take('requests', 'address 249999', once)).toBe(86_400)
    expect(limits.take('logins', 'address 0', once)).toBe(86_400)
  })
})

describe('[nodes] a limit of two processes', () => {
  it('holds for both together', () => {
    vi.useFakeTimers()
    try {
      const bus = inProcessBus(() => undefined)
      const clock = { now: () => 1_000 }
      const [one, two] = [createLimits(clock, bus), createLimits(clock, bus)]
      const rate = { burst: 5, perSecond: 0.01 }
      const passed = Array.from({ length: 20 }, (_, n) => {
        const seconds = (n % 2 ? one : two).take('login', '10.0.0.7', rate)
        vi.advanceTimersByTime(20)
        return seconds
      }).filter(seconds => seconds === 0)
      expect(passed).toHaveLength(5)
    } finally {
      vi.useRealTimers()
    }
  })
})
