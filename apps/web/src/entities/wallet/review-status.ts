// Where a deposit or a withdrawal stands, by name, in the order of the numbers that the wire has for it.
import { wireWord } from '../../platform/wire-word.ts'

/** `released`: a new rate was not accepted in time. Deposits know the first four. */
const STATUSES = ['under_review', 'completed', 'rejected', 'invalid', 'cancelled', 'released'] as const

export type ReviewStatus = (typeof STATUSES)[number]

export function statusFromWire(status: number): ReviewStatus {
  return wireWord(STATUSES, status)
}

/** Lists are sorted by it. */
export function statusRank(status: ReviewStatus): number {
  return STATUSES.indexOf(status)
}
