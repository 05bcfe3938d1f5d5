// One order from the caller to the commit, as a collector of traces sees it: a real receiver of OTLP, and server processes that send to it.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { hasNats, startNats, type TestNats } from '../testing/nats.ts'
import { TEST_SECRET_KEY } from '../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { readTap, readTraceparent } from './platform/tracing/spans.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
  /** Of the process that sent it. */
  readonly from: string
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string } }[]
    }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'from'>[] }[]
  }[]
}

/** Between tap and request, as the caller says. */
const TAP_MS = 120

const servers: ServerProcess[] = []
const spans: Span[] = []
let bodies = ''
let collector: Server
let database: TestDatabase

function take(body: string): void {
  bodies += body
  for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
    const from = resource.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue ?? ''
    for (const { spans: sent } of scopeSpans) spans.push(...sent.map(span => ({ ...span, from })))
  }
}

async function start(env: Readonly<Record<string, string>>): Promise<number> {
  const { port } = collector.address() as AddressInfo
  const server = startServerProcess({
    env: {
      DATABASE_URL: database.url,
      SECRET_KEY: TEST_SECRET_KEY,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      TRACE_PERCENT: '0',
      ...env,
    },
  })
  servers.push(server)
  return server.ready
}

async function get(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { lang: 'en', ...headers } })
}

/** Places an order as the app does, and returns its trace once the collector has all of it. */
async function tracedOrder(port: number): Promise<{ readonly caller: string; readonly trace: Map<string, Span> }> {
  const demoId = randomBytes(16).toString('hex')
  const visitor = await get(port, `/api/user/createAccountDemoForU?demo_id=${demoId}`, {})
  const { data } = (await visitor.json()) as { data: { token: string } }
  let traceId = ''
  const caller = randomBytes(8).toString('hex')
  const order = '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10'
  const place = async (): Promise<unknown> => {
    // The first price may not be there yet: each attempt is a trace of its own.
    traceId = randomBytes(16).toString('hex')
    const trace = { traceparent: `00-${traceId}-${caller}-01`, tracestate: `other=1,tallystick=tap:${TAP_MS}` }
    const headers = { authorization: data.token, ...trace }
    return (await get(port, order, headers)).json()
  }
  await expect.poll(place, { timeout: 20_000 }).toMatchObject({ code: 1 })
  const found = (): Span[] => spans.filter(span => span.traceId === traceId)
  await expect.poll(() => found().some(({ name }) => name === 'engine.publish'), { timeout: 10_000 }).toBe(true)
  await expect.poll(() => found().some(({ name }) => name === 'http.request'), { timeout: 10_000 }).toBe(true)
  return { caller, trace: new Map(found().map(span => [span.name, span])) }
}

function expectOneTrace(caller: string, trace: Map<string, Span>): void {
  const parentOf = (name: string): string | undefined => trace.get(name)?.parentSpanId
  expect([...trace.keys()].toSorted()).toEqual([
    'engine.command',
    'engine.commit',
    'engine.publish',
    'http.request',
    'tap',
  ])
  expect(trace.get('tap')).toMatchObject({ spanId: caller, parentSpanId: '' })
  expect(parentOf('http.request')).toBe(caller)
  expect(parentOf('engine.command')).toBe(trace.get('http.request')?.spanId)
  expect(parentOf('engine.commit')).toBe(trace.get('engine.command')?.spanId)
  expect(parentOf('engine.publish')).toBe(trace.get('engine.commit')?.spanId)
  for (const { startTimeUnixNano, endTimeUnixNano } of trace.values())
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  const startOf = (name: string): number => Number(BigInt(trace.get(name)?.startTimeUnixNano ?? 0) / 1_000_000n)
  expect(startOf('http.request') - startOf('tap')).toBeGreaterThanOrEqual(TAP_MS - 1)
  expect(startOf('http.request') - startOf('tap')).toBeLessThan(TAP_MS + 50)
  const valuesOf = (name: string): unknown =>
    Object.fromEntries((trace.get(name)?.attributes ?? []).map(({ key, value }) => [key, value]))
  expect(valuesOf('http.request')).toMatchObject({
    call: { stringValue: 'submitOrder' },
    result: { stringValue: 'ok' },
  })
}

beforeAll(async () => {
  database = await testDatabase()
  collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') take(Buffer.concat(chunks).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(server => server.ended))
  collector.close()
  await database.close()
})

describe('[traces] an order', { timeout: 90_000 }, () => {
  it('is one trace from the caller to what is published, without anything of its sender', async () => {
    const port = await start({})
    const { caller, trace } = await tracedOrder(port)
    expectOneTrace(caller, trace)
    expect(new Set([...trace.values()].map(({ from }) => from)).size).toBe(1)
    for (const told of ['0.01', 'demo_id', 'authorization']) expect(bodies).not.toContain(told)
    // Nobody asked for the others: no sampled traceparent, and none are drawn.
    const traces = new Set(spans.map(({ traceId }) => traceId))
    await get(port, '/api/default/config', { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` })
    await get(port, '/api/default/config', {})
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(traces)
    servers[0]?.child.kill('SIGTERM')
    await servers[0]?.ended
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(traces)
  })

  it.skipIf(!hasNats)('is one trace over two processes', async () => {
    const nats: TestNats = await startNats()
    try {
      const shared = { NATS_URL: nats.url, DRAIN_SECONDS: '0' }
      const [, port] = await Promise.all([
        // With the log, which the server before has begun: without it no order would be taken.
        start({ ...shared, ROLES: 'engine,feed,log' }),
        start({ ...shared, ROLES: 'api,live' }),
      ])
      const { caller, trace } = await tracedOrder(port ?? 0)
      expectOneTrace(caller, trace)
      expect(trace.get('engine.command')?.from).not.toBe(trace.get('http.request')?.from)
    } finally {
      await nats.stop()
    }
  })
})

it.each([
  [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, true],
  [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`, false],
  [`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, undefined],
  [`00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`, undefined],
  [`00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, undefined],
  ['nonsense', undefined],
  [undefined, undefined],
])('traceparent %s is sampled: %s', (header, expected) => {
  expect(readTraceparent(header)?.isSampled).toBe(expected)
})

it.each([
  ['tallystick=tap:0', 0],
  ['tallystick=tap:35', 35],
  ['rojo=00f067aa0ba902b7, tallystick=tap:60000 ,congo=t61rcWkgMzE', 60_000],
  ['tallystick=tap:60001', undefined],
  ['tallystick=tap:-5', undefined],
  ['tallystick=tap:1e4', undefined],
  ['tallystick=tap:', undefined],
  ['another-tallystick=tap:35', undefined],
  [`${'a=1,'.repeat(128)}tallystick=tap:35`, undefined],
  [undefined, undefined],
])('tracestate %s tells of a tap %s ms before', (header, expected) => {
  expect(readTap(header)).toBe(expected)
})
