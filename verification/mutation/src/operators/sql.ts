// The same mistakes in SQL, which is where the modules of the server compare and sum.
import type { Change } from '../mutant.ts'
import { word } from '../syntax.ts'
import type { Operator } from './operator.ts'

const STATEMENT = /\b(?:select|update|insert into|delete from|where|order by)\b/i
/** A message for people may have these words, too. */
const SENTENCE = /[a-z]{2}[.!?]['"]?$/
const RULES: readonly (readonly [string, RegExp, (found: string) => string])[] = [
  ['boundary', / (?:<=|>=|<|>) /g, found => (found.includes('=') ? found.replace('=', '') : `${found.trimEnd()}= `)],
  ['dropped condition', /\band\b(?! \d)/g, () => 'or'],
  ['negated condition', /\bis not null\b/g, () => 'is null'],
  ['wrong sign', / [+-] /g, found => (found === ' + ' ? ' - ' : ' + ')],
  ['wrong word', /\b(?:asc|desc)\b/g, found => (found === 'asc' ? 'desc' : 'asc')],
  ['removed call', /\bfor update\b/g, () => ''],
]

export const statements: Operator = ({ node, source }) => {
  const isText = node.type === 'TemplateElement' || (node.type === 'Literal' && word(node, 'value') !== undefined)
  if (!isText) return []
  const text = source(node)
  if (!STATEMENT.test(text) || SENTENCE.test(text)) return []
  return RULES.flatMap(([operator, pattern, other]) =>
    [...text.matchAll(pattern)].map((match): Change => ({
      operator: `${operator} in SQL`,
      start: node.start + match.index,
      end: node.start + match.index + match[0].length,
      replacement: other(match[0]),
    })),
  )
}
