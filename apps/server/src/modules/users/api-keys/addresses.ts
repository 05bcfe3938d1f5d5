// The addresses a key may be used from, as its user typed them.
import { isIP } from 'node:net'
import { MOST_KEY_ADDRESSES } from '@tallystick/wire/trader/key-scopes'

const MOST_BITS = { 4: 32, 6: 128 } as const

/** Undefined when one of them is no address or range, or there are too many. */
export function readAddresses(text: string): string[] | undefined {
  const entries = text.split(',').map(entry => entry.trim())
  const given = [...new Set(entries.filter(entry => entry !== ''))]
  return given.length <= MOST_KEY_ADDRESSES && given.every(isAddressOrRange) ? given : undefined
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (more.length > 0 || (family !== 4 && family !== 6)) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= MOST_BITS[family])
}
