// The prices of component tests.
import { quotes } from '../src/live/live.ts'
import { PAIR } from './pair.ts'

/** The next price of the pair; the first is shown at once, others within 200 ms. */
export function quote({ code = PAIR.code, isOpen = true, close = '100000.00', ageMs = 0 } = {}): void {
  const time = Date.now() - ageMs
  quotes.apply([{ symbol: code, quotation: { close, change: '0', time, status: isOpen ? 1 : 2 } }])
}
