// Spans of a trace and the W3C context they travel in (https://www.w3.org/TR/trace-context/). Without a tracer there are none.
import { TAP_MEMBER } from '@tallystick/wire/envelope'

/** Where a span hangs: its trace and itself. Plain data, so that it can go to another process. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
}

/** Names of calls and commands, numbers of shards and counts. Never an amount, a price, a name of a person or a secret. */
export type Attributes = Readonly<Record<string, string | number>>

export interface Span extends SpanContext {
  end(attributes?: Attributes, failed?: boolean): void
}

export interface Tracer {
  /**
   * Of a request that came in; undefined when its trace is not sampled. Where the app tells of the user's tap, that is the span the
   * request hangs on, and ends with it.
   */
  fromOutside(name: string, traceparent: string | undefined, tracestate: string | undefined): Span | undefined
  child(name: string, parent: SpanContext, attributes?: Attributes): Span
  /** Sends what is left. */
  stop(): Promise<void>
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Undefined when there is none, or none that can be read. */
export function readTraceparent(
  header: string | undefined,
): (SpanContext & { readonly isSampled: boolean }) | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const TAP = new RegExp(`(?:^|,)[ \\t]*${TAP_MEMBER}(\\d{1,5})[ \\t]*(?:,|$)`)
/** The standard's own limit. */
const LONGEST_STATE = 512
const LONGEST_TAP_MS = 60_000

/** How many milliseconds before its request the user tapped. Said by the caller: for traces, and for nothing else. */
export function readTap(tracestate: string | undefined): number | undefined {
  if (tracestate === undefined || tracestate.length > LONGEST_STATE) return undefined
  const [, digits] = TAP.exec(tracestate) ?? []
  const ms = Number(digits)
  return ms <= LONGEST_TAP_MS ? ms : undefined
}
