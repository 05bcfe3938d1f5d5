// The syntax tree of one source file, with only what the mutator asks of it: kinds, positions and children.
import { extname } from 'node:path'
import { parseSync } from 'vite'

/** A node as the parser gives it. Fields are read by the functions below, which check what they find. */
export interface Syntax {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export function parse(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text, { lang: extname(path) === '.tsx' ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  if (!isSyntax(program)) throw new Error(`${path}: the parser gave no tree.`)
  return program
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export function child(node: Syntax, field: string): Syntax | undefined {
  const value = node[field]
  return isSyntax(value) ? value : undefined
}

export function children(node: Syntax, field: string): Syntax[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isSyntax) : []
}

export function word(node: Syntax | undefined, field: string): string | undefined {
  const value = node?.[field]
  return typeof value === 'string' ? value : undefined
}

/** The name that an identifier, a private name or a text used as a key stands for. */
export function nameOf(node: Syntax | undefined): string | undefined {
  return word(node, 'name') ?? word(node, 'value')
}

export function allChildren(node: Syntax): Syntax[] {
  const found: Syntax[] = []
  for (const value of Object.values(node)) {
    if (isSyntax(value)) found.push(value)
    else if (Array.isArray(value)) found.push(...value.filter(isSyntax))
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const KEPT_TYPE_NODES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSParameterProperty',
])

/** Types vanish when the code runs. */
export function isTypeOnly({ type }: Syntax): boolean {
  return type.startsWith('TS') && !KEPT_TYPE_NODES.has(type)
}
