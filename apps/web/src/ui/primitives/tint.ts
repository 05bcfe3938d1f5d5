// The tint of a figure that has just moved, past React. Tints end together, in the frame that a flush of prices needs anyway: a frame of
// its own for each end would cost as much as the move.
import { quotes } from '../../live/live.ts'
import { browserClock, browserTimers } from '../../platform/clock.ts'

/** Two flushes of the quote store. */
export const TINT_MS = 400
/** Without a flush a tint ends by itself, at most this much later. */
export const GRACE_MS = 200

/** When each may end, the oldest first. */
const ends = new Map<Element, number>()
function endDue(): void {
  const now = browserClock.now()
  for (const [figure, end] of ends) {
    if (end > now) return
    ends.delete(figure)
    figure.removeAttribute('data-tint')
  }
}

quotes.onFlush(endDue)

export function tint(figure: Element, direction: 'up' | 'down'): void {
  figure.setAttribute('data-tint', direction)
  ends.delete(figure)
  ends.set(figure, browserClock.now() + TINT_MS)
  browserTimers.after(TINT_MS + GRACE_MS, endDue)
}
