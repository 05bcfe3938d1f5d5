// Where an upgrade request really came from. A forwarded address only counts as far as the proxies that wrote it are trusted, the same
// rule that Fastify applies to plain requests.
import { BlockList, isIP } from 'node:net'

export type ClientAddress = (remote: string, forwardedFor: string | undefined) => string

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export function clientAddress(trust: boolean | readonly string[]): ClientAddress {
  const isTrusted = typeof trust === 'boolean' ? () => trust : listedIn(trust)
  return (remote, forwardedFor) => {
    let address = plainAddress(remote)
    const hops = (forwardedFor ?? '').split(',').map(hop => hop.trim())
    // Nearest hop first: the first one that is not a trusted proxy is the caller.
    for (const hop of hops.toReversed()) {
      if (!isTrusted(address) || isIP(hop) === 0) break
      address = plainAddress(hop)
    }
    return address
  }
}

function listedIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.flatMap(name => NAMED[name] ?? [name])) {
    const [network = '', bits] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number.parseInt(bits, 10), family)
  }
  return address => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** IPv4 seen through an IPv6 socket. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
