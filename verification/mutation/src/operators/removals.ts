// Calls, awaits, entries and arguments that a programmer forgot or mixed up.
import { child, children, nameOf, type Syntax } from '../syntax.ts'
import { replaceNode, type Operator } from './operator.ts'

export const calls: Operator = ({ node, parent }) => {
  const expression = child(node, 'expression')
  if (node.type !== 'ExpressionStatement' || !expression) return []
  const call = expression.type === 'AwaitExpression' ? child(expression, 'argument') : expression
  const isCall = call?.type === 'CallExpression' || call?.type === 'ChainExpression'
  return isCall && parent !== undefined ? [replaceNode('removed call', node, ';')] : []
}

export const awaits: Operator = ({ node, source }) => {
  const argument = child(node, 'argument')
  return node.type === 'AwaitExpression' && argument
    ? [replaceNode('removed await', node, `(${source(argument)})`)]
    : []
}

export const entries: Operator = ({ node }) => {
  const field = node.type === 'ArrayExpression' ? 'elements' : 'properties'
  if (node.type !== 'ArrayExpression' && node.type !== 'ObjectExpression') return []
  const all = children(node, field)
  if (all.length === 1) return [replaceNode('removed entry', node, node.type === 'ArrayExpression' ? '[]' : '{}')]
  return all.map((entry, index) => {
    const next = all[index + 1]
    // Its comma goes with it: the one behind, or for the last one the one before.
    const start = next ? entry.start : (all[index - 1]?.end ?? entry.start)
    return { operator: 'removed entry', start, end: next ? next.start : entry.end, replacement: '' }
  })
}

const SWAPPED = new Set(['Identifier', 'MemberExpression'])

export const swappedArguments: Operator = ({ node, source }) => {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const given = children(node, 'arguments')
  return given.slice(1).flatMap((second, index) => {
    const first = given[index]
    if (!first || !SWAPPED.has(first.type) || !SWAPPED.has(second.type)) return []
    return [
      {
        operator: 'swapped arguments',
        start: first.start,
        end: second.end,
        replacement: `${source(second)}, ${source(first)}`,
      },
    ]
  })
}

const STEPS = new Set(['filter', 'toSorted', 'sort', 'toReversed', 'reverse', 'slice', 'trim'])

/** `list.filter(…)` as `list`. */
export const links: Operator = ({ node, source }) => {
  const callee = child(node, 'callee')
  const object = callee ? child(callee, 'object') : undefined
  if (node.type !== 'CallExpression' || !callee || !object) return []
  return STEPS.has(nameOf(child(callee, 'property')) ?? '') ? [replaceNode('removed call', node, source(object))] : []
}

const QUIET = new Set(['log', 'logger', 'console', 'metrics', 'traces'])

/** What operators of the product read in logs and metrics is not judged. */
export function isTold(call: Syntax): boolean {
  let target = child(call, 'callee')
  while (target) {
    if (QUIET.has((nameOf(target) ?? nameOf(child(target, 'property')) ?? '').replace(/^#/, ''))) return true
    target = child(target, 'object')
  }
  return false
}
