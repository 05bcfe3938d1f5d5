// Time-based one-time codes (RFC 6238: SHA-1, 30 seconds, 6 digits), as authenticator apps generate them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Instant, SECOND_MS } from '@tallystick/kernel/clock'

const STEP_MS = 30 * SECOND_MS
/** A clock may be off by one step in either direction. */
const DRIFT_STEPS = [0, -1, 1]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSecret = (): Buffer => randomBytes(20)

export const stepAt = (at: Instant): number => Math.floor(at / STEP_MS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(19) & 0xf
  const value = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(value % 1_000_000).padStart(6, '0')
}

/** The time step the code belongs to, if it is right and newer than the last one used. */
export function acceptedStep(secret: Buffer, code: string, now: Instant, lastStep: number): number | undefined {
  const current = stepAt(now)
  return DRIFT_STEPS.map(drift => current + drift).find(step => step > lastStep && same(codeAt(secret, step), code))
}

/** Base32, as people type it into an authenticator. */
export function secretText(secret: Buffer): string {
  let bits = ''
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map(five => ALPHABET[Number.parseInt(five, 2)]).join('')
}

export function otpauthAddress(site: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: secretText(secret), issuer: site }).toString()}`
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
