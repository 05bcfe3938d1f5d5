import { describe, expect, it } from 'vitest'
import { ask, testApi } from '../../../testing/api/api.ts'
import { BEHIND_PROXY, clientAddress, isLoopback, networkOf } from './client-address.ts'

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

it('[A10] behind a local proxy no client is local until the proxy is trusted', () => {
  const address = clientAddress(false)
  expect(address('127.0.0.1', undefined)).toBe('127.0.0.1')
  for (const remote of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(address(remote, '127.0.0.1')).toBe(BEHIND_PROXY)
  expect(address('203.0.113.7', '127.0.0.1')).toBe('203.0.113.7')
  expect(clientAddress(['loopback'])('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
})

it('[A10] requests through such a proxy share the limits of a stranger, and the log says so once', async () => {
  const api = await testApi()
  try {
    await api.settings.set('limit_address_burst', 3)
    await api.settings.set('limit_address_per_second', 1)
    const through = (forwarded: string) =>
      ask(api, { url: '/api/basicSet/getBasicInfo', headers: { 'x-forwarded-for': forwarded } })
    // Far more than the bucket refills meanwhile, however slow the machine.
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => through(`203.0.113.${n}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses).toContain(429)
    expect((await ask(api, { url: '/api/basicSet/getBasicInfo' })).status).toBe(200)
    expect(api.logged().match(/http\.proxy_untrusted/g)).toHaveLength(1)
  } finally {
    await api.close()
  }
})

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

describe('[A10] whom limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    [BEHIND_PROXY, BEHIND_PROXY],
    ['', ''],
  ])('%s is of %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected)
  })
})
