// A reading whose cost grows with what exists, such as a sum over all open positions. A quick one is read for whoever asks. A dear one is
// shared: it takes at most a part of the database's time, and who asks again is answered at once, with figures some seconds old.
import type { Clock, Instant } from '@tallystick/kernel/clock'

/** Dearer readings are shared. */
const DEAR_MS = 100
/** A dear reading is not repeated before so many times what it took. */
const REST = 9
/** Nobody is answered with older figures. */
const OLD_MS = 60_000

interface Known<Value> {
  readonly value: Value
  readonly at: Instant
  readonly tookMs: number
}

/** Returns how to ask: the same key is read once at a time. */
export function sharedReading<Key, Value>(
  clock: Clock,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const known = new Map<Key, Known<Value>>()
  const reading = new Map<Key, Promise<Value>>()

  async function readAnew(key: Key): Promise<Value> {
    const at = clock.now()
    try {
      const value = await read(key)
      const tookMs = clock.now() - at
      if (tookMs > DEAR_MS) known.set(key, { value, at, tookMs })
      else known.delete(key)
      return value
    } finally {
      reading.delete(key)
    }
  }

  function begin(key: Key): Promise<Value> {
    const begun = readAnew(key)
    reading.set(key, begun)
    return begun
  }

  return async key => {
    const last = known.get(key)
    const ageMs = last === undefined ? OLD_MS : clock.now() - last.at
    if (last === undefined || ageMs >= OLD_MS) return reading.get(key) ?? begin(key)
    // Whoever asks next hears of a failure: this one has an answer.
    if (ageMs > (1 + REST) * last.tookMs && !reading.has(key)) begin(key).catch(() => known.delete(key))
    return last.value
  }
}
