// Days made by method 1, before an installation changed to method 2, can still be checked from their keys.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { PERIODS, type Period } from '@tallystick/wire/periods'
import { describe, expect, it } from 'vitest'
import type { Listing } from '../apps/server/src/feed/listing.ts'
import type { Candle } from '../apps/server/src/feed/market.ts'
import type { Span } from '../apps/server/src/feed/hours/schedule.ts'
import { seededListings } from '../apps/server/src/feed/seed/listings.ts'
import { dayText, deriveDayKey, hashOfKey, keysFromSecret } from '../apps/server/src/feed/simulated/commitments/keys.ts'
import { simulate, simulatedHistory } from '../apps/server/src/feed/simulated/simulation.ts'
import { parseWeek } from '../apps/server/src/feed/hours/week-text.ts'
import { type Get, verifyServer } from './verify-prices.ts'

const secret = Buffer.alloc(32, 6)
const today = Date.UTC(2026, 10, 18) / DAY_MS
const listings = seededListings()
const historyOf = (of: readonly Listing[]) =>
  simulatedHistory(simulate(of, keysFromSecret(secret), { anchorDay: today - 3, forwardFrom: Infinity }))
const history = historyOf(listings)

const answers = new Map<string, readonly Candle[]>()

/** On Tuesday, the day that is checked, American shares began to trade two hours earlier, and Japan had a holiday. */
const weeks = [{ from_day: '2026-11-17', sessions: 'mon-fri 07:30-16:00' }]
const closures = [{ day: '2026-11-17', from: 0, to: 720 }]
const changed = seededListings()
for (const { pair, hours } of changed) {
  if (pair.code === 'AAPL')
    hours.change({ ...hours.changeable, weeks: [{ fromDay: '2026-11-17', sessions: earlier() }] })
  if (pair.code === 'JPN225') hours.change({ closures: [...hours.changeable.closures, ...closures] })
}
const changedHistory = historyOf(changed)

function earlier(): readonly Span[] {
  return parseWeek(weeks[0]?.sessions ?? '') ?? []
}

/** A server as it would answer in the afternoon, after `tamper` had its way. */
function server(tamper: { key?: string; candle?: boolean; hours?: 'told' | 'hidden' } = {}): Get {
  const now = today * DAY_MS + 14 * HOUR_MS
  return async path => {
    const url = new URL(path, 'http://server')
    if (url.pathname === '/api/feed/keys') {
      const key = deriveDayKey(secret, today - 1)
      const none = { method: 1, commitment: '', committed_at: '', terms: '' }
      const days = [
        { ...none, day: dayText(today), key_hash: hashOfKey(deriveDayKey(secret, today)), key: '' },
        { ...none, day: dayText(today - 1), key_hash: hashOfKey(key), key: tamper.key ?? key.toString('hex') },
      ].filter(({ day }) => day === (url.searchParams.get('day') ?? day))
      const hours = [
        {
          codes: changed.flatMap(({ pair, hours: kept }) => (kept.changeable.weeks?.length ? [pair.code] : [])),
          closures: [],
          weeks,
        },
        { codes: ['JPN225'], closures, weeks: [] },
      ]
      return { feed_label: 'simulated', days, hours: tamper.hours === 'told' ? hours : [] }
    }
    const id = Number(url.searchParams.get('forex_id'))
    const period = PERIODS[url.searchParams.get('period') as Period]
    const places = listings.find(({ pair }) => pair.id === id)?.pair.pricePlaces ?? 8
    const name = `${path} ${tamper.hours !== undefined}`
    const source = tamper.hours === undefined ? history : changedHistory
    const candles = answers.get(name) ?? source.finished(id, period, 499, now - (now % (period * 60_000)))
    answers.set(name, candles)
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

describe('checking a day of method 1 from outside', () => {
  it('finds nothing wrong with an honest one', async () => {
    const { ok, lines } = await verifyServer(server())
    expect(lines.at(-1)).toMatch(/^\d{4,} candles compared, 0 differ\.$/)
    expect(ok).toBe(true)
  })

  it('finds nothing wrong where hours were changed in public, and something where they were not', async () => {
    expect((await verifyServer(server({ hours: 'told' }))).lines.at(-1)).toMatch(
      /^\d{4,} candles compared, 0 differ\.$/,
    )
    const { ok, lines } = await verifyServer(server({ hours: 'hidden' }))
    expect(ok).toBe(false)
    expect(lines.some(line => line.startsWith('AAPL'))).toBe(true)
    expect(lines.some(line => line.startsWith('JPN225'))).toBe(true)
    expect(lines.some(line => line.startsWith('EURUSD'))).toBe(false)
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
