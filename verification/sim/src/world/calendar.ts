// Counts which calendar boundaries a world passed.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Coverage } from './coverage.ts'

export function countMidnights(from: Instant, to: Instant, coverage: Coverage): void {
  for (let midnight = Math.ceil(from / DAY_MS) * DAY_MS; midnight <= to; midnight += DAY_MS) {
    const [before, after] = [new Date(midnight - 1), new Date(midnight)]
    coverage.hit('time: over midnight')
    if (after.getUTCDate() === 1) coverage.hit('time: over the end of a month')
    if (after.getUTCMonth() === 0 && after.getUTCDate() === 1) coverage.hit('time: over the end of a year')
    if (isLeapDay(after)) coverage.hit('time: into a leap day')
    if (isLeapDay(before)) coverage.hit('time: out of a leap day')
  }
}

function isLeapDay(date: Date): boolean {
  return date.getUTCMonth() === 1 && date.getUTCDate() === 29
}
