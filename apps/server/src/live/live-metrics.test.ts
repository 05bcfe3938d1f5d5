// What an operator's scrape reads of the live role: dashboards and alerts are written for these names and bounds.
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { liveMetrics } from './live-metrics.ts'

it('counts sockets, those that were ended by kind, and the age of prices by its bounds', async () => {
  const registry = new Registry()
  const metrics = liveMetrics(registry)
  metrics.sockets.set(7)
  metrics.slowReaders.inc(1)
  metrics.floods.inc(2)
  metrics.silent.inc(3)
  metrics.quoteDelay.observe(0.2)
  const lines = (await registry.metrics()).split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const delays = ['0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '+Inf'].map(
    (bound, index) => `live_quote_delay_seconds_bucket{le="${bound}"} ${index < 2 ? 0 : 1}`,
  )
  expect(lines.toSorted()).toEqual(
    [
      'live_sockets 7',
      'live_slow_readers_total 1',
      'live_floods_total 2',
      'live_silent_total 3',
      ...delays,
      'live_quote_delay_seconds_sum 0.2',
      'live_quote_delay_seconds_count 1',
    ].toSorted(),
  )
})
