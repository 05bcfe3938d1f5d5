// Amounts by date, each with the sum up to it, and the same by month of UTC.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'

export interface DatedAmount {
  readonly at: Instant
  readonly amount: Usd
  /** Of this and all before. */
  readonly total: Usd
  /** Over, to come, or a cost of being late. */
  readonly tone: 'past' | 'ahead' | 'late'
  /** What this date is, in a word. */
  readonly note?: string | undefined
}

/** `YYYY-MM` of UTC. */
export function monthOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 7)
}

/** One for each month, in the order given, with the tone and the note of its last date that has one. */
export function byMonth(days: readonly DatedAmount[]): readonly DatedAmount[] {
  const months = new Map<string, DatedAmount>()
  for (const day of days) {
    const month = monthOf(day.at)
    const before = months.get(month)
    months.set(month, { ...day, amount: day.amount + (before?.amount ?? 0n), note: day.note ?? before?.note })
  }
  return [...months.values()]
}

/** Length of a bar in percent of the longest. */
export function barLength(amount: Usd, longest: Usd): number {
  return longest === 0n ? 0 : Number((amount * 1_000n) / longest) / 10
}
