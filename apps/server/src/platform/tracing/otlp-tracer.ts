// Sends spans to a collector by OTLP over HTTP, as JSON (https://opentelemetry.io/docs/specs/otlp/). Loaded only where a collector is named.
// What cannot be sent is lost and reported: a trace is worth less than the memory it would wait in.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Report } from '../log-events.ts'
import { type Attributes, readTap, readTraceparent, type Span, type SpanContext, type Tracer } from './spans.ts'

export interface OtlpConfig {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string
  /** Which share of requests begins a trace when the caller says nothing about it. */
  readonly share: number
}

interface Ended {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly object[]
  readonly status: { readonly code: number }
}

const SEND_EVERY_MS = 1_000
const SEND_TIMEOUT_MS = 5_000
const MOST_WAITING = 4_096
const KINDS = { internal: 1, server: 2, client: 3 } as const

export function otlpTracer({ endpoint, share }: OtlpConfig, version: string, report: Report): Tracer {
  let waiting: Ended[] = []
  let lost = 0
  let sending: Promise<void> = Promise.resolve()

  function begin(
    name: string,
    kind: number,
    traceId: string,
    parentSpanId: string,
    first: Attributes = {},
    { spanId, agoMs } = { spanId: randomBytes(8).toString('hex'), agoMs: 0 },
  ): Span {
    const startTimeUnixNano = unixNano(agoMs)
    let isEnded = false
    return {
      traceId,
      spanId,
      end(last = {}, failed = false) {
        if (isEnded) return
        isEnded = true
        const attributes = listed({ ...first, ...last })
        const status = { code: failed ? 2 : 0 }
        const span = { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, attributes, status }
        if (waiting.length < MOST_WAITING) waiting.push({ ...span, endTimeUnixNano: unixNano() })
        else lost += 1
      },
    }
  }

  async function sendOnce(): Promise<void> {
    const spans = waiting
    if (spans.length === 0) return
    waiting = []
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'tallystick' }, spans }] }] }),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        redirect: 'error',
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the collector answered with status ${response.status}`)
      if (lost > 0) throw new Error('more spans than could be sent')
    } catch (error) {
      report('tracing.export_failed', { spans: spans.length + lost, err: error })
      lost = 0
    }
  }

  const send = (): Promise<void> => (sending = sending.then(sendOnce))
  const timer = setInterval(() => void send(), SEND_EVERY_MS)
  timer.unref()
  const resource = {
    attributes: listed({
      'service.name': 'tallystick',
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
  }

  return {
    fromOutside(name, traceparent, tracestate) {
      const given = readTraceparent(traceparent)
      if (given ? !given.isSampled : Math.random() >= share) return undefined
      const agoMs = given && readTap(tracestate)
      // The earlier first: what lies between the two lines belongs to the request.
      const tap =
        agoMs === undefined
          ? undefined
          : begin('tap', KINDS.client, given?.traceId ?? '', '', {}, { spanId: given?.spanId ?? '', agoMs })
      const span = begin(name, KINDS.server, given?.traceId ?? randomBytes(16).toString('hex'), given?.spanId ?? '')
      if (!tap || agoMs === undefined) return span
      return {
        ...span,
        end({ call = '', ...others } = {}, failed = false) {
          span.end({ call, ...others }, failed)
          tap.end({ call, 'client.ms': agoMs }, failed)
        },
      }
    },
    child: (name, { traceId, spanId }: SpanContext, attributes) =>
      begin(name, KINDS.internal, traceId, spanId, attributes),
    async stop() {
      clearInterval(timer)
      await send()
    },
  }
}

/** Nanoseconds since 1970 as text: a number would lose some of them. */
function unixNano(agoMs = 0): string {
  const micros = Math.round((performance.timeOrigin + performance.now() - agoMs) * 1_000)
  return `${micros}000`
}

function listed(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }))
}
