// The client address of an upgrade request, the network that limits count, and whether it is this machine. A forwarded address counts only as far as the proxies that wrote it are trusted, the same
// rule that Fastify applies to plain requests.
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { logEvent } from '../../platform/log-events.ts'

export type ClientAddress = (remote: string, forwardedFor: string | undefined) => string

/** Clients behind an untrusted local proxy: one address for all of them, and not a local one. */
export const BEHIND_PROXY = 'behind a proxy'

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export function clientAddress(trust: boolean | readonly string[]): ClientAddress {
  const trusted = isTrusted(trust)
  return (remote, forwardedFor) => {
    let address = plainAddress(remote)
    if (trust === false && forwardedFor !== undefined && isLoopback(address)) return BEHIND_PROXY
    const hops = (forwardedFor ?? '').split(',').map(hop => hop.trim())
    // Nearest hop first: the first one that is not a trusted proxy is the caller.
    for (const hop of hops.toReversed()) {
      if (!trusted(address) || isIP(hop) === 0) break
      address = plainAddress(hop)
    }
    return address
  }
}

/** Whether the proxy at this address may speak for others. */
export function isTrusted(trust: boolean | readonly string[]): (address: string) => boolean {
  return typeof trust === 'boolean' ? () => trust : listedIn(trust)
}

/**
 * A proxy on the same machine makes every caller look local, and local callers are hardly limited. Without TRUST_PROXY such callers
 * count as one stranger, and the log says what to set.
 */
export function guardForwarded(app: FastifyInstance, trust: boolean | readonly string[]): void {
  if (trust !== false) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] === undefined || !isLoopback(request.ip)) return done()
    if (!isTold) logEvent(request.log, 'http.proxy_untrusted', { hint: 'set TRUST_PROXY=loopback' })
    isTold = true
    Object.defineProperty(request, 'ip', { value: BEHIND_PROXY })
    done()
  })
}

/** Tests and newcomers on the same machine are never caught by a limit. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}

/**
 * Whom limits count: an IPv4 address, or the /64 of an IPv6 address, of which every customer has 2^64 addresses at least. What people read
 * names the address itself.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain.replace(/%.*$/, ''))
  if (/^(?:0:){5}ffff:/.test(groups.join(':')))
    return groups
      .slice(6)
      .flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** All eight, without leading zeros; URL writes IPv4 inside as groups too. */
function groupsOf(address: string): readonly string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail]
}

/** Whether an address is one of these, or in one of these ranges. */
export function listedIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.flatMap(name => NAMED[name] ?? [name])) {
    const [network = '', bits] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number.parseInt(bits, 10), family)
  }
  return sent => {
    const address = plainAddress(sent)
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** IPv4 seen through an IPv6 socket. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}
