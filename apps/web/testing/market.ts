// The prices of component tests.
import { quotes } from '../src/live/live.ts'
import { PAIR } from './pair.ts'

let strangers = 0

/**
 * Shows what is waiting, and forgets the timer: one of a test with made-up timers never fires. A code that nothing is known of is
 * shown at once, with everything that waits.
 */
export function settleQuotes(): void {
  const quotation = { close: '1', change: '0', time: 0, status: 1 } as const
  quotes.apply([{ symbol: `STRANGER${++strangers}`, quotation }])
}

/** The next price of the pair; the first is shown at once, others within 200 ms. */
export function quote({ code = PAIR.code, isOpen = true, close = '100000.00', change = '0', ageMs = 0 } = {}): void {
  const time = Date.now() - ageMs
  quotes.apply([{ symbol: code, quotation: { close, change, time, status: isOpen ? 1 : 2 } }])
}
