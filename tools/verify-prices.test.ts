import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { PERIODS, type Period } from '@tallystick/wire/periods'
import { describe, expect, it } from 'vitest'
import type { Candle } from '../apps/server/src/feed/market.ts'
import { seededListings } from '../apps/server/src/feed/seed/listings.ts'
import { dayText, deriveDayKey, hashOfKey, keysFromSecret } from '../apps/server/src/feed/simulated/keys.ts'
import { simulate, simulatedHistory } from '../apps/server/src/feed/simulated/simulation.ts'
import { type Get, verifyServer } from './verify-prices.ts'

const secret = Buffer.alloc(32, 6)
const today = Date.UTC(2026, 10, 18) / DAY_MS
const listings = seededListings()
const history = simulatedHistory(simulate(listings, keysFromSecret(secret), today - 3))

const answers = new Map<string, readonly Candle[]>()

/** A server as it would answer in the afternoon, after `tamper` had its way. */
function server(tamper: { key?: string; candle?: boolean } = {}): Get {
  const now = today * DAY_MS + 14 * HOUR_MS
  return async path => {
    const url = new URL(path, 'http://server')
    if (url.pathname === '/api/feed/keys') {
      const key = deriveDayKey(secret, today - 1)
      const days = [
        { day: dayText(today), key_hash: hashOfKey(deriveDayKey(secret, today)), key: '' },
        { day: dayText(today - 1), key_hash: hashOfKey(key), key: tamper.key ?? key.toString('hex') },
      ]
      return { feed_label: 'simulated', days }
    }
    const id = Number(url.searchParams.get('forex_id'))
    const period = PERIODS[url.searchParams.get('period') as Period]
    const places = listings.find(({ pair }) => pair.id === id)?.pair.pricePlaces ?? 8
    const candles = answers.get(path) ?? history.finished(id, period, 499, now - (now % (period * 60_000)))
    answers.set(path, candles)
    return candles.map(({ time, open, high, low, close, volume }) => ({
      Time: time,
      Open: formatDecimal(open, places),
      High: formatDecimal(tamper.candle && id === 1 && period === 60 ? high + 1_000_000n : high, places),
      Low: formatDecimal(low, places),
      Close: formatDecimal(close, places),
      Volume: volume,
    }))
  }
}

describe('checking a server’s prices from outside', () => {
  it('finds nothing wrong with an honest one', async () => {
    const { ok, lines } = await verifyServer(server())
    expect(lines.at(-1)).toMatch(/^\d{4,} candles compared, 0 differ\.$/)
    expect(ok).toBe(true)
  })

  it('finds a touched candle', async () => {
    const { ok, lines } = await verifyServer(server({ candle: true }))
    expect(ok).toBe(false)
    expect(lines.join('\n')).toContain('BTCUSD 1H: 24 differ')
  })

  it('finds a key that was not promised', async () => {
    const { ok, lines } = await verifyServer(server({ key: 'ab'.repeat(32) }))
    expect(ok).toBe(false)
    expect(lines).toEqual(['2026-11-17: the revealed key is not the one that was promised.'])
  })
})
