// The trace of a change, in the form of W3C Trace Context: from the tap to the commit, where the site keeps traces.

const TRACE_DIGITS = 32
const BYTES = 24

export function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, TRACE_DIGITS)}-${hex.slice(TRACE_DIGITS)}-01`
}
