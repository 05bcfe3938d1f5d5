// Spans of a trace and the W3C context they travel in (https://www.w3.org/TR/trace-context/). Without a tracer there are none.

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
  /** Of a request that came in; undefined when its trace is not sampled. */
  fromOutside(name: string, traceparent: string | undefined): Span | undefined
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
