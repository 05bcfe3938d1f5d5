import { createCipheriv, createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DayKey, dayText, deriveDayKey, hashOfKey, STREAM } from './keys.ts'

const secret = Buffer.alloc(32, 9)
const day = Date.UTC(2026, 10, 15) / 86_400_000

describe('day keys', () => {
  it('are HMAC-SHA-256 of the UTC date under the secret, and are promised by their SHA-256', () => {
    const key = createHmac('sha256', secret).update('2026-11-15').digest()
    expect(dayText(day)).toBe('2026-11-15')
    expect(deriveDayKey(secret, day).equals(key)).toBe(true)
    expect(hashOfKey(key)).toBe(createHash('sha256').update(key).digest('hex'))
  })

  it('open streams that are plain AES-256-CTR, as the documentation says', () => {
    const key = deriveDayKey(secret, day)
    const counter = Buffer.from('03000007000005dc0000000000000000', 'hex')
    const stream = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(2_000))
    const words = new DayKey(key).words(STREAM.minutes, 7, 1_500, 1_000)
    expect(Buffer.from(words.buffer).equals(stream)).toBe(true)
  })

  it('open streams of method 2 that are plain AES-256-CTR too, from any word on', () => {
    const key = deriveDayKey(secret, day)
    const counter = Buffer.from('07000051000000000000000000000000', 'hex')
    const bytes = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(4 * 20_000))
    const stream = Array.from({ length: 20_000 }, (_, at) => bytes.readUInt32LE(at * 4))
    for (const [from, count] of [
      [0, 20_000],
      [0, 3],
      [5, 4],
      [19_990, 7],
      [16_383, 2],
    ] as const) {
      expect([...new DayKey(key).longWords(STREAM.moves, 0x51, from, count)]).toEqual(stream.slice(from, from + count))
    }
  })

  it('give the same beginning however much is asked for', () => {
    const key = new DayKey(deriveDayKey(secret, day))
    expect([...key.words(STREAM.ticks, 1, 2, 5)]).toEqual([...key.words(STREAM.ticks, 1, 2, 500).subarray(0, 5)])
  })
})
