import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { holdRole, type RoleLease, type RoleLeaseDeps } from './role-lease.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const hold = (role: string, begin: RoleLeaseDeps['begin'], holder = 'embedded'): Promise<RoleLease> =>
  holdRole({
    pool: database.pool,
    role,
    holder,
    report: () => undefined,
    times: { leaseMs: 1_000, renewMs: 50 },
    begin,
  })

it('[lease] is begun under a higher epoch by the next process, also by one of the same name', async () => {
  const epochs: number[] = []
  const ended: number[] = []
  const begin = async (epoch: number): Promise<() => Promise<void>> => {
    epochs.push(epoch)
    return async () => void ended.push(epoch)
  }
  const first = await hold('same name', begin)
  const second = await hold('same name', begin)
  expect(epochs).toEqual([1, 2])
  // It was only believed dead: it finds another epoch than its own.
  await expect.poll(() => ended[0]).toBe(1)
  await first.stop()
  await second.stop()
})

it('[lease] is begun anew under a higher epoch when the work gave up', async () => {
  const begun: { readonly epoch: number; readonly giveUp: () => void }[] = []
  const lease = await hold('given up', async (epoch, giveUp) => {
    begun.push({ epoch, giveUp })
    return () => Promise.resolve()
  })
  begun[0]?.giveUp()
  expect(lease.isHeld()).toBe(false)
  await expect.poll(() => begun.map(({ epoch }) => epoch)).toEqual([1, 2])
  await lease.stop()
})

it('[nodes] is held by one process of two, and under a later epoch by another when that one has stopped', async () => {
  const begun: string[] = []
  const named = (holder: string): Promise<RoleLease> =>
    hold(
      'one of two',
      async epoch => {
        begun.push(`${holder} ${epoch}`)
        return () => Promise.resolve()
      },
      holder,
    )
  const [one, two] = [await named('one'), await named('two')]
  expect(begun).toEqual(['one 1'])
  expect([one.isHeld(), two.isHeld()]).toEqual([true, false])
  await one.stop()
  await two.stop()
  const three = await named('three')
  expect(begun.at(-1)).toMatch(/^three [2-3]$/)
  await three.stop()
})
