// A device for tests: subscribes as a browser would, and decrypts what it is sent by RFC 8291 and RFC 8188, written from their text.
import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'

export interface PushParams extends Record<string, string> {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface TestDevice {
  readonly params: PushParams
  decrypt(body: Buffer): string
}

export function newPushTarget(endpoint: string): PushParams {
  return newTestDevice(endpoint).params
}

export function newTestDevice(endpoint: string): TestDevice {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    params: { endpoint, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt: body => decrypt(body, keys, auth),
  }
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** salt (16) · record size (4) · length of the key id (1) · key id: the sender's public key · one record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, keyEnd)
  const record = body.subarray(keyEnd)
  const shared = hmac(auth, keys.computeSecret(sender))
  const secret = hmac(shared, 'WebPush: info\0', keys.getPublicKey(), sender, '\x01')
  const pseudoRandom = hmac(salt, secret)
  const key = hmac(pseudoRandom, 'Content-Encoding: aes128gcm\0', '\x01').subarray(0, 16)
  const nonce = hmac(pseudoRandom, 'Content-Encoding: nonce\0', '\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
