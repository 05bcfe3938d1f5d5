// The engine in /metrics: what each shard held here is doing, read on each scrape, and how long commits take.
import { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'
import type { StandbyHealth } from './cluster/standbys.ts'
import type { ShardHealth } from './shard/shard-ports.ts'

/** Told of every batch that was committed. */
export type CommitWatch = (commit: { readonly ms: number; readonly commands: number }) => void

export function commitMetrics(metrics: Metrics): CommitWatch {
  const registers = [metrics]
  const times = new Histogram({
    name: 'engine_commit_duration_seconds',
    help: 'From sending a batch to its COMMIT',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const sizes = new Histogram({
    name: 'engine_batch_commands',
    help: 'Commands in one committed batch',
    buckets: [0, 1, 2, 5, 10, 25, 50, 100, 250],
    registers,
  })
  const commands = new Counter({ name: 'engine_commands_total', help: 'Commands committed', registers })
  return ({ ms, commands: count }) => {
    times.observe(ms / 1_000)
    sizes.observe(count)
    commands.inc(count)
  }
}

export function registerEngineMetrics(metrics: Metrics, health: () => readonly ShardHealth[]): void {
  const gauge = gaugesOf(metrics, health)
  gauge('shard_running', 'Whether the shard is held here and serves (1) or not (0)', ({ status }) =>
    status === 'running' ? 1 : 0,
  )
  gauge('epoch', 'The epoch in which the shard is held', ({ epoch }) => epoch)
  gauge('queued_commands', 'Commands that wait to be decided', ({ queued }) => queued)
  gauge('uncommitted_batches', 'Batches sent and not acknowledged', ({ onTheWire }) => onTheWire)
  gauge('acknowledged_seq', 'The newest acknowledged batch', ({ acknowledgedSeq }) => acknowledgedSeq)
  gauge('kept_answers', 'Answers kept in memory for repeated requests', ({ answers }) => answers)
}

export function registerStandbyMetrics(metrics: Metrics, health: () => readonly StandbyHealth[]): void {
  const gauge = gaugesOf(metrics, health)
  gauge('standby_following', 'Whether a takeover of the shard would read only what was committed since (1)', shard =>
    shard.isFollowing ? 1 : 0,
  )
  gauge('standby_records', 'Records in memory of a shard that another process holds', ({ records }) => records)
}

type GaugeOf<Shard> = (name: string, help: string, read: (shard: Shard) => number) => void

/** One value for each shard there is. */
function gaugesOf<Shard extends { readonly shard: number }>(
  metrics: Metrics,
  shards: () => readonly Shard[],
): GaugeOf<Shard> {
  return (name, help, read) =>
    metrics.registerMetric(
      new Gauge({
        name: `engine_${name}`,
        help,
        labelNames: ['shard'],
        registers: [],
        collect() {
          // A shard that went elsewhere is no longer ours to report.
          this.reset()
          for (const shard of shards()) this.set({ shard: String(shard.shard) }, read(shard))
        },
      }),
    )
}
