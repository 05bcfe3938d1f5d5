import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MUTANTS } from './catalogue.ts'
import { ROOT } from './code-copy.ts'
import { readCode, withEdits } from './edit.ts'
import { tryMutant } from './run.ts'

/** One of the money, one of the commit, one of the recovery; `npm run mutants` tries all. */
const SAMPLE = [
  'the fee is charged twice',
  'commands are acknowledged before they are durable',
  'risk is not watched after a restart',
]

const code = await readCode(ROOT)

describe('the simulator', () => {
  it.each(MUTANTS)('can be tried on the code in which $name', ({ edits }) => {
    const changed = [...withEdits(code, edits)].filter(([path, text]) => text !== code.get(path))
    expect(changed).not.toHaveLength(0)
    // Code that does not parse would be found by Node, not by the simulator.
    for (const [, text] of changed) expect(() => stripTypeScriptTypes(text)).not.toThrow()
  })

  it('is left alone where a test of the name given is the judge', async () => {
    for (const { name, test } of MUTANTS) {
      if (!test) continue
      expect(await readFile(join(ROOT, test.file), 'utf8'), name).toContain(test.title)
    }
  })

  it.each(SAMPLE)('finds that %s', { timeout: 60_000 }, async name => {
    const mutant = MUTANTS.find(one => one.name === name)
    expect(mutant && (await tryMutant(mutant, 40, 40_000)).killedBy).toMatch(/^seed \d+: \[/)
  })
})
