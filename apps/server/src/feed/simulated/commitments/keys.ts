// The chain of secrets behind the simulated path: one secret per install, one key per UTC day, whose hash is published before the
// day and which is itself revealed after it. AES-256-CTR under the day's key is the only randomness of the path, so that prices seen
// so far tell nothing about those to come, and anyone holding a revealed key can redo its day with standard tools.
import { type Cipheriv, createCipheriv, createHash, createHmac } from 'node:crypto'
import { assert } from '@tallystick/kernel/assert'
import { DAY_MS } from '@tallystick/kernel/clock'

export const KEY_BYTES = 32

export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export function deriveDayKey(secret: Uint8Array, day: number): Buffer {
  assert(secret.length === KEY_BYTES, 'feed secret of 32 bytes')
  return createHmac('sha256', secret).update(dayText(day)).digest()
}

/** What is published beforehand, in hex. */
export function hashOfKey(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Independent streams under one key: the first four are method 1's, the others method 2's. */
export const STREAM = { days: 1, quarters: 2, minutes: 3, ticks: 4, day: 5, counts: 6, moves: 7, times: 8 } as const

/** One day's randomness. */
export class DayKey {
  private readonly key: Uint8Array
  private cipher: Cipheriv | undefined

  constructor(key: Uint8Array) {
    this.key = key
  }

  /**
   * The first `count` 16-bit words (little-endian) of one stream: the AES-256-CTR key stream whose counter starts at
   * stream · 0 · pair (2 bytes) · minute (4 bytes) · 0 (8 bytes), big-endian.
   */
  words(stream: number, pairId: number, minute: number, count: number): Uint16Array {
    const blocks = Math.ceil(count / 8)
    FIRST_BLOCK.writeUInt32BE(stream * 0x1_00_00_00 + pairId, 0)
    FIRST_BLOCK.writeUInt32BE(minute, 4)
    const counters = Buffer.alloc(blocks * 16, FIRST_BLOCK)
    for (let block = 1; block < blocks; block++) {
      counters[block * 16 + 14] = block >> 8
      counters[block * 16 + 15] = block & 0xff
    }
    const { buffer, byteOffset } = this.blocks().update(counters)
    // A small Buffer may lie at any offset of a pool; words need an even one.
    if (byteOffset % 2 === 0) return new Uint16Array(buffer, byteOffset, count)
    return new Uint16Array(buffer.slice(byteOffset, byteOffset + count * 2))
  }

  /**
   * The 32-bit words [from, from + count) (little-endian) of one stream of method 2: the AES-256-CTR key stream whose counter starts
   * at stream · 0 · pair (2 bytes) · 0 (12 bytes), big-endian.
   */
  longWords(stream: number, pairId: number, from: number, count: number): Uint32Array {
    const skipped = from % BLOCK_WORDS
    const first = (from - skipped) / BLOCK_WORDS
    const blocks = Math.ceil((skipped + count) / BLOCK_WORDS)
    const counters = counterBlocks(blocks)
    for (let block = 0; block < blocks; block++) {
      counters.setUint32(block * 16, stream * 0x1_00_00_00 + pairId)
      counters.setUint32(block * 16 + 12, first + block)
    }
    const bytes = this.blocks().update(new Uint8Array(counters.buffer, 0, blocks * 16))
    const start = bytes.byteOffset + skipped * 4
    if (start % 4 === 0) return new Uint32Array(bytes.buffer, start, count)
    return new Uint32Array(bytes.buffer.slice(start, start + count * 4))
  }

  /** Encrypting the counters by hand spares setting up a cipher per stream, which costs more than all the rest. */
  private blocks(): Cipheriv {
    this.cipher ??= createCipheriv('aes-256-ecb', this.key, null).setAutoPadding(false)
    return this.cipher
  }
}

let counterSpace = new DataView(new ArrayBuffer(16 * 4_096))

/** Room for so many counters, used again and again: bytes 4 to 11 of each are never written. */
function counterBlocks(count: number): DataView {
  if (counterSpace.byteLength < count * 16) counterSpace = new DataView(new ArrayBuffer(count * 16))
  return counterSpace
}

/** Words of 32 bits in a block of AES. */
const BLOCK_WORDS = 4

const FIRST_BLOCK = Buffer.alloc(16)

/** Where the path gets its keys: all of them on the server, only revealed ones for verifiers. */
export interface DayKeys {
  keyOf(day: number): DayKey
}

export function keysFromSecret(secret: Uint8Array): DayKeys {
  const known = new Map<number, DayKey>()
  return {
    keyOf(day) {
      let key = known.get(day)
      if (!key) known.set(day, (key = new DayKey(deriveDayKey(secret, day))))
      return key
    },
  }
}
