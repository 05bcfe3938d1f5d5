// Everything one seed runs: the fast world of trading, for some seeds the slow world of loans and funds and that of the shared tape, a
// repetition that must be identical, and a replay in PostgreSQL.
import { runLongWorld } from './long-world.ts'
import { auditInOwnDatabase } from '../twin/second-books.ts'
import { shrink } from './shrink.ts'
import { runTapeWorld } from './tape-world.ts'
import { runWorld, type WorldResult } from './world.ts'

export interface SeedTask {
  readonly seed: number
  /** Faults and sizes left out of the quick world, see draw.ts. */
  readonly without: readonly string[]
  /** Looks for the smallest set of faults with which it still fails. */
  readonly isShrunk: boolean
  /** Where a database can be made, for a seed that is audited in one. */
  readonly databaseUrl: string | undefined
}

/** Sixty days take ten times as long as half a minute of trading, so every tenth seed lives through them. */
const LONG_EVERY = 10

const TAPE_EVERY = 5

/** A seed that goes another way the second time could not be looked into when it fails. */
const TWICE_EVERY = 20

const AUDITED_EVERY = 100
export const AUDITED = 'database: audited'

export function isAudited(seed: number): boolean {
  return seed % AUDITED_EVERY === 0
}

export async function runSeed({ seed, without, isShrunk, databaseUrl }: SeedTask): Promise<WorldResult> {
  const keepsCommits = databaseUrl !== undefined
  const quick = await runWorld(seed, { keepsCommits, without: new Set(without) })
  const failures = [...quick.failures]
  if (failures.length > 0 && isShrunk) failures.push(await shrink(seed, failures))
  if (seed % TWICE_EVERY === 0 && (await runWorld(seed, { without: new Set(without) })).digest !== quick.digest)
    failures.push('[deterministic] the second run of the seed went another way')
  const worlds = [quick]
  if (seed % LONG_EVERY === 0) {
    const slow = await runLongWorld(seed, { keepsCommits })
    quick.coverage.add(slow.coverage.counts)
    failures.push(...slow.failures)
    worlds.push(slow)
    if (isAudited(seed) && (await runLongWorld(seed)).digest !== slow.digest)
      failures.push('[deterministic] the second run of the sixty days went another way')
  }
  if (seed % TAPE_EVERY === 0) {
    const tape = await runTapeWorld(seed)
    quick.coverage.add(tape.coverage.counts)
    failures.push(...tape.failures)
  }
  if (databaseUrl !== undefined) {
    for (const [index, { worldRecord }] of worlds.entries()) {
      failures.push(...(await auditInOwnDatabase(databaseUrl, `seed_${seed}_${index}`, worldRecord)))
      quick.coverage.hit(AUDITED)
    }
  }
  return { ...quick, failures, commits: worlds.reduce((sum, world) => sum + world.commits, 0) }
}
