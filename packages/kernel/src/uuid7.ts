// UUIDs of version 7: 48 bits of milliseconds since 1970, then chance. Keys of requests have this form, so that whoever holds one knows when
// it was made.
import type { Instant } from './clock.ts'

/** Bytes of chance that one takes. */
export const UUID7_RANDOM_BYTES = 10

const FORM = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function uuid7(at: Instant, random: Uint8Array): string {
  const time = at.toString(16).padStart(12, '0')
  let digits = ''
  for (let index = 0; index < UUID7_RANDOM_BYTES; index += 1)
    digits += ((random[index] ?? 0) + 256).toString(16).slice(1)
  const variant = (((random[2] ?? 0) >> 6) + 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(1, 4)}-${variant}${digits.slice(5, 8)}-${digits.slice(8)}`
}

/** When it was made; undefined for any other text. */
export function timeOfUuid7(text: string): Instant | undefined {
  const [, high, low] = FORM.exec(text) ?? []
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16)
}
