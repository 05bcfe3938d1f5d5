// The registry every role adds its counters to; GET /metrics prints it.
import { collectDefaultMetrics, Registry } from 'prom-client'

export type Metrics = Registry

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
