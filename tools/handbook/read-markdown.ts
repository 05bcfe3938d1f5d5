// Reads the little Markdown that the handbook and the runbooks are written in: paragraphs, lists, tables, blocks of commands; code, links and
// emphasis inside them. Anything else is an error, so that no mark ever shows in the console.
import type { Block, Span } from '../../apps/console/src/features/help/help-document.ts'

/** Where a link of the text leads in the help, or undefined for a page that is only in docs/. */
export type FindEntry = (href: string) => string | undefined

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g

export function readSpans(text: string, find: FindEntry): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) spans.push(text.slice(at, match.index))
    spans.push(spanOf(match, find))
    at = match.index + match[0].length
  }
  if (at < text.length) spans.push(text.slice(at))
  const marks = spans.filter(span => typeof span === 'string' && /[`*]|\]\(/.test(span))
  if (marks.length > 0) throw new Error(`cannot read ${JSON.stringify(marks)}`)
  return spans
}

function spanOf([, code, strong, em, words = '', href = '']: RegExpExecArray, find: FindEntry): Span {
  if (code !== undefined) return { code }
  if (strong !== undefined) return { strong }
  if (em !== undefined) return { em }
  const entry = find(href)
  // A page of docs/ that the console does not show is named, not linked.
  return entry === undefined ? { page: fileOf(href), words } : { entry, words }
}

const fileOf = (href: string): string => `docs/${href.replaceAll('../', '').replace(/#.*$/, '')}`

/** Blocks of a text without headings. */
export function readBlocks(text: string, find: FindEntry): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(part => readBlock(part, find))
}

function readBlock(part: string, find: FindEntry): Block {
  const command = /^```sh\n([\s\S]*)\n```$/.exec(part)?.[1]
  if (command !== undefined) return { command }
  if (/^(?:#|```|>|[-*] )/.test(part)) throw new Error(`cannot read a block that begins with ${part.slice(0, 40)}`)
  if (/^\d+\. /.test(part)) {
    const items = part.split(/^\d+\. /m).slice(1)
    return { steps: items.map(item => readSpans(joined(item), find)) }
  }
  if (part.startsWith('|')) {
    const [head = [], , ...rows] = part.split('\n').map(cellsOf)
    return { head, rows: rows.map(cells => cells.map(cell => readSpans(cell, find))) }
  }
  return { text: readSpans(joined(part), find) }
}

const joined = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())
