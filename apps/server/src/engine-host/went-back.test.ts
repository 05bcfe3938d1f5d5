// A failover to a standby without the last commits loses acknowledged results. No host may write after that.
import { describe, expect, it } from 'vitest'
import { fixedTerms } from '../../testing/fixed-terms.ts'
import { emptyTables, memoryStore } from '../../testing/memory-store.ts'
import { ShardHost } from './shard-host.ts'

const SHARD = 3

describe('a shard whose database went back in time', () => {
  it('[I63] is not written to by the host that knows, nor by its successor in the same process', async () => {
    const tables = emptyTables()
    const clock = { now: () => 1_800_000_000_000 }
    const reports: string[] = []
    const ports = {
      store: memoryStore(tables, clock),
      clock,
      sleep: async () => undefined,
      publish: () => undefined,
      report: (event: string) => void reports.push(event),
      readTerms: fixedTerms(),
    }
    const host = new ShardHost(SHARD, 'test', ports)
    expect(await host.start()).toBe(true)
    const open = (userId: number): ReturnType<ShardHost['submit']> =>
      host.submit({ type: 'open_accounts', userId, realm: 'demo' })
    await open(1)
    const old = tables.positions.get(SHARD)
    await open(2)
    expect(host.health.acknowledgedSeq).toBe(2)
    // The standby never heard of user 2.
    if (old) tables.positions.set(SHARD, old)
    tables.accounts.delete(2)
    expect(await open(3)).toMatchObject({ ok: false, refusal: { reason: 'unavailable' } })
    expect(host.health.status).toBe('stopped')
    expect(reports.at(-1)).toBe('engine.shard_went_back')
    const successor = new ShardHost(SHARD, 'test', ports)
    expect(await successor.start(host.health.acknowledgedSeq)).toBe(false)
    expect([...tables.accounts.keys()]).toEqual([1])
    // Another process cannot know; an operator who has looked starts one.
    expect(await new ShardHost(SHARD, 'other', ports).start()).toBe(true)
  })
})
