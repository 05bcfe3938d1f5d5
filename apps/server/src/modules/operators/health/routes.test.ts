import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createMetrics } from '../../../platform/metrics.ts'
import type { ReadinessCheck } from './health.ts'
import { healthRoutes } from './routes.ts'

const TOKEN = 'a-token-of-some-length'
const app = (token: string | undefined, checks: readonly ReadinessCheck[] = []): FastifyInstance => {
  const instance = fastify()
  healthRoutes(instance, { metrics: createMetrics(), metricsToken: token, checks })
  apps.push(instance)
  return instance
}
const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const instance of apps.splice(0)) await instance.close()
})

describe('GET /metrics', () => {
  it.each([
    ['this machine', undefined, '127.0.0.1', {}, 200],
    ['this machine over IPv6', undefined, '::1', {}, 200],
    ['this machine, mapped', undefined, '::ffff:127.0.0.1', {}, 200],
    ['another machine', undefined, '10.0.0.7', {}, 403],
    ['somebody behind a proxy here', undefined, '127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }, 403],
    ['who has the token', TOKEN, '10.0.0.7', { authorization: `Bearer ${TOKEN}` }, 200],
    ['a wrong token', TOKEN, '10.0.0.7', { authorization: `Bearer ${TOKEN}x` }, 403],
    ['this machine without the token that is set', TOKEN, '127.0.0.1', {}, 403],
  ])('asked by %s', async (_who, token, remoteAddress, headers, status) => {
    const answer = await app(token).inject({ url: '/metrics', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('process_cpu_seconds_total')).toBe(status === 200)
  })
})

describe('GET /readyz', () => {
  it('names the parts, and is 503 while one is not ready, throws or hangs', async () => {
    const checks: ReadinessCheck[] = [
      { name: 'good', ready: () => true },
      { name: 'bad', ready: () => Promise.resolve(false) },
      { name: 'broken', ready: () => Promise.reject(new Error('broken')) },
      { name: 'hanging', ready: () => new Promise(() => undefined) },
    ]
    const answer = await app(undefined, checks).inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ ready: false, parts: { good: true, bad: false, broken: false, hanging: false } })
  })

  it('is 200 when all are', async () => {
    const answer = await app(undefined, [{ name: 'good', ready: () => true }]).inject('/readyz')
    expect(answer.statusCode).toBe(200)
  })
})

it('GET /healthz answers while nothing is ready', async () => {
  const answer = await app(undefined, [{ name: 'bad', ready: () => false }]).inject('/healthz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { alive: true }])
})
