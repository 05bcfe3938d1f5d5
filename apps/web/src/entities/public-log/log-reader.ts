// Reads the public log with what a browser has. Ed25519 is missing in older ones, and all of it without a secure connection.
import type { LogReader } from '@tallystick/transparency-log/follow'

/** This browser cannot check signatures. */
export class CannotCheck extends Error {
  override name = 'CannotCheck'
}

async function fileAt(path: string): Promise<Response | undefined> {
  const answer = await fetch(`/log/${path}`)
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`/log/${path}: ${answer.status}`)
  return answer
}

export const logReader: LogReader = {
  sha256: async bytes => new Uint8Array(await subtle().digest('SHA-256', bytes)),
  async verify(publicKey, message, signature) {
    const key = await subtle()
      .importKey('raw', publicKey, 'Ed25519', false, ['verify'])
      .catch((error: unknown) => {
        throw new CannotCheck('Ed25519', { cause: error })
      })
    return subtle().verify('Ed25519', key, signature, message)
  },
  readText: async path => (await fileAt(path))?.text(),
  async readBytes(path) {
    const answer = await fileAt(path)
    return answer && new Uint8Array(await answer.arrayBuffer())
  },
}

function subtle(): SubtleCrypto {
  if (!globalThis.isSecureContext) throw new CannotCheck('no secure connection')
  return crypto.subtle
}
