// Newest prices outside React: a map, listeners per code, one flush per 200 ms. A row renders only when its own price changed. The first
// price of a code is shown at once, because it replaces a skeleton.
import type { DayQuote } from '@tallystick/wire/live/frames'
import type { Instant } from '@tallystick/kernel/clock'
import type { Timers } from '../platform/clock.ts'

export interface Quote {
  /** Decimal text, as it travelled. */
  readonly close: string
  readonly change: string
  readonly open: boolean
  /** When the price was accepted, by the server's clock. */
  readonly at: Instant
  /** Against the price shown before. */
  readonly direction: 'up' | 'down' | 'none'
  /** Grows with each price shown, so that the same direction twice still tints twice. */
  readonly version: number
}

export interface QuoteStore {
  get(code: string): Quote | undefined
  subscribe(code: string, listener: () => void): () => void
  /** When the newest price of all was accepted; undefined while there is none. */
  newestAt(): Instant | undefined
  /** Newer prices in; listeners hear of them at the next flush, and of a code nothing was known of at once. */
  apply(quotes: readonly DayQuote[]): void
}

const FLUSH_MS = 200

export function createQuoteStore(timers: Timers): QuoteStore {
  const shown = new Map<string, Quote>()
  const waiting = new Map<string, DayQuote['quotation']>()
  const listeners = new Map<string, Set<() => void>>()
  let unschedule: (() => void) | undefined

  function flush(): void {
    unschedule?.()
    unschedule = undefined
    const changed: string[] = []
    for (const [code, quotation] of waiting) {
      const before = shown.get(code)
      const next = follow(before, quotation)
      if (next === before) continue
      shown.set(code, next)
      changed.push(code)
    }
    waiting.clear()
    for (const code of changed) for (const listener of listeners.get(code) ?? []) listener()
  }

  return {
    get: code => shown.get(code),
    subscribe(code, listener) {
      let group = listeners.get(code)
      if (group === undefined) listeners.set(code, (group = new Set()))
      group.add(listener)
      return () => group.delete(listener)
    },
    newestAt: () => (shown.size === 0 ? undefined : Math.max(...[...shown.values()].map(({ at }) => at))),
    apply(quotes) {
      for (const { symbol, quotation } of quotes) {
        const newest = waiting.get(symbol)?.time ?? shown.get(symbol)?.at ?? 0
        // The pair list and the live connection race on start: the older of the two must not win.
        if (quotation.time >= newest) waiting.set(symbol, quotation)
      }
      if (quotes.some(({ symbol }) => !shown.has(symbol))) flush()
      else if (waiting.size > 0) unschedule ??= timers.after(FLUSH_MS, flush)
    },
  }
}

function follow(before: Quote | undefined, quotation: DayQuote['quotation']): Quote {
  const open = quotation.status === 1
  if (before === undefined) {
    return { close: quotation.close, change: quotation.change, open, at: quotation.time, direction: 'none', version: 0 }
  }
  if (before.close === quotation.close) {
    if (before.at === quotation.time && before.open === open && before.change === quotation.change) return before
    return { ...before, change: quotation.change, open, at: quotation.time }
  }
  return {
    close: quotation.close,
    change: quotation.change,
    open,
    at: quotation.time,
    // A direction for the eye; money is never compared as a float.
    direction: Number(quotation.close) > Number(before.close) ? 'up' : 'down',
    version: before.version + 1,
  }
}
