// Whether a message was signed with the key of an address: EIP-191 (`personal_sign`) for Ethereum and chains like it, and Bitcoin's signed
// messages, as wallets make them (BIP-137 and before it). In both the key is found from the signature, and the address from the key.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32, createBase58check } from '@scure/base'

export const RESERVE_NETWORKS = ['btc', 'eth'] as const
export type ReserveNetwork = (typeof RESERVE_NETWORKS)[number]

export interface SignedMessage {
  readonly network: ReserveNetwork
  readonly address: string
  readonly message: string
  readonly signature: string
}

const SIGNATURE_BYTES = 65
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const base58check = createBase58check(sha256)

export function isSignedBy(signed: SignedMessage): boolean {
  try {
    return signed.network === 'eth' ? isByEvmKey(signed) : isByBitcoinKey(signed)
  } catch {
    // Not a signature, or one that no key can have made.
    return false
  }
}

function isByEvmKey({ address, message, signature }: SignedMessage): boolean {
  if (!EVM_ADDRESS.test(address)) return false
  const bytes = hexToBytes(signature.replace(/^0x/, ''))
  const text = utf8ToBytes(message)
  const hash = keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`), text))
  const last = bytes[SIGNATURE_BYTES - 1] ?? 0
  const key = keyFrom(bytes.subarray(0, SIGNATURE_BYTES - 1), last >= 27 ? last - 27 : last, hash)
  const own = keccak_256(key.toBytes(false).subarray(1)).subarray(-20)
  return Buffer.from(own).equals(hexToBytes(address.slice(2)))
}

/** The first byte tells which of the keys it is, and whether the address is of the short form of the key. */
function isByBitcoinKey({ address, message, signature }: SignedMessage): boolean {
  const bytes = base64.decode(signature)
  const head = (bytes[0] ?? 0) - 27
  if (head < 0 || head > 15) return false
  const text = utf8ToBytes(message)
  const magic = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(magic, lengthOf(text.length), text)))
  const key = keyFrom(bytes.subarray(1), head % 4, hash)
  return bitcoinAddresses(key.toBytes(head >= 4)).includes(address)
}

/** Of the main network. Older wallets name one form of address in the first byte and sign for another, so all count that follow from the key. */
function bitcoinAddresses(key: Uint8Array): string[] {
  const own = hash160(key)
  const plain = base58check.encode(concatBytes(Uint8Array.of(0), own))
  // Only short keys have addresses of these forms.
  if (key.length !== 33) return [plain]
  const nested = hash160(concatBytes(Uint8Array.of(0, 20), own))
  return [
    plain,
    base58check.encode(concatBytes(Uint8Array.of(5), nested)),
    bech32.encode('bc', [0, ...bech32.toWords(own)]),
  ]
}

function keyFrom(bytes: Uint8Array, recovery: number, hash: Uint8Array): ReturnType<Signature['recoverPublicKey']> {
  return secp256k1.Signature.fromBytes(bytes, 'compact').addRecoveryBit(recovery).recoverPublicKey(hash)
}
type Signature = ReturnType<typeof secp256k1.Signature.fromBytes>

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** Bitcoin's way to write a length; messages here are shorter than 65,536 bytes. */
function lengthOf(length: number): Uint8Array {
  return length < 253 ? Uint8Array.of(length) : Uint8Array.of(253, length % 256, Math.floor(length / 256))
}
