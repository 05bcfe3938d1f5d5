// The tint of a figure that has just moved, past React. Tints end together, in the frame that a flush of prices needs anyway: a frame of
// its own for each end would cost as much as the move.
import { quotes } from '../../live/live.ts'
import { browserClock, browserTimers } from '../../platform/clock.ts'

/** Two flushes of the quote store. */
export const TINT_MS = 400
/**
 * Without a flush a tint ends by itself, this much later. While prices come there is a flush before that: the store's 200 ms begin with a
 * frame of the server, and those are 150 ms apart unless an operator wants otherwise.
 */
export const GRACE_MS = 400

/** When each was begun, the oldest first. */
const begun = new Map<Element, number>()

/** Those that are as old as this. */
function end(ageMs: number): void {
  for (const [figure, at] of begun) {
    if (at + ageMs > browserClock.now()) return
    begun.delete(figure)
    figure.removeAttribute('data-tint')
  }
}

quotes.onFlush(() => end(TINT_MS))

export function tint(figure: Element, direction: 'up' | 'down'): void {
  figure.setAttribute('data-tint', direction)
  begun.delete(figure)
  begun.set(figure, browserClock.now())
  // Those that are younger wait for their flush: they end in its frame.
  browserTimers.after(TINT_MS + GRACE_MS, () => end(TINT_MS + GRACE_MS))
}
