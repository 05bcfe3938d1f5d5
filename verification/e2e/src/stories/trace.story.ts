// From the tap to the commit: the app in a browser, the server, and a collector of traces that sees them as one.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Trader } from '../pages/trader.ts'
import { openStage, type Stage } from '../stage.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const spans: Span[] = []
let collector: Server
let stage: Stage
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)))
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  stage = await openStage({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRACE_PERCENT: '0' })
})
afterAll(async () => {
  await stage.close()
  collector.close()
})

it('the tap on Buy, its request, the command, the commit and what is published are one trace', async () => {
  stage.feed.set('BTCUSD', decimal('100000'))
  const page = await stage.visitor({ size: 'phone' })
  // One visit of a hundred is traced: this one.
  await page.addInitScript('Math.random = () => 0.001')
  await page.reload()
  const trader = new Trader(page, false)
  await trader.startDemo()
  await trader.openPair('BTC/USD')
  await trader.setLots('0.5')
  await trader.order('buy', 'orderPage')

  const called = ({ attributes }: Span): string | undefined =>
    attributes.find(({ key }) => key === 'call')?.value.stringValue
  const order = (): Span | undefined => spans.find(span => span.name === 'tap' && called(span) === 'submitOrder')
  const trace = (): Span[] => spans.filter(({ traceId }) => traceId === order()?.traceId)
  await expect.poll(() => trace().map(({ name }) => name)).toContain('engine.publish')
  const byId = new Map(trace().map(span => [span.spanId, span]))
  const way: Span[] = []
  for (let span = trace().find(({ name }) => name === 'engine.publish'); span; span = byId.get(span.parentSpanId))
    way.unshift(span)
  expect(way.map(({ name }) => name)).toEqual([
    'tap',
    'http.request',
    'engine.command',
    'engine.commit',
    'engine.publish',
  ])
  const starts = way.map(({ startTimeUnixNano }) => BigInt(startTimeUnixNano))
  expect(starts).toEqual(starts.toSorted((a, b) => (a < b ? -1 : 1)))
})
