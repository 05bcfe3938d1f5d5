// What a host refuses is as current as what it commits, also while a commit is on the wire; and a host that is stopped in the middle of a
// recovery comes to an end.
import { describe, expect, it } from 'vitest'
import { fixedTerms } from '../../testing/fixed-terms.ts'
import { emptyTables, memoryStore, type Tables } from '../../testing/memory-store.ts'
import { ShardHost } from './shard/shard-host.ts'
import type { Store } from './store/store.ts'

const SHARD = 0
const clock = { now: () => 1_800_000_000_000 }
const account = (userId: number) => ({ type: 'open_accounts', userId, realm: 'demo' }) as const
const noSuchOrder = { type: 'cancel_order', userId: 7, orderId: 64 } as const

async function hostOn(tables: Tables, changed: Partial<Store>): Promise<ShardHost> {
  const host = new ShardHost(SHARD, 'one', {
    store: { ...memoryStore(tables, clock), ...changed },
    clock,
    sleep: () => new Promise(resolve => setImmediate(resolve)),
    publish: () => undefined,
    report: () => undefined,
    readTerms: fixedTerms(),
  })
  expect(await host.start()).toBe(true)
  return host
}

async function takeOver(tables: Tables): Promise<void> {
  tables.leases.clear()
  await memoryStore(tables, clock).take(SHARD, 'two')
}

describe('[fence] a refusal', () => {
  it('is not given on the strength of a commit that passed the fence before it was asked for', async () => {
    const tables = emptyTables()
    const memory = memoryStore(tables, clock)
    const [applied, asked, heard] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const host = await hostOn(tables, {
      commit: async batch => {
        await memory.commit(batch)
        applied?.resolve()
        await heard?.promise
      },
      confirm: async (...fence) => {
        asked?.resolve()
        await memory.confirm(...fence)
      },
    })
    const opened = host.submit(account(7))
    // Applied, and not heard of. Then the shard is lost.
    await applied?.promise
    await takeOver(tables)
    const refused = host.submit(noSuchOrder)
    await asked?.promise
    heard?.resolve()
    await opened
    expect(await refused).toMatchObject({ refusal: { reason: 'unavailable' }, unsent: true })
  })

  it('waits for the commit whose effects it was decided on', async () => {
    const tables = emptyTables()
    const memory = memoryStore(tables, clock)
    const [sent, asked, failed] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const host = await hostOn(tables, {
      commit: async () => {
        sent?.resolve()
        await failed?.promise
      },
      confirm: async (...fence) => {
        await memory.confirm(...fence)
        asked?.resolve()
      },
    })
    const opened = host.submit(account(7))
    await sent?.promise
    const refused = host.submit(noSuchOrder)
    await asked?.promise
    // Lost with the commit: to the next holder the account does not exist.
    await takeOver(tables)
    failed?.reject(new Error('the connection broke'))
    expect(await opened).toMatchObject({ refusal: { reason: 'unavailable' } })
    expect(await refused).toMatchObject({ refusal: { reason: 'unavailable' }, unsent: true })
  })
})

describe('[lease] a host that is told to stop while it recovers', () => {
  it.each([
    ['has lost its shard', true],
    ['still has its shard', false],
  ])('stops, and answers everybody, when it %s', async (_, isLost) => {
    const tables = emptyTables()
    const memory = memoryStore(tables, clock)
    const fenced = Promise.withResolvers<void>()
    const host = await hostOn(tables, {
      commit: () => Promise.reject(new Error('the connection broke')),
      fence: async (...asked) => {
        await fenced.promise
        return memory.fence(...asked)
      },
    })
    const answer = host.submit(account(7))
    await new Promise(resolve => setImmediate(resolve))
    const stopped = host.stop()
    if (isLost) await takeOver(tables)
    fenced.resolve()
    await stopped
    expect(await answer).toMatchObject({ refusal: { reason: 'unavailable' } })
  })
})
