// Extracts quotes from a JSON message by paths such as "data.p". Numbers are kept as text, because parsing a price as a floating-point
// number could change it.
import type { Instant } from '@tallystick/kernel/clock'
import type { RawQuote } from '../port.ts'

export interface JsonMapping {
  /** Path to a list of quotes in one message; without it the message itself is the quote. */
  readonly items?: string
  readonly symbol: string
  readonly price: string
  /** Without it, or without a value there, a quote counts from its arrival. */
  readonly time?: string
  readonly timeUnit?: 's' | 'ms' | 'us' | 'ns' | 'iso'
  readonly seq?: string
  /** Their symbol → our code. */
  readonly symbols: Readonly<Record<string, string>>
}

/** The quotes of one message: none in an acknowledgement or the like, undefined when it is no JSON or half a quote. */
export function readQuotes(text: string, mapping: JsonMapping, now: Instant): readonly RawQuote[] | undefined {
  const message = parse(text)
  if (message === undefined) return undefined
  const items: unknown = mapping.items === undefined ? [message] : at(message, mapping.items)
  if (!isList(items)) return []
  const quotes: RawQuote[] = []
  for (const item of items) {
    const symbol = at(item, mapping.symbol)
    const price = at(item, mapping.price)
    if (symbol === undefined && price === undefined) continue
    const sourceTime = readTime(mapping.time === undefined ? undefined : at(item, mapping.time), mapping.timeUnit, now)
    if (typeof symbol !== 'string' || typeof price !== 'string' || sourceTime === undefined) return undefined
    const seq = mapping.seq === undefined ? undefined : whole(at(item, mapping.seq))
    // A symbol of theirs that we do not map keeps its own name and is counted as unknown.
    const code = Object.hasOwn(mapping.symbols, symbol) ? (mapping.symbols[symbol] ?? symbol) : `?${symbol}`
    quotes.push({ code, price, sourceTime, ...(seq !== undefined && { seq }) })
  }
  return quotes
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    // The third argument (the number's own text) is in the runtime but not yet in the types.
    const reviver = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
      typeof value === 'number' ? context?.source : value
    return JSON.parse(text, reviver) as unknown
  } catch {
    return undefined
  }
}

function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name] // has this very name
  }
  return found
}

const PER_MS: Readonly<Record<'s' | 'ms' | 'us' | 'ns', number>> = { s: 0.001, ms: 1, us: 1_000, ns: 1_000_000 }

function readTime(value: unknown, unit: JsonMapping['timeUnit'] = 'ms', now: Instant): Instant | undefined {
  if (value === undefined) return now
  if (typeof value !== 'string') return undefined
  const time = unit === 'iso' ? Date.parse(value) : Number(value) / PER_MS[unit]
  return Number.isFinite(time) ? Math.floor(time) : undefined
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : undefined
  return Number.isSafeInteger(number) ? number : undefined
}
