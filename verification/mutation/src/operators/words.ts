// The wrong realm, product, side, level or unit: one word of a known pair where the other belongs.
import { child, nameOf, type Syntax } from '../syntax.ts'
import { isKey } from './arithmetic.ts'
import { replaceNode, type Operator } from './operator.ts'

const PAIRS: readonly (readonly [string, string])[] = [
  ['real', 'demo'],
  ['buy', 'sell'],
  ['rise', 'fall'],
  ['up', 'down'],
  ['won', 'lost'],
  ['forex', 'micro'],
  ['main', 'forex'],
  ['available', 'held'],
  ['stop_loss', 'take_profit'],
  ['stopLoss', 'takeProfit'],
  ['fixed', 'percent'],
  ['pending', 'holding'],
  ['asc', 'desc'],
  ['open', 'close'],
  ['high', 'low'],
  ['some', 'every'],
  ['minimum', 'maximum'],
  ['min', 'max'],
  ['from', 'to'],
  ['margin', 'fee'],
  ['balance', 'held'],
  ['base', 'quote'],
  ['email', 'phone'],
  ['approved', 'rejected'],
  ['fees', 'trading_result'],
  ['deposits', 'withdrawals'],
]

const OTHER = new Map([...PAIRS.map(([a, b]) => [b, a] as const), ...PAIRS])

export const texts: Operator = ({ node, parent }) => {
  if (node.type !== 'Literal' || typeof node['value'] !== 'string' || (parent && isKey(parent, node))) return []
  const other = OTHER.get(node['value'])
  return other === undefined ? [] : [replaceNode('wrong word', node, `'${other}'`)]
}

export const members: Operator = ({ node }) => {
  const [object, property] = [child(node, 'object'), child(node, 'property')]
  if (node.type !== 'MemberExpression' || node['computed'] === true || !property || isLibrary(object)) return []
  const other = OTHER.get(nameOf(property) ?? '')
  return other === undefined ? [] : [replaceNode('wrong word', property, other)]
}

function isLibrary(object: Syntax | undefined): boolean {
  return ['Math', 'Array', 'Buffer'].includes(nameOf(object) ?? '')
}
