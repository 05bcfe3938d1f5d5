// What only one process of all may do: two ask for it.
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { holdRole, type RoleLease } from './role-lease.ts'

describe('[nodes] a role', () => {
  it('is held by one process of two, and by the other under a later epoch when that one has stopped', async () => {
    const database = await testDatabase()
    const begun: string[] = []
    const hold = (holder: string): Promise<RoleLease> =>
      holdRole({
        pool: database.pool,
        role: 'jobs',
        holder,
        report: () => undefined,
        begin: async epoch => {
          begun.push(`${holder} ${epoch}`)
          return () => Promise.resolve()
        },
      })
    const [one, two] = [await hold('one'), await hold('two')]
    expect(begun).toEqual(['one 1'])
    expect([one.isHeld(), two.isHeld()]).toEqual([true, false])
    await one.stop()
    await two.stop()
    const three = await hold('three')
    expect(begun.at(-1)).toMatch(/^three [2-3]$/)
    await three.stop()
    await database.close()
  })
})
