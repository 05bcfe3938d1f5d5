import { describe, expect, it } from 'vitest'
import { apiOrigin, socketAddress } from './api-host.ts'

describe('API host', () => {
  it.each([
    ['https://app.example.com', 'https://api.example.com'],
    ['https://www.trade.example.com:8443', 'https://api.trade.example.com:8443'],
    ['https://example.com', 'https://api.example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('of %s under the subdomain rule is %s', (page, api) => {
    expect(apiOrigin(page, 'first_subdomain_api')).toBe(api)
    expect(apiOrigin(page, 'same_origin')).toBe(page)
  })

  it('gives the socket the matching scheme', () => {
    expect(socketAddress('https://api.example.com', '/v2/ws')).toBe('wss://api.example.com/v2/ws')
    expect(socketAddress('http://localhost:8080', '/v2/ws')).toBe('ws://localhost:8080/v2/ws')
  })
})
