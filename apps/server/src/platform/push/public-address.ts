// Which addresses of the network a request may go to whose target a user has named: those of the public internet alone, so that nobody
// reaches into ours through us.
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const CLOSED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv4')

/** What is routed worldwide is within this. */
const WORLD = new BlockList()
WORLD.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  // Addresses of version 4 in disguise, and documentation.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  CLOSED.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !CLOSED.check(address, 'ipv4')
  return family === 6 && WORLD.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
}

/** Resolves a name as the system does and fails unless every address is public: the one looked at is the one connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${hostname} is no public address`), '')
    if (options.all) return done(null, found)
    return done(null, first.address, first.family)
  })
}

/** An address of a push service as browsers hand it out: https, a name, the usual port, no password. */
export function isPublicEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')
  return protocol === 'https:' && isName && port === '' && username === '' && password === ''
}
