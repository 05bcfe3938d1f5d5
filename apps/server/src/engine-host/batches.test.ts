// When a batch is sent: at once when the database is idle; while it is busy, not before the batch is large enough for its own commit.
import { expect, it } from 'vitest'
import { fixedTerms } from '../../testing/fixed-terms.ts'
import { emptyTables, memoryStore } from '../../testing/memory-store.ts'
import { ShardHost } from './shard/shard-host.ts'
import type { Batch } from './store/store.ts'

it('sends the next batch when it is as large as the last, at most two at once', async () => {
  const clock = { now: () => 1_800_000_000_000 }
  const memory = memoryStore(emptyTables(), clock)
  const wire: { readonly opened: readonly number[]; readonly arrive: () => void }[] = []
  const commit = async (batch: Batch): Promise<void> => {
    const opened = [...batch.opened]
    await new Promise<void>(arrive => wire.push({ opened, arrive }))
    await memory.commit(batch)
  }
  const quiet = {
    sleep: async () => undefined,
    publish: () => undefined,
    report: () => undefined,
    readTerms: fixedTerms(),
  }
  const host = new ShardHost(0, 'test', { store: { ...memory, commit }, clock, ...quiet })
  await host.start()
  const submit = async (...userIds: readonly number[]): Promise<void> => {
    for (const userId of userIds) void host.submit({ type: 'open_accounts', userId, realm: 'demo' })
    // Users who are not in memory are read first.
    await new Promise(resolve => setImmediate(resolve))
  }
  const sent = (): (readonly number[])[] => wire.map(({ opened }) => opened)

  await submit(1, 2, 3)
  expect(sent()).toEqual([[1, 2, 3]])
  await submit(4, 5)
  expect(sent()).toHaveLength(1)
  await submit(6)
  expect(sent()).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  await submit(7, 8, 9, 10)
  expect(sent()).toHaveLength(2)
  wire[0]?.arrive()
  await expect.poll(() => sent().length).toBe(3)
  expect(sent().at(-1)).toEqual([7, 8, 9, 10])
})
