import { describe, expect, it } from 'vitest'
import { Bench, type Verdict } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { scoresOf } from './report.ts'
import type { FileResult } from './session.ts'

const FOLDER = { name: 'feed', paths: ['apps/server/src/feed'], promised: 85 }
const MUTANT: Mutant = {
  id: 'of a test',
  path: 'apps/server/src/feed/periods.ts',
  place: '',
  line: 1,
  operator: 'boundary',
  original: '<',
  start: 0,
  end: 0,
  replacement: '',
}

const result = (file: string, isLate: boolean, hasFailed = isLate): FileResult => ({
  file,
  seconds: 1,
  hasFailed,
  failure: hasFailed ? 'a test' : undefined,
  isLate,
})

/** Judges the mutant by runs that end as given, one after the other, and tells which of them had the mutant in them. */
async function judged(
  ...runs: readonly (readonly FileResult[])[]
): Promise<{ verdict: Verdict; hadMutant: boolean[] }> {
  const hadMutant: boolean[] = []
  const left = [...runs]
  const bench = new Bench(
    { judgesOf: () => [{ file: 'a.test.ts', seconds: 1 }] },
    { budgetSeconds: 30, seeds: 0 },
    ({ rewrite }) =>
      Promise.resolve({
        run: () => {
          hadMutant.push(rewrite(MUTANT.path, 'as loaded') !== 'as loaded')
          return Promise.resolve([...(left.shift() ?? [])])
        },
        forget: () => undefined,
        close: () => Promise.resolve(),
      }),
  )
  return { verdict: await bench.judge(MUTANT, FOLDER), hadMutant }
}

const IN_TIME = [result('a.test.ts', false)]
const LATE = [result('a.test.ts', true)]

describe('a mutant is judged by its tests:', () => {
  it.each([
    ['survived', 'that pass', [IN_TIME], [true]],
    ['killed', 'that fail', [[result('a.test.ts', false, true)]], [true]],
    ['killed', 'that do not end', [[]], [true]],
    ['survived', 'that were late once', [LATE, IN_TIME], [true, true]],
    ['killed', 'that are late with it and in time without', [LATE, LATE, IN_TIME], [true, true, false]],
    ['undecided', 'that are late with it and without', [LATE, LATE, LATE], [true, true, false]],
  ])('%s by tests %s', async (outcome, _, runs, hadMutant) => {
    const found = await judged(...runs)
    expect(found.verdict.outcome).toBe(outcome)
    expect(found.hadMutant).toEqual(hadMutant)
  })

  it('one that is undecided counts neither for the score nor against it', async () => {
    const { verdict: undecided } = await judged(LATE, LATE, LATE)
    const { verdict: killed } = await judged([result('a.test.ts', false, true)])
    expect(scoresOf([FOLDER], [killed, undecided])).toMatchObject([{ tried: 1, killed: 1, percent: 100 }])
    expect(scoresOf([FOLDER], [undecided])).toEqual([])
  })
})
