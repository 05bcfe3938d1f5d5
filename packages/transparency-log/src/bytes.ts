// Bytes and their texts: UTF-8, hexadecimal and strict base64. Written out, because packages know neither Node nor the browser.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUE_OF = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]))

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  // Nearly all of it is ASCII, a byte for each letter.
  const plain = new Uint8Array(text.length)
  let at = 0
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x80) break
    plain[at] = code
  }
  if (at === text.length) return plain
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), continuation(code))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), continuation(code >> 6), continuation(code))
    else bytes.push(0xf0 | (code >> 18), continuation(code >> 12), continuation(code >> 6), continuation(code))
  }
  return Uint8Array.from(bytes)
}

function continuation(code: number): number {
  return 0x80 | (code & 0x3f)
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined unless it is pairs of lower-case digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3)
    text += letter(a >> 2) + letter(((a & 3) << 4) | ((b ?? 0) >> 4))
    text += b === undefined ? '=' : letter(((b & 15) << 2) | ((c ?? 0) >> 6))
    text += c === undefined ? '=' : letter(c & 63)
  }
  return text
}

function letter(value: number): string {
  return ALPHABET[value] ?? ''
}

/** Undefined unless it is exactly what `base64` writes: one text per value, so that nothing signed can be written in two ways. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = text.replace(/={1,2}$/, '')
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const one of letters) {
    const value = VALUE_OF.get(one)
    if (value === undefined) return undefined
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  const decoded = Uint8Array.from(bytes)
  return base64(decoded) === text ? decoded : undefined
}

/** Undefined when it is not UTF-8. */
export function textFrom(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(Array.from(bytes, byte => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return undefined
  }
}
