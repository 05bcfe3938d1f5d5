// Seals values with AES-256-GCM. A sealed value is mark · key id · nonce · ciphertext · tag. Its location is authenticated with it: a
// value moved to another row, column or file does not open.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeySource } from './key-file.ts'
import { KEY_ID_BYTES, type SecretKey } from './secret-keys.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** Where a sealed value belongs: a column and the primary key of the row as text, or a stored file or part of a backup and its name. */
export interface Place {
  readonly column: SealedColumn | 'upload' | 'backup'
  readonly row: string | number
}

export interface Sealer {
  seal(place: Place, plain: Uint8Array): Buffer
  /** Throws CannotOpen. */
  open(place: Place, sealed: Uint8Array): Buffer
  /** Sealed with the newest key; undefined when it already is. */
  reseal(place: Place, sealed: Uint8Array): Buffer | undefined
  /** Id of the newest key. */
  keyId(): Buffer
}

export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** "TSV1". No image begins with it. */
const MARK = Buffer.from('TSV1')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = MARK.length + KEY_ID_BYTES
const LEAST_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES

export function isSealed(bytes: Uint8Array): boolean {
  return bytes.length >= LEAST_BYTES && MARK.equals(bytes.subarray(0, MARK.length))
}

export function createSealer(source: KeySource): Sealer {
  const sealer: Sealer = {
    seal: (place, plain) => sealWith(source.keys()[0], place, plain),
    open(place, sealed) {
      if (!isSealed(sealed)) throw new CannotOpen(`${nameOf(place)} is not sealed`)
      const id = keyIdOf(sealed)
      const key = source.keys().find(each => each.id.equals(id))
      if (!key) throw new CannotOpen(`${nameOf(place)} is sealed with key ${id.toString('hex')}, which is not there`)
      return openWith(key, place, sealed)
    },
    reseal(place, sealed) {
      if (isSealed(sealed) && keyIdOf(sealed).equals(sealer.keyId())) return undefined
      return sealer.seal(place, sealer.open(place, sealed))
    },
    keyId: () => source.keys()[0].id,
  }
  return sealer
}

function sealWith(key: SecretKey, place: Place, plain: Uint8Array): Buffer {
  const header = Buffer.concat([MARK, key.id])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.derive(`seal ${place.column}`), nonce)
  cipher.setAAD(authenticated(header, place))
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openWith(key: SecretKey, place: Place, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.derive(`seal ${place.column}`), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(authenticated(sealed.subarray(0, HEADER_BYTES), place))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new CannotOpen(`${nameOf(place)} was changed or belongs elsewhere`, { cause: error })
  }
}

function keyIdOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.subarray(MARK.length, HEADER_BYTES))
}

function authenticated(header: Uint8Array, place: Place): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([place.column, String(place.row)]))])
}

function nameOf({ column, row }: Place): string {
  return `${column} ${row}`
}
