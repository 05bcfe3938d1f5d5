// Wrong signs, swapped operands, constants that are off by one or in another unit, changed rounding.
import { child, nameOf, word, type Syntax } from '../syntax.ts'
import { replaceNode, type Operator } from './operator.ts'

const SIGNS: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '/' }
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' }
const UNORDERED = new Set(['+', '*'])

export const signs: Operator = ({ node, source }) => {
  const [left, right, sign] = [child(node, 'left'), child(node, 'right'), word(node, 'operator') ?? '']
  const other = SIGNS[sign]
  if (node.type !== 'BinaryExpression' || !left || !right || other === undefined) return []
  if (isText(left) || isText(right)) return []
  const changes = [replaceNode('wrong sign', node, `${source(left)} ${other} ${source(right)}`)]
  if (!UNORDERED.has(sign))
    changes.push(replaceNode('swapped operands', node, `(${source(right)}) ${sign} (${source(left)})`))
  return changes
}

export const assignments: Operator = ({ node, source }) => {
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  const other = ASSIGNED[word(node, 'operator') ?? '']
  if (node.type !== 'AssignmentExpression' || !left || !right || other === undefined || isText(right)) return []
  return [replaceNode('wrong sign', node, `${source(left)} ${other} ${source(right)}`)]
}

export const minus: Operator = ({ node, source }) => {
  const argument = child(node, 'argument')
  if (node.type !== 'UnaryExpression' || word(node, 'operator') !== '-' || !argument) return []
  return [replaceNode('wrong sign', node, `(${source(argument)})`)]
}

/** From here on one more is no plausible mistake; a wrong unit is. */
const LARGE = 100

export const constants: Operator = ({ node, parent }) => {
  if (node.type !== 'Literal' || (parent && isKey(parent, node))) return []
  const { value } = node
  if (typeof value === 'boolean') return [replaceNode('flipped constant', node, String(!value))]
  if (typeof value === 'bigint')
    return [replaceNode(...numeral(node, value > LARGE, `${value + 1n}n`, `${value * 1_000n}n`))]
  if (typeof value === 'number')
    return [replaceNode(...numeral(node, value > LARGE, `${value + 1}`, `${value * 1_000}`))]
  return []
}

function numeral(node: Syntax, isLarge: boolean, next: string, otherUnit: string): [string, Syntax, string] {
  return isLarge ? ['wrong unit', node, otherUnit] : ['off by one', node, next]
}

const ROUNDINGS: Readonly<Record<string, string>> = {
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'ceil',
  min: 'max',
  max: 'min',
}

export const roundings: Operator = ({ node }) => {
  const property = child(node, 'property')
  const isMath = node.type === 'MemberExpression' && nameOf(child(node, 'object')) === 'Math'
  const other = isMath ? ROUNDINGS[nameOf(property) ?? ''] : undefined
  return property && other !== undefined ? [replaceNode('changed rounding', property, other)] : []
}

/** Functions of the kernel that round half away from zero, cut off instead. */
export const quotients: Operator = ({ node, source }) => {
  const [numerator, denominator] = Array.isArray(node['arguments']) ? (node['arguments'] as Syntax[]) : []
  if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'divideHalfAway') return []
  if (!numerator || !denominator) return []
  return [replaceNode('changed rounding', node, `((${source(numerator)}) / (${source(denominator)}))`)]
}

function isText(node: Syntax): boolean {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal') return typeof node['value'] === 'string'
  const [left, right] = [child(node, 'left'), child(node, 'right')]
  return node.type === 'BinaryExpression' && [left, right].some(side => side !== undefined && isText(side))
}

export function isKey(parent: Syntax, node: Syntax): boolean {
  return parent['key'] === node && parent['computed'] !== true
}
