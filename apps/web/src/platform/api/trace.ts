// The trace of a change, in the form of W3C Trace Context: from the tap to the commit, where the site keeps traces.
import { TAP_MEMBER, TRACE_HEADER, TRACE_STATE_HEADER } from '@tallystick/wire/envelope'

const TRACE_DIGITS = 32
const BYTES = 24
/** What is sent later than this after a tap was not asked for by it. */
const LONGEST_MS = 10_000

/** From now on: begins traces. A tap, by finger, mouse or key, belongs to the first change after it. */
export function watchTaps(): () => () => Readonly<Record<string, string>> {
  let tappedAt: number | undefined
  addEventListener('click', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, passive: true })
  return () => {
    const traceparent = newTraceparent()
    const tap = tappedAt !== undefined && performance.now() - tappedAt < LONGEST_MS ? tappedAt : undefined
    tappedAt = undefined
    return () => ({
      [TRACE_HEADER]: traceparent,
      ...(tap !== undefined && { [TRACE_STATE_HEADER]: TAP_MEMBER + Math.round(performance.now() - tap) }),
    })
  }
}

function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, TRACE_DIGITS)}-${hex.slice(TRACE_DIGITS)}-01`
}
