// The text of articles: HTML of a few plain tags. Input is rebuilt from an allowlist, never cleaned in place: the result contains only
// tags and addresses written by `renderRichText`, so that browsers cannot parse it differently. The server writes and reads through it,
// and the app renders the tree itself instead of passing HTML to the browser.

const PLAIN_TAGS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'code', 'br', 'hr'] as const
export type PlainTag = (typeof PLAIN_TAGS)[number]

export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly tag: PlainTag; readonly children: readonly RichNode[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly RichNode[] }

const EMPTY_TAGS: ReadonlySet<string> = new Set(['br', 'hr'])
/** Same meaning under another name. */
const SYNONYMS: Readonly<Record<string, PlainTag>> = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', div: 'p' }
/** Their content is not for people to read. */
const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'svg',
  'math',
  'textarea',
  'title',
  'xmp',
  'select',
  'head',
])
const DEEPEST = 20

interface OpenNode {
  readonly tag: PlainTag | 'a'
  readonly href: string
  readonly children: RichNode[]
}

export function sanitiseRichText(html: string): string {
  return renderRichText(parseRichText(html))
}

export function parseRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = []
  const open: OpenNode[] = []
  const add = (node: RichNode): void => void (open.at(-1)?.children ?? root).push(node)
  const addText = (text: string): void => {
    if (text !== '') add({ kind: 'text', text: decodeEntities(text) })
  }
  const close = (): void => {
    const node = open.pop()
    if (!node) return
    const { tag, href, children } = node
    add(tag === 'a' ? { kind: 'link', href, children } : { kind: 'tag', tag, children })
  }

  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start === -1) break
    addText(html.slice(at, start))
    const token = readTag(html, start)
    if (!token) {
      // A sign that begins no tag is a sign; one that never ends makes the rest text.
      at = isTagLike(html, start) ? html.length : start + 1
      addText(html.slice(start, at))
      continue
    }
    at = token.end
    if (token.kind === 'ignored') continue
    if (token.kind === 'end') {
      const depth = open.findLastIndex(node => node.tag === token.name)
      if (depth !== -1) for (let left = open.length - depth; left > 0; left--) close()
      continue
    }
    if (DROPPED_WITH_CONTENT.has(token.name)) {
      at = afterElement(html, token.name, at)
      continue
    }
    openTag(token, open, add)
  }
  addText(html.slice(at))
  while (open.length > 0) close()
  return root
}

export function renderRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map(node => {
      if (node.kind === 'text') return escapeText(node.text)
      const inner = renderRichText(node.children)
      if (node.kind === 'link') return `<a href="${escapeText(node.href)}">${inner}</a>`
      return EMPTY_TAGS.has(node.tag) ? `<${node.tag}>` : `<${node.tag}>${inner}</${node.tag}>`
    })
    .join('')
}

/** Where a link of an article may lead: a route of the app, or http(s). Anything else is no link. */
export function safeHref(text: string): string | undefined {
  const href = text.trim()
  if (/^\/?#\/[A-Za-z0-9/_?=&.-]{0,200}$/.test(href)) return href.replace(/^\//, '')
  if (!/^https?:\/\/[A-Za-z0-9]/i.test(href) || /[\s\\"'<>`]/.test(href)) return undefined
  return href.length <= 500 ? href : undefined
}

function openTag(token: StartTag, open: OpenNode[], add: (node: RichNode) => void): void {
  const tag = token.name === 'a' ? 'a' : plainTag(token.name)
  if (tag === undefined) return
  if (tag !== 'a' && EMPTY_TAGS.has(tag)) return add({ kind: 'tag', tag, children: [] })
  const href = tag === 'a' ? safeHref(decodeEntities(attribute(token.attributes, 'href'))) : ''
  const isInLink = open.some(node => node.tag === 'a')
  if (href === undefined || (tag === 'a' && isInLink) || open.length >= DEEPEST) return
  open.push({ tag, href, children: [] })
}

function plainTag(name: string): PlainTag | undefined {
  const renamed = Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : name
  return PLAIN_TAGS.find(tag => tag === renamed)
}

interface StartTag {
  readonly kind: 'start'
  readonly name: string
  readonly attributes: string
  readonly end: number
}
type Token = StartTag | { readonly kind: 'end'; readonly name: string; readonly end: number } | Ignored
interface Ignored {
  readonly kind: 'ignored'
  readonly end: number
}

function isTagLike(html: string, start: number): boolean {
  return /[/!?a-zA-Z]/.test(html.charAt(start + 1))
}

/** The tag that begins at `start`; undefined when none begins there or it never ends. */
function readTag(html: string, start: number): Token | undefined {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4)
    return { kind: 'ignored', end: end === -1 ? html.length : end + 3 }
  }
  // Looked at first, or a row of signs would be searched to its end again for each of them.
  const end = isTagLike(html, start) ? tagEnd(html, start) : undefined
  if (end === undefined) return undefined
  const body = html.slice(start + 1, end)
  const name = /^\/?([a-zA-Z][a-zA-Z0-9]*)/.exec(body)?.[1]
  if (name === undefined) return /^[/!?]/.test(body) ? { kind: 'ignored', end: end + 1 } : undefined
  const isEnd = body.startsWith('/')
  const lower = nameOf(name, body)
  return isEnd
    ? { kind: 'end', name: renamed(lower), end: end + 1 }
    : { kind: 'start', name: lower, attributes: body.slice(name.length), end: end + 1 }
}

/** `<svg:a>` and `<x-a>` are not `<svg>` and `<x>`: a name goes on until a space, a slash or the end. */
function nameOf(name: string, body: string): string {
  const whole = /^\/?([^\s/>]+)/.exec(body)?.[1] ?? name
  return whole.length === name.length ? name.toLowerCase() : ''
}

function renamed(name: string): string {
  return name === 'a' ? 'a' : (plainTag(name) ?? '')
}

/** The closing sign of a tag, outside of quotes. Undefined when it never closes. */
function tagEnd(html: string, start: number): number | undefined {
  let quote = ''
  for (let at = start + 1; at < html.length; at++) {
    const char = html.charAt(at)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '>') return at
    else if ((char === '"' || char === "'") && html.charAt(at - 1) === '=') quote = char
  }
  return undefined
}

/** After the end tag of an element whose content is dropped; without one, the rest is dropped. */
function afterElement(html: string, name: string, from: number): number {
  const ending = new RegExp(`</${name}[^>]*>`, 'gi')
  ending.lastIndex = from
  return ending.exec(html) ? ending.lastIndex : html.length
}

function attribute(attributes: string, name: string): string {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  const found = pattern.exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));/g, (entity, decimal, hex, name) => {
    if (typeof name === 'string') return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity
    const code = typeof decimal === 'string' ? Number.parseInt(decimal, 10) : Number.parseInt(String(hex), 16)
    const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isText ? String.fromCodePoint(code) : ' '
  })
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
