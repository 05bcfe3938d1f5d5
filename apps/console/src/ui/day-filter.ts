// What a list is filtered by when a figure of a day opened it.
import type { Chosen } from '../platform/lists.ts'

const DAY_MS = 86_400_000

/** @param day `YYYY-MM-DD`, UTC. */
export function dayFilter(day: string | undefined): Chosen {
  const from = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(from) ? {} : { from, to: from + DAY_MS }
}
