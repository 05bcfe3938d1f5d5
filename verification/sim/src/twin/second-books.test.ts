import { testDatabase } from '@tallystick/server/testing/database'
import { describe, expect, it } from 'vitest'
import { runLongWorld } from '../world/long-world.ts'
import { auditInPostgres, type Deed, type Remains } from './second-books.ts'
import { runWorld, type WorldResult } from '../world/world.ts'

const audit = async (remains: Remains): Promise<string[]> => {
  const database = await testDatabase()
  try {
    return await auditInPostgres(database.url, remains)
  } finally {
    await database.close()
  }
}

/** The remains with the last commit that moved money changed. */
const tampered = (remains: Remains, change: (deed: Deed) => Deed): Remains => {
  const last = remains.deeds.findLastIndex(({ batch, isApplied }) => isApplied && batch.transfers.length > 0)
  return { ...remains, deeds: remains.deeds.map((deed, index) => (index === last ? change(deed) : deed)) }
}

/** The first world in which the store also refused something. */
async function worldWithRefusals(): Promise<WorldResult> {
  for (let seed = 1; ; seed++) {
    const result = await runWorld(seed, { keepsDeeds: true })
    if (result.remains.deeds.some(deed => !deed.isApplied)) return result
  }
}

describe('a world repeated in real PostgreSQL', async () => {
  const { failures, remains } = await worldWithRefusals()

  it('passes the audit, refusals included, and so do sixty days of loans and funds', async () => {
    expect(failures).toEqual([])
    expect(await audit(remains)).toEqual([])
    const slow = await runLongWorld(1, { keepsDeeds: true })
    expect(await audit(slow.remains)).toEqual([])
  })

  it('is found out when a commit wrote another balance than its postings', async () => {
    const richer = tampered(remains, deed => {
      const accounts = deed.batch.accounts.map(user => ({
        ...user,
        forex: { ...user.forex, balance: user.forex.balance + 1n },
        change: { ...user.change, balance: user.change.balance + 1n },
        micro: { ...user.micro, balance: user.micro.balance + 1n },
      }))
      return { ...deed, batch: { ...deed.batch, accounts } }
    })
    const found = (await audit(richer)).join('\n')
    expect(found).toMatch(/\[I03\] in PostgreSQL/)
    expect(found).toMatch(/\[store\] accounts differ/)
  })

  it('is found out when the two stores do not refuse the same', async () => {
    const applied = remains.deeds.findLastIndex(({ isApplied }) => isApplied)
    const twice = (deed: Deed, index: number): Deed[] => (index === applied ? [deed, deed] : [deed])
    const doubled = { ...remains, deeds: remains.deeds.flatMap(twice) }
    expect(await audit(doubled)).toContainEqual(expect.stringMatching(/^\[store\] batch \d+: PostgreSQL refused it/))
  })
})
