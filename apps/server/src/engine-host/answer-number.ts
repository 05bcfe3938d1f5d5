// The number an answer is found by: a hash of user and key. Keys that begin with the time they were made (ours do) keep it in front, so that
// the entries of one hour lie side by side in the index, however many a day has.
import { createHash } from 'node:crypto'
import { nameOf } from './answers.ts'
import type { AskedKey } from './store.ts'

/** 12 hexadecimal digits of milliseconds since 1970, then 20 at random; the leading 01 holds until 2039. */
const TIMED = /^k:(01[0-9a-f]{10})[0-9a-f]{20}$/
/** 2^22 ms is 70 minutes. */
const PERIOD_BITS = 22n
const HASH_BITS = 41n

/** As `answer_number` in the database (migration 0210). */
export function answerNumber({ userId, key }: AskedKey): bigint {
  const hash = createHash('sha256').update(nameOf(userId, key)).digest().readBigInt64BE(0)
  const made = TIMED.exec(key)?.[1]
  if (made === undefined) return hash
  return ((BigInt(`0x${made}`) >> PERIOD_BITS) << HASH_BITS) | BigInt.asUintN(Number(HASH_BITS), hash)
}
