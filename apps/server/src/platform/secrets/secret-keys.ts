// The keys that seal secrets: 32 random bytes each, newest first. Older ones only open what was sealed with them.
import { hkdfSync } from 'node:crypto'
import { CannotStart } from '../cannot-start.ts'

export const KEY_ID_BYTES = 8
const KEY_BYTES = 32
/** 32 random bytes have about 30 different ones; a typed-in pattern has few. */
const FEWEST_DIFFERENT_BYTES = 16

/** The bytes are private, so that neither a log nor an error can print them. */
export class SecretKey {
  /** Derived from the key; part of every sealed value. */
  readonly id: Buffer
  readonly #bytes: Uint8Array
  readonly #derived = new Map<string, Buffer>()

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.id = this.derive('key id').subarray(0, KEY_ID_BYTES)
  }

  get name(): string {
    return this.id.toString('hex')
  }

  /** A key for one purpose (HKDF-SHA256). */
  derive(purpose: string): Buffer {
    let key = this.#derived.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#bytes, '', `tallystick ${purpose}`, KEY_BYTES))
      this.#derived.set(purpose, key)
    }
    return key
  }
}

/**
 * Keys as text: 64 hexadecimal digits or base64 of 32 bytes each, separated by white space or commas, lines with # left out.
 * Throws a sentence that never repeats the text.
 */
export function parseKeys(text: string, source: string): readonly SecretKey[] {
  const words = text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('#'))
    .flatMap(line => line.split(/[\s,]+/))
    .filter(word => word !== '')
  if (words.length === 0) throw new CannotStart(`${source} holds no key: 64 random hexadecimal digits are needed.`)
  return words.map((word, index) => new SecretKey(keyBytes(word, `Key ${index + 1} of ${source}`)))
}

function keyBytes(word: string, what: string): Buffer {
  const isHex = /^[\da-f]{64}$/i.test(word)
  const isBase64 = /^[A-Za-z\d+/_-]{43}=?$/.test(word)
  if (!isHex && !isBase64)
    throw new CannotStart(
      `${what} must be 64 hexadecimal digits or base64 of 32 bytes, for example from: openssl rand -hex 32`,
    )
  const bytes = Buffer.from(word, isHex ? 'hex' : 'base64')
  if (new Set(bytes).size < FEWEST_DIFFERENT_BYTES)
    throw new CannotStart(`${what} is not random. Make one with: openssl rand -hex 32`)
  return bytes
}
