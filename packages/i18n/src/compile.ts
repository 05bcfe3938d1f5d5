// Compiles ICU text to the compact form the app ships, so that no message parser reaches a browser. Runs in the build, in the server and
// in tests.
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Catalogue, CompiledCatalogue } from './messages.ts'

export function compileCatalogue(words: Catalogue): CompiledCatalogue {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, compile(text)]))
}

/** How a value is used: as it is, or to choose a branch. */
export type ValueUse = 'text' | 'select' | 'plural'

/** What a compiled message must be given, by name. A value that chooses a branch is listed under that use. */
export function valuesOf(message: CompiledMessage): ReadonlyMap<string, ValueUse> {
  const found = new Map<string, ValueUse>()
  collectBranch(message, found)
  return found
}

/** The number the compiler gives to `select` nodes; the other kinds of branches are plurals. */
const SELECT = 1

/** A branch is text, a number for `#`, or a list of nodes. */
function collectBranch(branch: unknown, found: Map<string, ValueUse>): void {
  if (Array.isArray(branch)) for (const node of branch as readonly unknown[]) collectNode(node, found)
}

/** A node is text, a number for `#`, [name], or [name, kind, branches]. Anything else is markup. */
function collectNode(node: unknown, found: Map<string, ValueUse>): void {
  if (!Array.isArray(node)) return
  const [name, kind, branches] = node as readonly unknown[]
  if (typeof name !== 'string' || (node.length > 1 && (typeof kind !== 'number' || kind === 0)))
    throw new Error('messages carry no markup')
  if (kind !== undefined) found.set(name, kind === SELECT ? 'select' : 'plural')
  else if (!found.has(name)) found.set(name, 'text')
  if (typeof branches === 'object' && branches !== null)
    for (const branch of Object.values(branches)) collectBranch(branch, found)
}
