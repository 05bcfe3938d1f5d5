// A reserve address with a message that its key has signed.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const SECRET = new Uint8Array(32).fill(9)

/** As a wallet does it. */
export function signedReserve(message: string): Record<string, string> {
  const bytes = Buffer.from(message)
  const hash = keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]))
  const recovered = secp256k1.sign(hash, SECRET, { prehash: false, format: 'recovered' })
  const own = keccak_256(secp256k1.getPublicKey(SECRET, false).subarray(1)).subarray(-20)
  return {
    network: 'eth',
    address: `0x${Buffer.from(own).toString('hex')}`,
    message,
    signature: `0x${Buffer.from([...recovered.subarray(1), 27 + (recovered[0] ?? 0)]).toString('hex')}`,
    is_offered: 'yes',
  }
}
