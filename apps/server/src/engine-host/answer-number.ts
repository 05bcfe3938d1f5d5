// The number an answer is found by: a hash of user and key. Keys that begin with the time they were made (ours do) keep it in front, so that
// the entries of one hour lie side by side in the index, however many a day has.
import { hash } from 'node:crypto'
import { nameOf } from './answers.ts'
import type { AskedKey } from './store.ts'
import { timeOfKey } from './timed-keys.ts'

/** From 2004 to 2039: others would not fit beside the hash. */
const LAST_TIME = 2 ** 41
const FIRST_TIME = 2 ** 40
/** 2^22 ms is 70 minutes. */
const PERIOD_BITS = 22n
const HASH_BITS = 41n

/** As `answer_number` in the database (migration 0224). */
export function answerNumber({ userId, key }: AskedKey): bigint {
  const digest = hash('sha256', nameOf(userId, key), 'buffer').readBigInt64BE(0)
  const madeAt = timeOfKey(key)
  if (madeAt === undefined || madeAt < FIRST_TIME || madeAt >= LAST_TIME) return digest
  return ((BigInt(madeAt) >> PERIOD_BITS) << HASH_BITS) | BigInt.asUintN(Number(HASH_BITS), digest)
}
