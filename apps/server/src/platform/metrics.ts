// The registry every role adds its counters to; GET /metrics prints it.
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { LOG_EVENTS } from './log-events.ts'
import { version } from './version.ts'

export type Metrics = Registry

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Always 1; which version this process runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  return registry
}

/** Counts what is logged, by its name in the catalogue: every failing job shows up here. */
export function logEventCounter(metrics: Metrics): (name: string) => void {
  const counter = new Counter({
    name: 'log_events_total',
    help: 'Lines logged, by event (docs/log-events.md)',
    labelNames: ['event', 'level'],
    registers: [metrics],
  })
  const levels = new Map<string, string>(Object.entries(LOG_EVENTS).map(([name, { level }]) => [name, level]))
  for (const [event, level] of levels) if (level === 'error') counter.inc({ event, level }, 0)
  return event => {
    const level = levels.get(event)
    if (level !== undefined) counter.inc({ event, level })
  }
}
