import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { describe, expect, it } from 'vitest'
import { isTimeZone, localMinute, nextLocal, sendAt, type Timing } from './when.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const text = (instant: number): string => new Date(instant).toISOString().slice(0, 16)
const timing = (given: Partial<Timing> = {}): Timing => ({
  pace: 'at_once',
  quiet: undefined,
  timeZone: 'Europe/Prague',
  ...given,
})
const NIGHT = { from: 22 * 60, to: 7 * 60 }

describe('when a notice is sent', () => {
  it('at once without quiet hours, but not before the pause is over', () => {
    const now = at('2026-11-16T12:00')
    expect(sendAt(now - 1, now, timing(), 0)).toBe(now)
    expect(sendAt(now - 1, now, timing(), now + MINUTE_MS)).toBe(now + MINUTE_MS)
  })

  it.each([
    // Prague is an hour ahead of UTC in November.
    ['2026-11-16T20:59', '2026-11-16T20:59'],
    ['2026-11-16T21:00', '2026-11-17T06:00'],
    ['2026-11-17T03:00', '2026-11-17T06:00'],
    ['2026-11-17T06:00', '2026-11-17T06:00'],
  ])('quiet from 22:00 to 07:00: what happens at %s is sent at %s', (made, sent) => {
    expect(text(sendAt(at(made), at(made), timing({ quiet: NIGHT }), 0))).toBe(sent)
  })

  it('a server that comes back within the quiet hours still waits for their end', () => {
    const [made, now] = [at('2026-11-16T12:00'), at('2026-11-16T23:30')]
    expect(text(sendAt(made, now, timing({ quiet: NIGHT }), 0))).toBe('2026-11-17T06:00')
  })

  it('quiet hours within a day', () => {
    const made = at('2026-11-16T11:30')
    expect(text(sendAt(made, made, timing({ quiet: { from: 12 * 60, to: 14 * 60 } }), 0))).toBe('2026-11-16T13:00')
  })

  it('daily: at the next 08:00 there, or when the quiet hours are over', () => {
    const made = at('2026-11-16T12:00')
    expect(text(sendAt(made, made, timing({ pace: 'daily' }), 0))).toBe('2026-11-17T07:00')
    const quiet = { from: 22 * 60, to: 9 * 60 }
    expect(text(sendAt(made, made, timing({ pace: 'daily', quiet }), 0))).toBe('2026-11-17T08:00')
    const late = at('2026-11-17T10:00')
    expect(sendAt(made, late, timing({ pace: 'daily' }), 0)).toBe(late)
  })

  it('a night in which the clocks change', () => {
    // 25 October 2026, 03:00 becomes 02:00 in Prague; 28 March 2027, 02:00 becomes 03:00.
    expect(text(nextLocal(at('2026-10-24T21:00'), 'Europe/Prague', 8 * 60))).toBe('2026-10-25T07:00')
    expect(text(nextLocal(at('2027-03-27T21:00'), 'Europe/Prague', 8 * 60))).toBe('2027-03-28T06:00')
  })

  it('is always later, within a day and an hour, and at that minute, in every zone', () => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia']) {
      for (let hour = 0; hour < 48; hour += 1) {
        const now = at('2026-11-16T00:07') + hour * HOUR_MS
        const next = nextLocal(now, zone, 455)
        expect(next).toBeGreaterThan(now)
        expect(next).toBeLessThanOrEqual(now + 25 * HOUR_MS)
        expect(localMinute(next, zone)).toBe(455)
      }
    }
  })

  it('knows time zones', () => {
    expect(isTimeZone('Asia/Hong_Kong')).toBe(true)
    expect(isTimeZone('Europe/Nowhere')).toBe(false)
  })
})
