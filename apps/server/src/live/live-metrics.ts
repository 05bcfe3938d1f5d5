// Counters of the live role.
import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'

export interface LiveMetrics {
  readonly sockets: Gauge
  readonly slowReaders: Counter
  readonly floods: Counter
  readonly silent: Counter
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
    silent: new Counter({
      name: 'live_silent_total',
      help: 'Sockets closed because nothing was heard of them',
      registers,
    }),
  }
}
