// Segregated-witness addresses of Bitcoin's main network: bech32 for version 0, bech32m for the later ones (BIP 173 and 350).

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const
const BECH32 = 1
const BECH32M = 0x2bc830a3
const PREFIX = 'bc'

export function isSegwitAddress(text: string): boolean {
  if (text.length < 8 || text.length > 90) return false
  // All lower or all upper case; mixed is an error.
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return false
  const address = text.toLowerCase()
  const mark = address.lastIndexOf('1')
  if (address.slice(0, mark) !== PREFIX) return false
  const digits = Array.from(address.slice(mark + 1), char => ALPHABET.indexOf(char))
  if (digits.length < 8 || digits.includes(-1)) return false
  const [version] = digits
  if (version === undefined || version > 16) return false
  const expected = version === 0 ? BECH32 : BECH32M
  if (checksum([...expanded(PREFIX), ...digits]) !== expected) return false
  const program = toBytes(digits.slice(1, -6))
  if (!program || program.length < 2 || program.length > 40) return false
  return version !== 0 || program.length === 20 || program.length === 32
}

function expanded(prefix: string): number[] {
  const codes = Array.from(prefix, char => char.charCodeAt(0))
  return [...codes.map(code => code >> 5), 0, ...codes.map(code => code & 31)]
}

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum >>> 0
}

/** Groups of five bits as bytes; undefined when the padding is not zero or too long. */
function toBytes(digits: readonly number[]): number[] | undefined {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const digit of digits) {
    held = ((held << 5) | digit) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return bits < 5 && ((held << (8 - bits)) & 0xff) === 0 ? bytes : undefined
}
