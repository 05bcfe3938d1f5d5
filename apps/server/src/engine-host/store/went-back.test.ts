// A failover to a standby without the last commits loses acknowledged results. No host may write after that.
import { describe, expect, it } from 'vitest'
import { fixedTerms } from '../../../testing/fixed-terms.ts'
import { emptyTables, memoryStore, type Tables } from '../../../testing/memory-store.ts'
import { ShardHost } from '../shard/shard-host.ts'
import type { ShardPorts } from '../shard/shard-ports.ts'

const SHARD = 3

interface Stage {
  readonly tables: Tables
  readonly reports: string[]
  readonly ports: ShardPorts
}

function stage(): Stage {
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
  return { tables, reports, ports }
}

describe('a shard whose database went back in time', () => {
  it('[I63] is left by its host at the next renewal when nobody writes anything', async () => {
    const { tables, reports, ports } = stage()
    const host = new ShardHost(SHARD, 'test', ports)
    await host.start()
    const before = tables.positions.get(SHARD)
    expect(await host.submit({ type: 'open_accounts', userId: 1, realm: 'demo' })).toMatchObject({ ok: true })
    expect(await host.renew()).toBe(true)
    if (before) tables.positions.set(SHARD, before)
    expect(await host.renew()).toBe(false)
    expect(host.health.status).toBe('stopped')
    expect(reports).toEqual(['engine.shard_went_back'])
  })

  it('[I63] is not written to by the host that knows, nor by its successor in the same process', async () => {
    const { tables, reports, ports } = stage()
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
