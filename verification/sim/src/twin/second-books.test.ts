import { testDatabase } from '@tallystick/server/testing/database'
import { describe, expect, it } from 'vitest'
import { runLongWorld } from '../world/long-world.ts'
import { auditInPostgres, type CommitAttempt, type WorldRecord } from './second-books.ts'
import { runWorld, type WorldResult } from '../world/world.ts'

const audit = async (worldRecord: WorldRecord): Promise<string[]> => {
  const database = await testDatabase()
  try {
    return await auditInPostgres(database.url, worldRecord)
  } finally {
    await database.close()
  }
}

/** The record with the last commit that moved money changed. */
const tampered = (worldRecord: WorldRecord, change: (attempt: CommitAttempt) => CommitAttempt): WorldRecord => {
  const last = worldRecord.attempts.findLastIndex(({ batch, isApplied }) => isApplied && batch.transfers.length > 0)
  return {
    ...worldRecord,
    attempts: worldRecord.attempts.map((attempt, index) => (index === last ? change(attempt) : attempt)),
  }
}

/** The first world in which the store also refused something. */
async function worldWithRefusals(): Promise<WorldResult> {
  for (let seed = 1; ; seed++) {
    const result = await runWorld(seed, { keepsCommits: true })
    if (result.worldRecord.attempts.some(attempt => !attempt.isApplied)) return result
  }
}

describe('a world repeated in real PostgreSQL', async () => {
  const { failures, worldRecord } = await worldWithRefusals()

  it('passes the audit, refusals included', async () => {
    expect(failures).toEqual([])
    expect(await audit(worldRecord)).toEqual([])
  })

  it('passes it after sixty days of loans and funds', async () => {
    const slow = await runLongWorld(1, { keepsCommits: true })
    expect(await audit(slow.worldRecord)).toEqual([])
  })

  it('is found out when a commit wrote another balance than its postings', async () => {
    const richer = tampered(worldRecord, attempt => {
      const accounts = attempt.batch.accounts.map(user => ({
        ...user,
        forex: { ...user.forex, balance: user.forex.balance + 1n },
        main: { ...user.main, balance: user.main.balance + 1n },
        micro: { ...user.micro, balance: user.micro.balance + 1n },
      }))
      return { ...attempt, batch: { ...attempt.batch, accounts } }
    })
    const found = (await audit(richer)).join('\n')
    expect(found).toMatch(/\[I03\] in PostgreSQL/)
    expect(found).toMatch(/\[store\] users differ/)
  })

  it('is found out when the two stores do not refuse the same', async () => {
    const applied = worldRecord.attempts.findLastIndex(({ isApplied }) => isApplied)
    const twice = (attempt: CommitAttempt, index: number): CommitAttempt[] =>
      index === applied ? [attempt, attempt] : [attempt]
    const doubled = { ...worldRecord, attempts: worldRecord.attempts.flatMap(twice) }
    expect(await audit(doubled)).toContainEqual(expect.stringMatching(/^\[store\] batch \d+: PostgreSQL refused it/))
  })
})
