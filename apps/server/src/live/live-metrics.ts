// Counters of the live role.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'

export interface LiveMetrics {
  readonly sockets: Gauge
  readonly slowReaders: Counter
  readonly floods: Counter
  readonly silent: Counter
  /** Told the age of the oldest price of a frame when it goes out. */
  readonly quoteDelay: Histogram
}

export function liveMetrics(registry: Metrics): LiveMetrics {
  const registers = [registry]
  return {
    sockets: new Gauge({ name: 'live_sockets', help: 'Open live sockets', registers }),
    slowReaders: new Counter({
      name: 'live_slow_readers_total',
      help: 'Sockets dropped because they did not read',
      registers,
    }),
    floods: new Counter({ name: 'live_floods_total', help: 'Sockets closed because they sent too much', registers }),
    quoteDelay: new Histogram({
      name: 'live_quote_delay_seconds',
      help: 'Age of the oldest price of a frame when it goes out',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    silent: new Counter({
      name: 'live_silent_total',
      help: 'Sockets closed because nothing was heard of them',
      registers,
    }),
  }
}
