// Splits TypeScript into tokens, so that a mutant's pattern can be compared with code however that code is formatted. The text of a
// template literal is split into words as well: most of our SQL stands in one.

export interface Token {
  readonly text: string
  /** Offsets in the source. */
  readonly start: number
  readonly end: number
  /** The first token of its line. */
  readonly startsLine: boolean
  /** How many brackets and templates are open before it. */
  readonly depth: number
}

const WORD = String.raw`#?[\p{ID_Start}$_][\p{ID_Continue}$]*`
const NUMBER = String.raw`\d[\w.]*`
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`
const OPERATOR = String.raw`>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\*\*|\+\+|--|[-+*/%&|^]=`
const SKIPPED = /\s+|\/\/[^\n]*|\/\*[^]*?\*\//uy
const TEMPLATE_SPACE = /\s+/uy
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/uy
const TOKEN = new RegExp(`${WORD}|${NUMBER}|${STRING}|${OPERATOR}|[^]`, 'uy')
const ENDS_VALUE = new RegExp(
  `^(?:(?!(?:return|typeof|case|in|of|await|yield)$)${WORD}|${NUMBER}|${STRING}|[)\\]}\`])$`,
  'u',
)

/** The tokens of code, without comments and without commas before a closing bracket, which formatters add and remove. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = []
  /** One entry for each template literal or bracket that is open: '`' for a template, otherwise the bracket. */
  const open: string[] = []
  let at = 0
  while (at < source.length) {
    const inTemplate = open.at(-1) === '`'
    const before = tokens.at(-1)
    at = endOf(inTemplate ? TEMPLATE_SPACE : SKIPPED, source, at) ?? at
    if (at >= source.length) break
    const text = nextToken(source, at, inTemplate, before)
    const startsLine = source.slice(before?.end ?? 0, at).includes('\n') || before === undefined
    if (/^[)\]}]$/.test(text) && !inTemplate && before?.text === ',') tokens.pop()
    tokens.push({ text, start: at, end: at + text.length, startsLine, depth: open.length })
    at += text.length
    track(open, text, inTemplate)
  }
  return tokens
}

function nextToken(source: string, at: number, inTemplate: boolean, before: Token | undefined): string {
  if (inTemplate) {
    if (source.startsWith('${', at)) return '${'
    if (source[at] === '\\') return source.slice(at, at + 2)
    if (source[at] === '`') return '`'
  } else if (source[at] === '/' && !(before && ENDS_VALUE.test(before.text))) {
    const end = endOf(REGEX, source, at)
    if (end !== undefined) return source.slice(at, end)
  }
  const end = endOf(TOKEN, source, at) ?? at + 1
  // A quoted word of SQL is one token; an apostrophe in prose must not swallow the end of its template.
  const text = source.slice(at, end)
  return inTemplate && /^['"]/.test(text) && /[`]|\$\{/.test(text) ? text.slice(0, 1) : text
}

function track(open: string[], text: string, inTemplate: boolean): void {
  if (inTemplate) {
    if (text === '`') open.pop()
    else if (text === '${') open.push(text)
  } else if (/^[`({[]$/.test(text)) open.push(text)
  else if (/^[)\]}]$/.test(text)) open.pop()
}

function endOf(pattern: RegExp, source: string, at: number): number | undefined {
  pattern.lastIndex = at
  let end: number | undefined
  // Space and comments follow each other; everything else is matched once.
  while (pattern.test(source)) {
    end = pattern.lastIndex
    if (pattern !== SKIPPED) break
  }
  return end
}
