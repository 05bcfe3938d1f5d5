// Idempotency keys that tell when they were made (UUIDs of version 7). Such a key is known to be new without asking the store:
//
// Memory holds every stored answer that was given at `coveredFrom` or later. A key made at T is taken up only when T is at most KEY_SKEW_MS
// ahead of the clock of the shard at that moment, and its answer is stored with a time that is not before that moment, by the same clock. So
// whatever was answered under the key was answered at T - KEY_SKEW_MS or later, whichever process did it and whatever its clock said; and when
// T - KEY_SKEW_MS >= coveredFrom, it is in memory or it is not at all. Only the two times that are stored are compared, never two clocks.
//
// Without the limit ahead, a key could be made for a time to come, used at once, and used again when its time is there and its answer gone.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { timeOfUuid7 } from '@tallystick/kernel/uuid7'
import type { IdempotencyKey } from '../engine-client.ts'

/** How far the clock of a device may be ahead of ours. One that is further behind only costs a question to the store. */
export const KEY_SKEW_MS = MINUTE_MS
/** A client that knows no outcome asks again for a little over a minute; more than that is for devices whose clocks are behind. */
export const ANSWERS_WINDOW_MS = 5 * MINUTE_MS

const OF_CLIENTS = 'k:'

/** When the key was made, if it tells. */
export function timeOfKey({ key, madeAt }: IdempotencyKey): Instant | undefined {
  if (madeAt !== undefined) return madeAt
  return key.startsWith(OF_CLIENTS) ? timeOfUuid7(key.slice(OF_CLIENTS.length)) : undefined
}

/** The oldest answer that memory has to hold so that keys made within the window are known. */
export function coverageAt(now: Instant, windowMs: number): Instant {
  return now - windowMs - KEY_SKEW_MS
}
