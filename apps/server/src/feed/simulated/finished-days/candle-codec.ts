// Candles of one pair and day in a few bytes each: per candle how many slots were skipped, the open against the close before, the close
// against the open, how far high and low lie beyond them, and the volume; as variable-length integers, seven bits to a byte.
import { assert } from '@tallystick/kernel/assert'
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { StepCandle } from '../path-day.ts'

export function encodeCandles(candles: readonly StepCandle[], start: Instant, periodMinutes: number): Buffer {
  const bytes: number[] = []
  let slot = 0
  let before = 0
  for (const { time, open, high, low, close, volume } of candles) {
    const at = (time - start) / (periodMinutes * MINUTE_MS)
    write(bytes, at - slot)
    write(bytes, zigzag(open - before))
    write(bytes, zigzag(close - open))
    write(bytes, high - Math.max(open, close))
    write(bytes, Math.min(open, close) - low)
    write(bytes, volume)
    slot = at + 1
    before = close
  }
  return Buffer.from(bytes)
}

export function decodeCandles(bytes: Uint8Array, start: Instant, periodMinutes: number): readonly StepCandle[] {
  const candles: StepCandle[] = []
  const cursor = { bytes, at: 0 }
  let slot = 0
  let before = 0
  while (cursor.at < bytes.length) {
    slot += read(cursor)
    const open = before + unzigzag(read(cursor))
    const close = open + unzigzag(read(cursor))
    const high = Math.max(open, close) + read(cursor)
    const low = Math.min(open, close) - read(cursor)
    const volume = read(cursor)
    candles.push({ time: start + slot * periodMinutes * MINUTE_MS, open, high, low, close, volume })
    slot += 1
    before = close
  }
  return candles
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function write(bytes: number[], value: number): void {
  assert(Number.isSafeInteger(value) && value >= 0, 'a whole number of steps')
  let left = value
  // Prices of fine pairs are beyond 32 bits, so that shifting would not do.
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

function read(cursor: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = cursor.bytes[cursor.at++]
    assert(byte !== undefined, 'a whole number that ends')
    value += (byte % 128) * factor
    if (byte < 128) return value
  }
}
