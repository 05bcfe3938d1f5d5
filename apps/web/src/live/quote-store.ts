// Newest prices outside React: a map, listeners per code, one flush per 200 ms. A row renders only when its own price changed: the same
// price again only makes it younger. The first price of a code is shown at once, because it replaces a skeleton.
import type { DayQuote } from '@tallystick/wire/live/frames'
import type { Instant } from '@tallystick/kernel/clock'
import type { Timers } from '../platform/clock.ts'

export interface Quote {
  /** Decimal text, as it travelled. */
  readonly close: string
  readonly change: string
  readonly open: boolean
  /** Against the price shown before. */
  readonly direction: 'up' | 'down' | 'none'
  /** Grows with each price shown, so that the same direction twice still tints twice. */
  readonly version: number
}

export interface QuoteStore {
  get(code: string): Quote | undefined
  /** When the newest price of the code was accepted, by the server's clock. */
  at(code: string): Instant | undefined
  subscribe(code: string, listener: () => void): () => void
  /** Told of every flush, after those whose prices changed. */
  onFlush(listener: () => void): () => void
  /** When the newest price of all was accepted; undefined while there is none. */
  newestAt(): Instant | undefined
  /** Newer prices in; listeners hear of them at the next flush, and of a code nothing was known of at once. */
  apply(quotes: readonly DayQuote[]): void
}

const FLUSH_MS = 200
/** Of the wire's `status`; any other number is closed. */
const OPEN = 1

export function createQuoteStore(timers: Timers): QuoteStore {
  const shown = new Map<string, Quote>()
  const waiting = new Map<string, DayQuote['quotation']>()
  const times = new Map<string, Instant>()
  const listeners = new Map<string, Set<() => void>>()
  const flushListeners = new Set<() => void>()
  let unschedule: (() => void) | undefined

  function flush(): void {
    unschedule?.()
    unschedule = undefined
    const changed: string[] = []
    for (const [code, quotation] of waiting) {
      times.set(code, quotation.time)
      const before = shown.get(code)
      const next = follow(before, quotation)
      if (next === before) continue
      shown.set(code, next)
      changed.push(code)
    }
    waiting.clear()
    for (const code of changed) for (const listener of listeners.get(code) ?? []) listener()
    for (const listener of flushListeners) listener()
  }

  return {
    get: code => shown.get(code),
    at: code => times.get(code),
    subscribe(code, listener) {
      let group = listeners.get(code)
      if (group === undefined) listeners.set(code, (group = new Set()))
      group.add(listener)
      return () => group.delete(listener)
    },
    onFlush(listener) {
      flushListeners.add(listener)
      return () => flushListeners.delete(listener)
    },
    newestAt: () => (times.size === 0 ? undefined : Math.max(...times.values())),
    apply(quotes) {
      for (const { symbol, quotation } of quotes) {
        const newest = waiting.get(symbol)?.time ?? times.get(symbol) ?? 0
        // The pair list and the live connection race on start: the older of the two must not win.
        if (quotation.time >= newest) waiting.set(symbol, quotation)
      }
      if (quotes.some(({ symbol }) => !shown.has(symbol))) flush()
      else if (waiting.size > 0) unschedule ??= timers.after(FLUSH_MS, flush)
    },
  }
}

function follow(before: Quote | undefined, quotation: DayQuote['quotation']): Quote {
  const { close, change } = quotation
  const open = quotation.status === OPEN
  if (before === undefined) return { close, change, open, direction: 'none', version: 0 }
  if (before.close === close)
    return before.open === open && before.change === change ? before : { ...before, change, open }
  // A direction for the eye; money is never compared as a float.
  const direction = Number(close) > Number(before.close) ? 'up' : 'down'
  return { close, change, open, direction, version: before.version + 1 }
}
