// Feed metrics for /metrics, read from its health on each scrape.
import { Gauge } from 'prom-client'
import type { Clock } from '@tallystick/kernel/clock'
import type { Metrics } from '../platform/metrics.ts'
import type { Market } from './market.ts'

export function registerFeedMetrics(metrics: Metrics, market: Pick<Market, 'health'>, clock: Clock): void {
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => void): void => {
    metrics.registerMetric(new Gauge({ name: `feed_${name}`, help, labelNames, collect, registers: [] }))
  }
  gauge('connected', 'Whether the price source is connected (1) or not (0)', [], function () {
    this.set(market.health().connected ? 1 : 0)
  })
  gauge('reconnects', 'Connections to the price source after the first', [], function () {
    this.set(market.health().reconnects)
  })
  gauge('unreadable', 'Messages that were no quotes, and quotes of unknown symbols', ['kind'], function () {
    const { garbage, unknownSymbols } = market.health()
    this.set({ kind: 'garbage' }, garbage)
    this.set({ kind: 'unknown_symbol' }, unknownSymbols)
  })
  gauge('accepted_ticks', 'Prices accepted since the start', ['pair'], function () {
    for (const { code, accepted } of market.health().pairs) this.set({ pair: code }, accepted)
  })
  gauge('rejected_quotes', 'Quotes the guards did not let through, by reason', ['pair', 'reason'], function () {
    for (const { code, rejected } of market.health().pairs) {
      for (const [reason, count] of Object.entries(rejected)) this.set({ pair: code, reason }, count)
    }
  })
  gauge('tick_age_seconds', 'Age of the newest accepted price of each open pair', ['pair'], function () {
    this.reset()
    const now = clock.now()
    for (const { code, open, lastAcceptedAt } of market.health().pairs) {
      if (open) this.set({ pair: code }, (now - lastAcceptedAt) / 1_000)
    }
  })
}
