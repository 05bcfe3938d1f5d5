// Which function, constant, class or class member a piece of code belongs to. It reads tokens, not a syntax tree: a declaration reaches
// from its first token to the first token of the next one.
import { tokenize, type Token } from './tokens.ts'

export interface Declaration {
  /** `name` at the top level of a file, `Class.name` or `Class.#name` in a class. */
  readonly symbol: string
  readonly tokens: readonly Token[]
}

const MODIFIERS = new Set([
  'export',
  'default',
  'declare',
  'abstract',
  'async',
  'static',
  'readonly',
  'private',
  'protected',
])
const MEMBER_MODIFIERS = new Set([...MODIFIERS, 'public', 'override', 'get', 'set', 'accessor', '*'])
const DECLARES = new Set(['function', 'const', 'let', 'var', 'class'])
const BEGINS = new Set([...MODIFIERS, ...DECLARES, 'import', 'interface', 'type', 'enum'])
const IS_NAME = /^#?[\p{ID_Start}$_]/u
/** After one of these a line goes on, and with one of these it cannot begin. */
const CONTINUES = /^(?:=|=>|:|\?|,|\.|\?\.|\||&|\|\||&&|\?\?|<|\+|-|\*|extends|implements|return)$/
const CONTINUATION = /^(?:=|=>|:|\?|\.|\?\.|\||&|\|\||&&|\?\?|>|\)|\}|\]|extends|implements)$/

const known = new Map<string, readonly Declaration[]>()

/** Every declaration at the top level of the file and in its classes. */
export function declarationsOf(source: string): readonly Declaration[] {
  const found = known.get(source) ?? findDeclarations(tokenize(source))
  known.set(source, found)
  return found
}

function findDeclarations(tokens: readonly Token[]): Declaration[] {
  return partsOf(tokens, token => BEGINS.has(token.text)).flatMap(part => {
    const [declares, symbol] = part.filter(({ text }) => !MODIFIERS.has(text) && text !== '*')
    if (!declares || !symbol || !DECLARES.has(declares.text) || !IS_NAME.test(symbol.text)) return []
    const whole = { symbol: symbol.text, tokens: part }
    return declares.text === 'class' ? [whole, ...membersOf(symbol.text, part)] : [whole]
  })
}

function membersOf(className: string, tokens: readonly Token[]): Declaration[] {
  const body = tokens.slice(tokens.findIndex(({ text }) => text === '{') + 1, -1)
  return partsOf(body, () => true).flatMap(part => {
    const name = part.find(({ text }) => !MEMBER_MODIFIERS.has(text))
    return name && IS_NAME.test(name.text) ? [{ symbol: `${className}.${name.text}`, tokens: part }] : []
  })
}

/** Cut where, outside of all inner brackets, a line begins a new declaration. */
function partsOf(tokens: readonly Token[], begins: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = []
  const depth = tokens[0]?.depth
  let before: Token | undefined
  for (const token of tokens) {
    const isNewLine = token.depth === depth && token.startsLine && !CONTINUATION.test(token.text)
    if (isNewLine && begins(token) && !(before && CONTINUES.test(before.text))) parts.push([])
    parts.at(-1)?.push(token)
    before = token
  }
  return parts
}
