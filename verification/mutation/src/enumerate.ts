// All mutants of one file.
import type { Change, Mutant } from './mutant.ts'
import { assignments, constants, minus, quotients, roundings, signs } from './operators/arithmetic.ts'
import { branches, comparisons, halves, negations } from './operators/conditions.ts'
import type { Operator } from './operators/operator.ts'
import { awaits, calls, entries, isTold, links, swappedArguments } from './operators/removals.ts'
import { statements } from './operators/sql.ts'
import { members, texts } from './operators/words.ts'
import { child, nameOf, parse, type Syntax } from './syntax.ts'
import { walk } from './walk.ts'

const OPERATORS: readonly Operator[] = [
  comparisons,
  halves,
  negations,
  branches,
  signs,
  assignments,
  minus,
  constants,
  roundings,
  quotients,
  calls,
  awaits,
  entries,
  swappedArguments,
  links,
  texts,
  members,
  statements,
]

export function mutantsOf(path: string, text: string): Mutant[] {
  const found: Mutant[] = []
  const used = new Map<string, number>()
  walk(parse(path, text), ({ node, parent, place }) => {
    if (isUnjudged(node)) return false
    const site = { node, parent, source: ({ start, end }: Syntax) => text.slice(start, end) }
    for (const change of OPERATORS.flatMap(operator => operator(site))) {
      const original = text.slice(change.start, change.end)
      if (original === change.replacement) continue
      const name = `${path} ${place} | ${change.operator} | ${short(original)} -> ${short(change.replacement)}`
      const times = (used.get(name) ?? 0) + 1
      used.set(name, times)
      found.push({
        ...change,
        id: times === 1 ? name : `${name} (${times})`,
        path,
        place,
        original,
        line: lineOf(text, change),
      })
    }
    return true
  })
  return found
}

/** Code whose change no user could notice: the words of exceptions, logs, and what only moves names between files. */
function isUnjudged(node: Syntax): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
  if (node.type === 'ThrowStatement') return true
  if (node.type.startsWith('JSX')) return true
  if (node.type === 'ExpressionStatement') {
    const expression = child(node, 'expression')
    return (
      expression?.type === 'CallExpression' && (isTold(expression) || nameOf(child(expression, 'callee')) === 'assert')
    )
  }
  return node.type === 'CallExpression' && isTold(node)
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= 120 ? line : `${line.slice(0, 90)}…${line.slice(-29)}`
}

function lineOf(text: string, { start }: Change): number {
  return text.slice(0, start).split('\n').length
}
