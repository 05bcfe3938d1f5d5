import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFeedConfig } from './feed-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'feed-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: unknown): string {
  const path = join(folder, `${Math.abs(JSON.stringify(content).length)}-${writes++}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
let writes = 0

const good = {
  url: 'wss://prices.example/stream',
  subscribe: [{ op: 'sub' }],
  mapping: { symbol: 's', price: 'p', time: 't', timeUnit: 'us', symbols: { 'BTC-USD': 'BTCUSD' } },
  silenceMs: 5_000,
  ping: { everyMs: 1_000, message: 'ping' },
}

describe('settings of the feed', () => {
  it('are the simulated feed unless told otherwise', () => {
    expect(readFeedConfig({}, 'production')).toEqual({ ok: true, config: { source: 'simulated' } })
  })

  it('take a test seed, but never in production', () => {
    const seed = 'ab'.repeat(32)
    expect(readFeedConfig({ FEED_SEED: seed }, 'development')).toMatchObject({
      config: { source: 'simulated', seed: Buffer.from(seed, 'hex') },
    })
    expect(readFeedConfig({ FEED_SEED: seed }, 'production').ok).toBe(false)
    expect(readFeedConfig({ FEED_SEED: 'abc' }, 'development').ok).toBe(false)
  })

  it('know Binance: every coin of ours, by its tether symbol', () => {
    const result = readFeedConfig({ FEED_SOURCE: 'binance' }, 'production')
    expect(result).toMatchObject({
      config: { settings: { mapping: { symbols: { BTCUSDT: 'BTCUSD', XRPUSDT: 'XRPUSD' } } } },
    })
    expect(JSON.stringify(result)).toContain('btcusdt@aggTrade')
  })

  it('read a file', () => {
    expect(readFeedConfig({ FEED_SOURCE: file(good) }, 'production')).toEqual({
      ok: true,
      config: { source: 'json-websocket', settings: good },
    })
  })

  it.each([
    ['{', 'readable JSON file'],
    [{ ...good, url: 'http://prices.example' }, 'url'],
    [{ ...good, mapping: { ...good.mapping, price: undefined } }, 'mapping.price'],
    [{ ...good, mapping: { ...good.mapping, price: 5 } }, 'price must be a text'],
    [{ ...good, mapping: { ...good.mapping, symbols: {} } }, 'at least one symbol'],
    [{ ...good, mapping: { ...good.mapping, symbols: { X: 'NOPE' } } }, 'mapping.symbols.X'],
    [{ ...good, mapping: { ...good.mapping, timeUnit: 'years' } }, 'timeUnit'],
    [{ ...good, silenceMs: 5 }, 'silenceMs'],
    [{ ...good, subscribe: 'all' }, 'subscribe'],
    [{ ...good, ping: {} }, 'ping'],
    [[], 'url'],
  ])('say what is wrong with %j', (content, what) => {
    const result = readFeedConfig({ FEED_SOURCE: file(content) }, 'production')
    expect(result.ok ? '' : result.problems.join(' ')).toContain(what)
  })
})
