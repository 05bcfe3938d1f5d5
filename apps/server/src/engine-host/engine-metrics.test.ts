// The engine in /metrics: every figure under its own name and shard, and nothing of a shard that went elsewhere.
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { commitMetrics, registerEngineMetrics, registerStandbyMetrics } from './engine-metrics.ts'
import type { ShardHealth } from './shard/shard-ports.ts'

const SHARD: ShardHealth = {
  shard: 3,
  epoch: 11,
  status: 'running',
  queued: 12,
  onTheWire: 13,
  appliedSeq: 14,
  acknowledgedSeq: 15,
  answers: 16,
  commitMs: [17],
}

async function samples(metrics: Registry): Promise<string[]> {
  return (await metrics.metrics())
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .toSorted()
}

it('tells of each shard held here what it is doing, each figure once', async () => {
  const metrics = new Registry()
  let held: ShardHealth[] = [SHARD, { ...SHARD, shard: 4, status: 'recovering', queued: 0 }]
  registerEngineMetrics(metrics, () => held)
  const of = (shard: number, running: number, queued: number): string[] => [
    `engine_shard_running{shard="${shard}"} ${running}`,
    `engine_epoch{shard="${shard}"} 11`,
    `engine_queued_commands{shard="${shard}"} ${queued}`,
    `engine_uncommitted_batches{shard="${shard}"} 13`,
    `engine_acknowledged_seq{shard="${shard}"} 15`,
    `engine_kept_answers{shard="${shard}"} 16`,
  ]
  expect(await samples(metrics)).toEqual([...of(3, 1, 12), ...of(4, 0, 0)].toSorted())
  held = held.slice(1)
  expect(await samples(metrics)).toEqual(of(4, 0, 0).toSorted())
})

it('tells of each shard that is stood by for whether it is followed, and how much of it is in memory', async () => {
  const metrics = new Registry()
  let standbys = [
    { shard: 1, isFollowing: true, records: 20 },
    { shard: 2, isFollowing: false, records: 3 },
  ]
  registerStandbyMetrics(metrics, () => standbys)
  const of = (shard: number, isFollowing: number, records: number): string[] => [
    `engine_standby_following{shard="${shard}"} ${isFollowing}`,
    `engine_standby_records{shard="${shard}"} ${records}`,
  ]
  expect(await samples(metrics)).toEqual([...of(1, 1, 20), ...of(2, 0, 3)].toSorted())
  standbys = standbys.slice(1)
  expect(await samples(metrics)).toEqual(of(2, 0, 3))
})

it('counts commits by their time in seconds, and their commands', async () => {
  const metrics = new Registry()
  const watch = commitMetrics(metrics)
  watch({ ms: 4, commands: 7 })
  watch({ ms: 40, commands: 0 })
  const lines = await samples(metrics)
  expect(lines).toEqual(
    expect.arrayContaining([
      'engine_commands_total 7',
      'engine_commit_duration_seconds_bucket{le="0.0025"} 0',
      'engine_commit_duration_seconds_bucket{le="0.005"} 1',
      'engine_commit_duration_seconds_bucket{le="0.05"} 2',
      'engine_commit_duration_seconds_sum 0.044',
      'engine_batch_commands_bucket{le="0"} 1',
      'engine_batch_commands_bucket{le="10"} 2',
      'engine_batch_commands_count 2',
    ]),
  )
  // Dashboards are drawn by these bounds.
  const bounds = (name: string): string[] =>
    lines.flatMap(line => new RegExp(`^${name}_bucket\\{le="(.+)"\\}`).exec(line)?.[1] ?? [])
  expect(new Set(bounds('engine_commit_duration_seconds'))).toEqual(
    new Set('0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 +Inf'.split(' ')),
  )
  expect(new Set(bounds('engine_batch_commands'))).toEqual(new Set('0 1 2 5 10 25 50 100 250 +Inf'.split(' ')))
})
