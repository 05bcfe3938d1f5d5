import { describe, expect, it } from 'vitest'
import { RunDatabase } from './run-database.ts'

describe('the database of a run', () => {
  it('that cannot be started is tried once, and the reason is kept', async () => {
    let tries = 0
    const database = new RunDatabase(async () => {
      tries += 1
      throw new Error('no binaries for this machine')
    })
    expect(await database.url()).toBeUndefined()
    expect(await database.url()).toBeUndefined()
    expect(tries).toBe(1)
    expect(database.problem).toBe('no binaries for this machine')
    await database.stop()
  })
})
