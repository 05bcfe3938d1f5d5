import { describe, expect, it } from 'vitest'
import { edit, withEdits, type Edit } from './edit.ts'

const FOREX = 'packages/engine/src/products/forex'
const FILE = `${FOREX}/close.ts`
const CLOSE = edit('engine/forex', 'decideClose', 'return stale && refuse(order, { pair })', 'return undefined')

const changed = (source: string, one: Edit, path = FILE) => withEdits(new Map([[path, source]]), [one]).get(path)

describe('an edit of the code', () => {
  it('is made in the symbol it names and nowhere else', () => {
    const twice = (name: string) => `export function ${name}(order: Order) {\n  return order.a <= 1\n}\n`
    expect(changed(twice('one') + twice('two'), edit('engine', 'two', 'a <= 1', 'a < 1'))).toBe(
      twice('one') + twice('two').replace('<=', '<'),
    )
  })

  it.each([
    ['in one line', 'function decideClose() { return stale && refuse(order, { pair }) }'],
    [
      'over many lines',
      'function decideClose() {\n  return stale &&\n    refuse(\n      order,\n      {\n        pair,\n      },\n    )\n}',
    ],
    ['with comments', 'function decideClose() { return stale /* old */ && refuse(order, // which\n { pair }) }'],
    [
      'after other symbols',
      "const text = `a ${{ b: '}' }.b} {`\nconst slash = /[/{]/\nfunction decideClose() { return stale && refuse(order, { pair }) }",
    ],
  ])('fits the code however it is formatted: %s', (_, source) => {
    expect(changed(source, CLOSE)).toMatch(/function decideClose\(\) \{\s+return undefined\s*\}$/)
  })

  it('follows its symbol to another file', () => {
    const source = 'export const decideClose = () => {\n  return stale && refuse(order, { pair })\n}\n'
    expect(changed(source, CLOSE, `${FOREX}/close/decide.ts`)).toContain('return undefined')
  })

  it('finds methods, private members and fields of a class', () => {
    const source = `class Host {
  readonly #limit: number = 3
  static async start(): Promise<{ done: boolean }> {
    return this.#limit > 2
  }
  #limits(): boolean {
    return this.#limit > 2
  }
}`
    expect(changed(source, edit('engine', 'Host.#limit', '3', '4'))).toContain('= 4')
    expect(changed(source, edit('engine', 'Host.start', '#limit > 2', '#limit > 3'))).toMatch(/start[^]*> 3[^]*> 2/)
    expect(changed(source, edit('engine', 'Host.#limits', '#limit > 2', '#limit > 3'))).toMatch(/start[^]*> 2[^]*> 3/)
  })

  it('reads SQL in a template word by word', () => {
    const source =
      "const COMMIT = `\n  UPDATE shard SET seq = $1\n  WHERE id = ${shard} AND state = 'open'\n`\nconst other = 1\n"
    expect(changed(source, edit('engine', 'COMMIT', "AND state = 'open'", ''))).toContain('WHERE id = ${shard} \n`')
    expect(changed(source, edit('engine', 'COMMIT', 'seq = $1 WHERE', 'seq = 2 WHERE'))).toContain(
      'SET seq = 2 WHERE id',
    )
    expect(changed(source, edit('engine', 'other', '1', '2'))).toContain('other = 2')
  })

  it.each([
    ['an unknown folder', edit('motor', 'a', '1', ''), /^motor is none of the folders that mutants change/],
    ['a symbol that is gone', edit('engine/forex', 'b', '1', ''), /^b is not declared within engine\/forex\.$/],
    ['a symbol of another folder', edit('engine/micro', 'a', '1', ''), /^a is not declared within engine\/micro\.$/],
    [
      'a symbol declared twice',
      edit('engine', 'twice', '1', ''),
      /^twice is declared more than once within engine: .*one\.ts, .*two\.ts\.$/,
    ],
    ['a pattern that is gone', edit('engine', 'a', '2', ''), /^a in .*one\.ts does not contain «2»\.$/],
    [
      'a pattern that is there twice',
      edit('engine', 'a', '1', ''),
      /^a in .*one\.ts contains «1» 2 times, not once\.$/,
    ],
  ])('refuses %s with a sentence', (_, wrong, sentence) => {
    const code = new Map([
      [`${FOREX}/one.ts`, 'const a = 1 + 1\nconst twice = 1\n'],
      [`${FOREX}/two.ts`, 'const twice = 1\n'],
    ])
    expect(() => withEdits(code, [wrong])).toThrow(sentence)
  })
})
