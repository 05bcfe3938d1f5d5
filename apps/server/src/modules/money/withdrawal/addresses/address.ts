// Validates addresses of each network by their checksums, so that a typing error is found before money is sent.
import { decodeBase58Check } from './base58.ts'
import { isSegwitAddress } from './bech32.ts'
import { keccak256 } from './keccak.ts'

export type Network = 'btc' | 'eth' | 'tron'

/** As people call the networks in a refusal. */
export const NETWORK_NAME = { btc: 'Bitcoin', eth: 'Ethereum', tron: 'Tron' } as const satisfies Record<Network, string>

const BTC_VERSIONS = [0x00, 0x05]
const TRON_VERSION = 0x41
const HASH_BYTES = 20

export function isAddress(network: Network, text: string): boolean {
  switch (network) {
    case 'btc':
      return isSegwitAddress(text) || isBase58Address(text, BTC_VERSIONS)
    case 'tron':
      return isBase58Address(text, [TRON_VERSION])
    case 'eth':
      return isEthereumAddress(text)
  }
}

/** Valid, and without an owner: every byte behind the version is zero. */
export function isZeroAddress(network: Network, text: string): boolean {
  if (network === 'eth') return /^0x0{40}$/i.test(text)
  // The program of a segwit address, without version and checksum.
  if (isSegwitAddress(text)) return /^q+$/i.test(text.slice('bc1q'.length, -6))
  return (
    decodeBase58Check(text)
      ?.subarray(1)
      .every(byte => byte === 0) === true
  )
}

function isBase58Address(text: string, versions: readonly number[]): boolean {
  const body = decodeBase58Check(text)
  return body?.length === HASH_BYTES + 1 && versions.includes(body[0] ?? -1)
}

/** EIP-55: mixed case is a checksum and must be right; an address in one case carries none and is accepted. */
function isEthereumAddress(text: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return text === withChecksum(text)
}

/** The address in the case that EIP-55 asks for. */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const sum = keccak256(Buffer.from(digits, 'ascii'))
  return `0x${Array.from(digits, (digit, index) => (Number.parseInt(sum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
