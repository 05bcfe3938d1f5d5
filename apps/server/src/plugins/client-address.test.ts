import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('the address of a caller', () => {
  it.each<[string, boolean | readonly string[], string, string | undefined, string]>([
    ['no proxy is trusted: the header means nothing', false, '203.0.113.1', '198.51.100.7', '203.0.113.1'],
    ['every proxy is trusted: the first hop', true, '10.0.0.1', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    [
      'one network is trusted: the last hop outside it',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '6.6.6.6, 198.51.100.7, 10.0.0.2',
      '198.51.100.7',
    ],
    ['a caller outside the network cannot forge', ['10.0.0.0/8'], '203.0.113.1', '127.0.0.1', '203.0.113.1'],
    ['a name', ['loopback'], '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['IPv4 through an IPv6 socket', ['loopback'], '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['IPv6', ['fc00::/7'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['a single address', ['192.0.2.1'], '192.0.2.1', '198.51.100.7', '198.51.100.7'],
    ['garbage in the header', true, '10.0.0.1', 'localhost<script>', '10.0.0.1'],
    ['no header', true, '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_title, trust, remote, forwarded, expected) => {
    expect(clientAddress(trust)(remote, forwarded)).toBe(expected)
  })
})
