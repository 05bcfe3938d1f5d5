// Stored candles of finished days of method 2: those the server needs are in memory, the rest in the database.
import { DAY_MS } from '@tallystick/kernel/clock'
import { DAY_MINUTES } from '../../hours/schedule.ts'
import { longerCandles, type Period } from '../../periods.ts'
import { decodeCandles } from './candle-codec.ts'
import { QUARTER_MINUTES } from '../open-minutes.ts'
import type { StepCandle } from '../path-day.ts'

/** One pair's day. Candles of minutes and quarters only as long as they can be requested. */
export interface FinishedDay {
  readonly pairId: number
  readonly day: number
  readonly daily: StepCandle
  readonly quarters?: Uint8Array | undefined
  readonly minutes?: Uint8Array | undefined
}

/** As many days as 500 candles can lie back, holidays and short trading days included. */
export const KEPT = { daily: 800, quarters: 120, minutes: 14 } as const

export class FinishedDays {
  /** First day whose candles are in memory, if there are any. */
  since: number
  private readonly pairs = new Map<number, Map<number, FinishedDay>>()

  constructor(today: number) {
    this.since = today - KEPT.daily
  }

  put(finished: FinishedDay): void {
    let days = this.pairs.get(finished.pairId)
    if (!days) this.pairs.set(finished.pairId, (days = new Map<number, FinishedDay>()))
    days.set(finished.day, finished)
  }

  has(pairId: number, day: number): boolean {
    return this.pairs.get(pairId)?.has(day) ?? false
  }

  close(pairId: number, day: number): number | undefined {
    return this.pairs.get(pairId)?.get(day)?.daily.close
  }

  /** Undefined when they are not in memory. */
  candles(pairId: number, day: number, period: Period): readonly StepCandle[] | undefined {
    const finished = this.pairs.get(pairId)?.get(day)
    if (!finished) return undefined
    if (period === DAY_MINUTES) return [finished.daily]
    const start = day * DAY_MS
    if (finished.quarters && period % QUARTER_MINUTES === 0)
      return longerCandles(decodeCandles(finished.quarters, start, QUARTER_MINUTES), period)
    return finished.minutes && longerCandles(decodeCandles(finished.minutes, start, 1), period)
  }

  /** Drops what can no longer be requested. */
  forget(today: number): void {
    this.since = today - KEPT.daily
    for (const days of this.pairs.values()) {
      for (const [day, { pairId, daily, quarters, minutes }] of days) {
        const age = today - day
        if (age > KEPT.daily) days.delete(day)
        else if (age > KEPT.quarters) days.set(day, { pairId, day, daily })
        else if (age > KEPT.minutes && minutes) days.set(day, { pairId, day, daily, quarters })
      }
    }
  }
}
