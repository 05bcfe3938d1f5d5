import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicEndpoint, publicLookup } from './public-address.ts'

describe('where a pushed message may go', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200a'])('%s is public', address =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('%s is not', address => expect(isPublicAddress(address)).toBe(false))

  it.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA', true],
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://127.0.0.1/x', false],
    ['https://0x7f000001/x', false],
    ['https://2130706433/x', false],
    ['https://[::1]/x', false],
    ['https://8.8.8.8/x', false],
    ['https://localhost/x', false],
    ['https://push.example.com:8080/x', false],
    ['https://user:secret@push.example.com/x', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
  ])('%s: %s', (endpoint, expected) => expect(isPublicEndpoint(endpoint)).toBe(expected))

  it('a name that leads into our own network is not connected to', async () => {
    const found = await new Promise<Error | null>(resolve => {
      publicLookup('localhost', { all: true }, (error: Error | null) => resolve(error))
    })
    expect(found?.message).toBe('localhost is no public address')
  })
})
