import { describe, expect, it } from 'vitest'
import { mutantsOf } from './enumerate.ts'
import { FOLDERS } from './folders.ts'
import { withMarks } from './marks.ts'
import { mutated } from './mutant.ts'
import { drawSample } from './sample.ts'
import { parse } from './syntax.ts'

const PATH = 'packages/formulas/src/example.ts'

/** What the code becomes, by operator. */
function changes(code: string): string[] {
  return mutantsOf(PATH, code).map(mutant => `${mutant.operator}: ${mutated(code, mutant)}`)
}

describe('the mutator', () => {
  it.each([
    ['const x = a < b', 'boundary: const x = a <= b'],
    ['const x = a < b', 'negated condition: const x = a >= b'],
    ['const x = a && b', 'dropped condition: const x = (a)'],
    ['function f() { if (a) return 1; go() }', 'removed early return: function f() { if (false) return 1; go() }'],
    ['const x = a - b', 'swapped operands: const x = (b) - (a)'],
    ['const x = a + b', 'wrong sign: const x = a - b'],
    ['const x = 24', 'off by one: const x = 25'],
    ['const x = 5_000', 'wrong unit: const x = 5000000'],
    ['const x = f(a, b)', 'swapped arguments: const x = f(b, a)'],
    ['async function f() { await save() }', 'removed await: async function f() { (save()) }'],
    ['function f() { save() }', 'removed call: function f() { ; }'],
    ['const x = [a, b]', 'removed entry: const x = [a]'],
    ['const x = { a, }', 'removed entry: const x = {}'],
    ['const x = Math.floor(a)', 'changed rounding: const x = Math.ceil(a)'],
    ['const x = divideHalfAway(a, b)', 'changed rounding: const x = ((a) / (b))'],
    ["const x = 'real'", "wrong word: const x = 'demo'"],
    ["const x = 'buy'", "wrong word: const x = 'sell'"],
    ['const x = `select 1 where a <= b`', 'boundary in SQL: const x = `select 1 where a < b`'],
  ])('changes «%s» into «%s»', (code, expected) => {
    expect(changes(code)).toContain(expected)
  })

  it.each([
    "throw new Error('a' + 1)",
    "log.warn('a', 1)",
    'type A = 1 | 2',
    "import a from 'a'",
    "const a = 'This and that must name where these lie.'",
  ])('leaves «%s» alone', code => {
    expect(changes(code)).toEqual([])
  })

  it('gives every mutant a name of its own that outlives an edit above it', () => {
    const code = 'export const f = (a: number) => a + 1 + 1'
    const names = mutantsOf(PATH, code).map(({ id }) => id)
    expect(new Set(names).size).toBe(names.length)
    expect(mutantsOf(PATH, `const other = g\n\n${code}`).map(({ id }) => id)).toEqual(names)
  })

  it('marks every function and block without changing what the code means', () => {
    const code = 'const f = (a = 1) => a\nfunction g() { if (a) { b() } }\n'
    const marked = withMarks(PATH, code)
    expect(() => parse(PATH, marked)).not.toThrow()
    expect(marked.match(/__tallystickReached/g)).toHaveLength(5)
  })
})

describe('a sample', () => {
  const folders = FOLDERS.filter(({ name }) => name === 'formulas' || name === 'ledger')

  it('is the same for the same seed, another for another', async () => {
    const ids = async (seed: number) =>
      (await drawSample(folders, 40, seed)).flatMap(({ mutants }) => mutants.map(({ id }) => id))
    expect(await ids(1)).toEqual(await ids(1))
    expect(await ids(1)).not.toEqual(await ids(2))
    expect(await ids(1)).toHaveLength(40)
  })
})
