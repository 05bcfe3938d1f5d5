// The pools of connections in /metrics.
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { Pool } from './pool.ts'

export function registerPoolMetrics(metrics: Metrics, pools: Readonly<Record<string, Pool>>): void {
  const gauge = (name: string, help: string, read: (pool: Pool) => number): void => {
    metrics.registerMetric(
      new Gauge({
        name: `postgres_pool_${name}`,
        help,
        labelNames: ['pool'],
        registers: [],
        collect() {
          for (const [label, pool] of Object.entries(pools)) this.set({ pool: label }, read(pool))
        },
      }),
    )
  }
  gauge('connections', 'Open connections', pool => pool.totalCount)
  gauge('max_connections', 'Connections it may open', pool => pool.options.max)
  gauge('idle_connections', 'Connections that nobody uses', pool => pool.idleCount)
  gauge('waiting', 'Questions that wait for a connection', pool => pool.waitingCount)
}
