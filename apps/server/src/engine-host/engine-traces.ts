// What becomes of a traced command in the engine: it waits and is decided (engine.command), its batch is committed (engine.commit), and
// what changed is told on the bus (engine.publish).
import type { Span, SpanContext, Tracer } from '../platform/tracing/spans.ts'
import type { Outcome } from './engine-client.ts'

export interface CommandTrace {
  /** Its batch is on the way to the database. */
  sent(commands: number, seq: number): void
  committed(): void
  /** Runs what tells the bus, once for the batch. */
  published(): void
  answered(outcome: Outcome): void
}

export type TraceCommand = (parent: SpanContext, command: string, shard: number) => CommandTrace

export function commandTraces(tracer: Tracer): TraceCommand {
  return (parent, command, shard) => {
    const whole = tracer.child('engine.command', parent, { command, shard })
    let commit: Span | undefined
    let publish: Span | undefined
    return {
      sent(commands, seq) {
        // Sent again after a recovery: the first attempt did not succeed.
        commit?.end({}, true)
        commit = tracer.child('engine.commit', whole, { commands, seq })
      },
      committed() {
        commit?.end()
        if (commit) publish = tracer.child('engine.publish', commit)
      },
      published: () => publish?.end(),
      answered(outcome) {
        commit?.end({}, true)
        whole.end(outcome.ok ? {} : { refusal: outcome.refusal.reason })
      },
    }
  }
}
