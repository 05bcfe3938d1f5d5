// Where prices come from, by settings: FEED_SOURCE is "simulated" (the default), "binance", or the path of a JSON file that describes
// a WebSocket source. FEED_SEED (64 hex digits) fixes the simulated path in tests and is refused in production.
import { readFileSync } from 'node:fs'
import { SECOND_MS } from '@tallystick/kernel/clock'
import type { JsonMapping } from './json-quotes.ts'
import type { JsonWebSocketSettings } from './json-websocket.ts'
import { PAIRS } from '../seed/pairs.ts'

export type FeedConfig =
  | { readonly source: 'simulated'; readonly seed?: Uint8Array }
  | { readonly source: 'json-websocket'; readonly settings: JsonWebSocketSettings }

export type FeedConfigResult =
  | { readonly ok: true; readonly config: FeedConfig }
  | { readonly ok: false; readonly problems: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

export function readFeedConfig(environment: Environment, mode: 'development' | 'production'): FeedConfigResult {
  const source = environment['FEED_SOURCE']?.trim() || 'simulated'
  const seed = environment['FEED_SEED']?.trim() || undefined
  if (seed !== undefined && mode === 'production') {
    return wrong('FEED_SEED must not be set when MODE=production: prices made from a known seed can be foretold.')
  }
  if (seed !== undefined && !/^[0-9a-f]{64}$/i.test(seed)) return wrong('FEED_SEED must be 64 hexadecimal digits.')
  if (source === 'simulated') {
    return { ok: true, config: { source, ...(seed !== undefined && { seed: Buffer.from(seed, 'hex') }) } }
  }
  if (source === 'binance') return { ok: true, config: { source: 'json-websocket', settings: binance() } }
  return fromFile(source)
}

/** Trades of all our coins from Binance's public streams; its dollar is the tether. */
export function binance(): JsonWebSocketSettings {
  const coins = PAIRS.filter(({ categoryId }) => categoryId === 1).map(({ code }) => code)
  return {
    url: 'wss://stream.binance.com:9443/stream',
    subscribe: [{ method: 'SUBSCRIBE', params: coins.map(code => `${code.toLowerCase()}t@aggTrade`), id: 1 }],
    mapping: {
      symbol: 'data.s',
      price: 'data.p',
      time: 'data.T',
      timeUnit: 'ms',
      seq: 'data.a',
      symbols: Object.fromEntries(coins.map(code => [`${code}T`, code])),
    },
    silenceMs: 30 * SECOND_MS,
  }
}

function fromFile(path: string): FeedConfigResult {
  let described: unknown
  try {
    described = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return wrong(`FEED_SOURCE must be simulated, binance or a readable JSON file, but is "${path}".`)
  }
  const problems: string[] = []
  const settings = readSettings(record(described), problems)
  return settings && problems.length === 0
    ? { ok: true, config: { source: 'json-websocket', settings } }
    : { ok: false, problems: problems.map(problem => `${path}: ${problem}`) }
}

function readSettings(file: Readonly<Record<string, unknown>>, problems: string[]): JsonWebSocketSettings | undefined {
  const mapping = record(file['mapping'])
  const text = (from: Readonly<Record<string, unknown>>, name: string): string | undefined => {
    const value = from[name]
    if (value === undefined || typeof value === 'string') return value
    problems.push(`${name} must be a text.`)
    return undefined
  }
  const url = text(file, 'url')
  if (!url || !/^wss?:\/\//.test(url)) problems.push('url must begin with wss:// or ws://.')
  const symbol = text(mapping, 'symbol')
  const price = text(mapping, 'price')
  if (!symbol || !price) problems.push('mapping.symbol and mapping.price must name where these lie in a message.')
  const symbols = Object.entries(record(mapping['symbols']))
  const codes = new Set(PAIRS.map(({ code }) => code))
  for (const [theirs, ours] of symbols) {
    if (typeof ours !== 'string' || !codes.has(ours))
      problems.push(`mapping.symbols.${theirs} must be the code of a pair.`)
  }
  if (symbols.length === 0) problems.push('mapping.symbols must map at least one symbol to the code of a pair.')
  const timeUnit = readUnit(text(mapping, 'timeUnit'), problems)
  const silenceMs = file['silenceMs'] ?? 30 * SECOND_MS
  if (typeof silenceMs !== 'number' || !(silenceMs >= SECOND_MS))
    problems.push('silenceMs must be a number, 1000 or more.')
  const subscribe: unknown = file['subscribe'] ?? []
  if (!isList(subscribe)) problems.push('subscribe must be a list of messages.')
  const ping = readPing(file['ping'], problems)
  if (!url || !symbol || !price || !isList(subscribe) || typeof silenceMs !== 'number') return undefined
  const items = text(mapping, 'items')
  const time = text(mapping, 'time')
  const seq = text(mapping, 'seq')
  return {
    url,
    subscribe,
    silenceMs,
    ...(ping && { ping }),
    mapping: {
      symbol,
      price,
      symbols: Object.fromEntries(symbols.map(([theirs, ours]) => [theirs, String(ours)])),
      ...(items !== undefined && { items }),
      ...(time !== undefined && { time }),
      ...(timeUnit !== undefined && { timeUnit }),
      ...(seq !== undefined && { seq }),
    },
  }
}

const UNITS = ['s', 'ms', 'us', 'ns', 'iso'] as const

function readUnit(text: string | undefined, problems: string[]): JsonMapping['timeUnit'] {
  const unit = UNITS.find(known => known === text)
  if (text !== undefined && unit === undefined) problems.push(`mapping.timeUnit must be one of ${UNITS.join(', ')}.`)
  return unit
}

function readPing(value: unknown, problems: string[]): JsonWebSocketSettings['ping'] {
  if (value === undefined) return undefined
  const { everyMs, message } = record(value)
  if (typeof everyMs === 'number' && everyMs >= SECOND_MS && message !== undefined) return { everyMs, message }
  problems.push('ping must have everyMs (1000 or more) and a message.')
  return undefined
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function wrong(problem: string): FeedConfigResult {
  return { ok: false, problems: [problem] }
}
