import { describe, expect, it } from 'vitest'
import { shrink } from './shrink.ts'

describe('shrinking a failing seed', () => {
  it('leaves out everything but what it takes to break the same check', async () => {
    const run = async (_: number, without: ReadonlySet<string>): Promise<readonly string[]> =>
      without.has('crash') || without.has('network faults') ? ['[I03] another'] : ['[I64] this one']
    const sentence = await shrink(7, ['[I64] user 3 differs'], run)
    expect(sentence).toMatch(/--seeds 1 --from 7 --without "/)
    expect(sentence).toContain('freeze')
    expect(sentence).not.toMatch(/crash|network/)
  })

  it('says when nothing can be left out', async () => {
    expect(await shrink(7, ['[I64]'], async () => [])).toMatch(/takes everything/)
  })
})
