// GET /healthz, /healthz/seen, /readyz and /metrics: for monitoring, so plain JSON and text without the API's envelope.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '../../../platform/metrics.ts'
import { type ReadinessCheck, readiness, SEEN_PATH, type SeenRequest } from './health.ts'

export interface HealthDeps {
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  readonly checks: readonly ReadinessCheck[]
}

export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )

  app.get(SEEN_PATH, { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', 'no-store').send(seen(request)),
  )

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answer = await readiness(deps.checks)
    return reply
      .header('cache-control', 'no-store')
      .code(answer.ready ? 200 : 503)
      .send(answer)
  })

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, deps.metricsToken))
      return reply.code(403).send({ error: 'Metrics are for this machine, or for who has the token.' })
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}

function seen(request: FastifyRequest): SeenRequest {
  const { ip: address, protocol, host } = request
  const isSent = request.headers['x-forwarded-for'] !== undefined
  // Set by Fastify when whoever is at the other end of the socket is trusted.
  const isBelieved = (request.ips?.length ?? 0) > 1
  return { address, protocol, host, forwarded: !isSent ? 'none' : isBelieved ? 'believed' : 'ignored' }
}

/** With a token: who sends it. Without: callers on this machine whose request no proxy has passed on. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(request.headers.authorization ?? '', `Bearer ${token}`)
  const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    name => request.headers[name] !== undefined,
  )
  return !forwarded && isLoopback(request.socket.remoteAddress ?? '')
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}

/** Takes the same time for every wrong text. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
