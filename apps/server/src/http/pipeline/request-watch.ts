// Follows every request: an id that stands in its answer and in the log, counts and times by call for /metrics, and a line in the access
// log where that is switched on. Labels are names of the contract, never what a caller sent.
import { CALLS } from '@tallystick/wire/trader/calls'
import { REQUEST_ID_HEADER, TRACE_HEADER, TRACE_STATE_HEADER } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Report } from '../../platform/log-events.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { inRequest, type RequestContext } from '../../platform/request-context.ts'
import type { Tracer } from '../../platform/tracing/spans.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, once it was. */
    refusedWith: RefusalName | undefined
    /** What is done for it can look up. */
    known: RequestContext | undefined
  }
}

export interface RequestWatchDeps {
  readonly metrics: Metrics
  readonly report: Report
  /** One line for every request. */
  readonly isLogged: boolean
  readonly tracer?: Tracer | undefined
}

/** Around the objectives: an answer within 100 ms, an order within 500 ms. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function watchRequests(app: FastifyInstance, { metrics, report, isLogged, tracer }: RequestWatchDeps): void {
  const registers = [metrics]
  const counted = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by call and result: ok, refused (the caller can do something), failed (we can)',
    labelNames: ['call', 'result'],
    registers,
  })
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Refused requests, by reason of the catalogue',
    labelNames: ['reason'],
    registers,
  })
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames: ['call'],
    buckets: BUCKETS_S,
    registers,
  })
  const callOf = callNames()
  app.decorateRequest('refusedWith', undefined)
  app.decorateRequest('known', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    const { [TRACE_HEADER]: parent, [TRACE_STATE_HEADER]: state } = request.headers
    const trace = tracer?.fromOutside('http.request', textOf(parent), textOf(state))
    request.known = { requestId: request.id, trace }
    inRequest(request.known, done)
  })
  // A body comes by events of its connection, which belongs to no request.
  app.addHook('preValidation', ({ known, body }, _reply, done) =>
    known && body !== undefined ? inRequest(known, done) : done(),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request)
    const result = resultOf(request, reply)
    counted.inc({ call, result })
    if (request.refusedWith !== undefined) refusals.inc({ reason: request.refusedWith })
    times.observe({ call }, reply.elapsedTime / 1_000)
    request.known?.trace?.end(
      {
        call,
        result,
        request: request.id,
        'http.request.method': request.method,
        'http.response.status_code': reply.statusCode,
        ...(request.refusedWith !== undefined && { refusal: request.refusedWith }),
      },
      result === 'failed',
    )
    if (isLogged)
      report('http.request', {
        request: request.id,
        method: request.method,
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(request.refusedWith !== undefined && { refusal: request.refusedWith }),
      })
    done()
  })
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

function resultOf({ refusedWith }: FastifyRequest, { statusCode }: FastifyReply): 'ok' | 'refused' | 'failed' {
  if (statusCode >= 500) return 'failed'
  return refusedWith !== undefined || statusCode >= 400 ? 'refused' : 'ok'
}

/** The name of the call; `page` for what the browser apps are made of, `none` for addresses that there are not. */
function callNames(): (request: FastifyRequest) => string {
  const names = new Map([
    ...Object.entries(CALLS).map(([name, { path }]): [string, string] => [path, name]),
    ...Object.entries(OPERATOR_CALLS).map(([name, { path }]): [string, string] => [path, name]),
  ])
  const others = /^\/(healthz|readyz|metrics|docs|openapi)/
  return request => {
    const { url } = request.routeOptions
    if (url === undefined) return 'none'
    return names.get(url.replace(/\.csv$/, '')) ?? others.exec(url)?.[1] ?? 'page'
  }
}
