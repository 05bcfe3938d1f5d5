// Boundaries, negated and dropped conditions, early returns that are gone.
import { child, children, word, type Syntax } from '../syntax.ts'
import { replaceNode, type Operator } from './operator.ts'

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

export const comparisons: Operator = ({ node, source }) => {
  const sign = word(node, 'operator')
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if (node.type !== 'BinaryExpression' || sign === undefined || !left || !right) return []
  const rewrite = (operator: string, table: Readonly<Record<string, string>>) => {
    const other = table[sign]
    return other === undefined ? [] : [replaceNode(operator, node, `${source(left)} ${other} ${source(right)}`)]
  }
  return [...rewrite('boundary', BOUNDARIES), ...rewrite('negated condition', OPPOSITES)]
}

/** One half of `a && b`, `a || b` or `a ?? b` alone. */
export const halves: Operator = ({ node, source }) => {
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  if (node.type !== 'LogicalExpression' || !left || !right) return []
  return [
    replaceNode('dropped condition', node, `(${source(left)})`),
    replaceNode('dropped condition', node, `(${source(right)})`),
  ]
}

export const negations: Operator = ({ node, source }) => {
  const argument = child(node, 'argument')
  if (node.type === 'UnaryExpression' && word(node, 'operator') === '!' && argument)
    return [replaceNode('negated condition', node, `(${source(argument)})`)]
  const test = child(node, 'test')
  if (!test || !(node.type === 'IfStatement' || node.type === 'ConditionalExpression')) return []
  // Comparisons and negations have a change of their own.
  const isPlain = test.type !== 'BinaryExpression' && test.type !== 'UnaryExpression'
  return isPlain ? [replaceNode('negated condition', test, `!(${source(test)})`)] : []
}

/** `if (…) return` and the like without effect; any other `if` taken always. */
export const branches: Operator = ({ node }) => {
  const [test, consequent] = [child(node, 'test'), child(node, 'consequent')]
  if (node.type !== 'IfStatement' || !test || !consequent) return []
  if (leaves(consequent)) return [replaceNode('removed early return', test, 'false')]
  return [replaceNode('dropped condition', test, 'true'), replaceNode('dropped condition', test, 'false')]
}

const LEAVING = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])

function leaves(statement: Syntax): boolean {
  const last = statement.type === 'BlockStatement' ? children(statement, 'body').at(-1) : statement
  return last !== undefined && LEAVING.has(last.type)
}
