// What is known of the request that is being handled, for whatever is done for it: its id stands in every log line it causes.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing/spans.ts'

export interface RequestContext {
  readonly requestId: string
  /** Its span, when it is traced. */
  readonly trace?: Span | undefined
}

const handled = new AsyncLocalStorage<RequestContext>()

export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return handled.run(context, work)
}

export function currentRequest(): RequestContext | undefined {
  return handled.getStore()
}

/** For work that is done for many requests at once: its log lines must not name the one that happened to begin it. */
export function outsideRequest<Result>(work: () => Result): Result {
  return handled.exit(work)
}
