// The spans of a traced command: it waits and is decided, its batch is committed, what changed is told; sent again after a failure.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Span, SpanContext, Tracer } from '../platform/tracing/spans.ts'
import { commandTraces } from './engine-traces.ts'

const PARENT: SpanContext = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

let told: string[]
let tracer: Tracer
beforeEach(() => {
  told = []
  const child = (name: string, parent: SpanContext, attributes: object = {}): Span => {
    told.push(`${name} of ${parent.spanId.slice(0, 14)} ${JSON.stringify(attributes)}`)
    return {
      traceId: parent.traceId,
      spanId: name,
      end: (found = {}, failed = false) =>
        void told.push(`${name} ends ${JSON.stringify(found)}${failed ? ' failed' : ''}`),
    }
  }
  tracer = { child, fromOutside: () => undefined, stop: () => Promise.resolve() }
})

const trace = () => commandTraces(tracer)(PARENT, 'open_order', 3)
const BEGUN = 'engine.command of bbbbbbbbbbbbbb {"command":"open_order","shard":3}'
const DONE = { ok: true, answer: {}, repeated: false } as const

describe('a traced command', () => {
  it('that is committed has a span for each of its parts, one in the other', () => {
    const one = trace()
    one.sent(5, 40)
    one.committed()
    one.published()
    one.answered(DONE)
    expect(told.slice(0, 6)).toEqual([
      BEGUN,
      'engine.commit of engine.command {"commands":5,"seq":40}',
      'engine.commit ends {}',
      'engine.publish of engine.commit {}',
      'engine.publish ends {}',
      // A second end says nothing: the first one counts.
      'engine.commit ends {} failed',
    ])
    expect(told.at(-1)).toBe('engine.command ends {}')
  })

  it('that is sent again after a failure says that the first attempt failed', () => {
    const one = trace()
    one.sent(1, 7)
    one.sent(2, 7)
    expect(told).toEqual([
      BEGUN,
      'engine.commit of engine.command {"commands":1,"seq":7}',
      'engine.commit ends {} failed',
      'engine.commit of engine.command {"commands":2,"seq":7}',
    ])
  })

  it('that is refused without a batch ends with its reason, and publishes nothing', () => {
    const one = trace()
    one.committed()
    one.published()
    one.answered({ ok: false, refusal: { reason: 'market_closed', params: {} }, repeated: false })
    expect(told).toEqual([BEGUN, 'engine.command ends {"refusal":"market_closed"}'])
  })
})
