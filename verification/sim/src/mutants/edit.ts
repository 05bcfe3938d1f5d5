// One change of the code, named by the symbol it is in and a pattern of tokens there. So moving a function to another file or
// formatting it anew leaves a mutant as it is, and code that a mutant no longer fits fails the mutants' test with a sentence.
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { declarationsOf, type Declaration } from './symbols.ts'
import { tokenize, type Token } from './tokens.ts'

export interface Edit {
  /** A workspace and, where the symbol is declared more than once there, folders or a file on the path: `formulas`, `engine/fund`. */
  readonly within: string
  /** `name` at the top level of a file, `Class.name` or `Class.#name` in a class. */
  readonly symbol: string
  /** Occurs in the symbol exactly once; spaces, line breaks, comments and trailing commas do not count. */
  readonly find: string
  readonly replace: string
}

export interface Mutant {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Judges it in place of the simulator: a file of tests from the root, and a title in it. */
  readonly test?: { readonly file: string; readonly title: string }
}

/** Source texts by their path from the root of the repository. */
export type Code = ReadonlyMap<string, string>

export const edit = (within: string, symbol: string, find: string, replace: string): Edit => ({
  within,
  symbol,
  find,
  replace,
})

export const mutant = (name: string, within: string, symbol: string, find: string, replace: string): Mutant => ({
  name,
  edits: [edit(within, symbol, find, replace)],
})

/** The folders that mutants may name, by their first word. */
const WORKSPACES: Readonly<Record<string, string>> = {
  kernel: 'packages/kernel/src',
  formulas: 'packages/formulas/src',
  ledger: 'packages/ledger/src',
  engine: 'packages/engine/src',
  'transparency-log': 'packages/transparency-log/src',
  server: 'apps/server/src',
  // The store that the simulator runs on.
  testing: 'apps/server/testing',
}

/** Everything a mutant can change. */
export async function readCode(root: string): Promise<Code> {
  const code = new Map<string, string>()
  for (const folder of Object.values(WORKSPACES)) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
      code.set(`${folder}/${path.split(sep).join('/')}`, await readFile(join(root, folder, path), 'utf8'))
    }
  }
  return code
}

/** The code with the edits made, one after the other. */
export function withEdits(code: Code, edits: readonly Edit[]): Code {
  const changed = new Map(code)
  for (const one of edits) {
    const { path, declaration } = locate(changed, one)
    const [first, last] = match(declaration.tokens, one, path)
    const text = changed.get(path) ?? ''
    changed.set(path, text.slice(0, first.start) + one.replace + text.slice(last.end))
  }
  return changed
}

function locate(code: Code, { within, symbol }: Edit): { path: string; declaration: Declaration } {
  const name = symbol.split('.').at(-1) ?? symbol
  const found = [...code]
    // Reading the declarations of every file would take seconds.
    .filter(([path, text]) => isWithin(path, within) && text.includes(name))
    .flatMap(([path, text]) =>
      declarationsOf(text)
        .filter(declaration => declaration.symbol === symbol)
        .map(declaration => ({ path, declaration })),
    )
  const [only, ...more] = found
  if (!only) throw new Error(`${symbol} is not declared within ${within}.`)
  if (more.length > 0) {
    throw new Error(
      `${symbol} is declared more than once within ${within}: ${found.map(({ path }) => path).join(', ')}.`,
    )
  }
  return only
}

function isWithin(path: string, within: string): boolean {
  const [workspace = '', ...folders] = within.split('/')
  const root = WORKSPACES[workspace]
  if (root === undefined)
    throw new Error(`${workspace} is none of the folders that mutants change: ${Object.keys(WORKSPACES).join(', ')}.`)
  if (!path.startsWith(`${root}/`)) return false
  const passed = path.slice(root.length + 1, -'.ts'.length).split('/')
  return folders.every(folder => passed.includes(folder))
}

/** The first and the last token of the only occurrence. */
function match(tokens: readonly Token[], { symbol, find }: Edit, path: string): [Token, Token] {
  const wanted = tokenize(find)
  const found: [Token, Token][] = []
  for (const [index, first] of tokens.entries()) {
    const last = tokens[index + wanted.length - 1]
    if (last && wanted.every((token, offset) => tokens[index + offset]?.text === token.text)) found.push([first, last])
  }
  const [only, ...more] = found
  if (!only) throw new Error(`${symbol} in ${path} does not contain «${find}».`)
  if (more.length > 0) throw new Error(`${symbol} in ${path} contains «${find}» ${found.length} times, not once.`)
  return only
}
