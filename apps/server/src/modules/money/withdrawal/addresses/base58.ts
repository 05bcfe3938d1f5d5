// Base58Check as Bitcoin and Tron write their addresses: version and payload, closed by four bytes of a double SHA-256.
import { hash } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Version and payload, or undefined when a character or the checksum is wrong. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text)
  if (!bytes || bytes.length < 5) return undefined
  const body = bytes.subarray(0, -4)
  const sum = hash('sha256', hash('sha256', body, 'buffer'), 'buffer').subarray(0, 4)
  return sum.equals(bytes.subarray(-4)) ? body : undefined
}

export function encodeBase58Check(body: Uint8Array): string {
  const sum = hash('sha256', hash('sha256', body, 'buffer'), 'buffer').subarray(0, 4)
  const bytes = Buffer.concat([body, sum])
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = `${ALPHABET.charAt(Number(value % 58n))}${text}`
    value /= 58n
  }
  return '1'.repeat(leading(bytes, 0)) + text
}

function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length > 100) return undefined
  let value = 0n
  for (const char of text) {
    const digit = ALPHABET.indexOf(char)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')])
}

function leading(bytes: Uint8Array, value: number): number {
  const at = bytes.findIndex(byte => byte !== value)
  return at < 0 ? bytes.length : at
}
