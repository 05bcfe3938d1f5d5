import { describe, expect, it } from 'vitest'
import { MUTANTS } from './catalogue.ts'
import { edited, ROOT, tryMutant } from './run.ts'

/** One of the money, one of the commit, one of the recovery; `npm run mutants` tries all. */
const SAMPLE = [
  'the fee is charged twice',
  'commands are acknowledged before they are durable',
  'risk is not watched after a restart',
]

describe('the simulator', () => {
  it.each(MUTANTS)('can be tried on the code in which $name', async ({ edits }) => {
    for (const edit of edits) expect(await edited(ROOT, edit)).toContain(edit.replace)
  })

  it.each(SAMPLE)('finds that %s', { timeout: 60_000 }, async name => {
    const mutant = MUTANTS.find(one => one.name === name)
    expect(mutant && (await tryMutant(mutant, 40, 40_000)).killedBy).toMatch(/^seed \d+: \[/)
  })
})
