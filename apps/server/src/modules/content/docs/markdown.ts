// Renders the Markdown that our own documents use: headings, paragraphs, lists, tables, code blocks, emphasis, links. No HTML gets through.
import { escapeHtml } from '../../../platform/html-text.ts'
import { block, code, table } from './html.ts'

/** Where a link of a document leads on this site; undefined where it has no page here, and only its words stay. */
export type LinkTo = (target: string) => string | undefined

/** @param top the level of its largest headings on the page. */
export function markdownHtml(text: string, linkTo: LinkTo, top: number): string {
  const largest = Math.min(...[...text.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length))
  return blocksOf(text)
    .map(lines => blockHtml(lines, linkTo, top - largest))
    .join('\n')
}

/** Blocks are separated by blank lines; a heading is one by itself, a code block may hold blank lines. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let open: string[] = []
  const end = (): void => {
    if (open.length > 0) blocks.push(open)
    open = []
  }
  for (const line of text.split('\n')) {
    const isCode = open[0]?.startsWith('```') ?? false
    if (isCode) {
      open.push(line)
      if (line === '```') end()
    } else if (line.trim() === '') end()
    else if (/^#{1,4} /.test(line)) {
      end()
      blocks.push([line])
    } else {
      if (line.startsWith('```') || (/^- |^\|/.test(line) && !/^- |^\|| {2}/.test(open[0] ?? '- '))) end()
      open.push(line)
    }
  }
  end()
  return blocks
}

function blockHtml(lines: readonly string[], linkTo: LinkTo, lower: number): string {
  const [first = ''] = lines
  const heading = /^(#{1,4}) (.*)$/.exec(first)
  if (heading?.[1] !== undefined && heading[2] !== undefined) {
    const level = heading[1].length + lower
    return `<h${level} id="${anchorOf(heading[2])}">${inline(heading[2], linkTo)}</h${level}>`
  }
  if (first.startsWith('```')) return block(lines.slice(1, -1).join('\n'))
  if (first.startsWith('|')) return tableHtml(lines, linkTo)
  if (first.startsWith('- ')) return listHtml(lines, linkTo)
  return `<p>${inline(lines.join('\n'), linkTo)}</p>`
}

function tableHtml(lines: readonly string[], linkTo: LinkTo): string {
  const cells = (line: string): string[] =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(cell => cell.trim())
  const [head = '', , ...rows] = lines
  return table(
    cells(head).map(text => text.replaceAll('`', '')),
    rows.map(row => cells(row).map(cell => inline(cell, linkTo))),
  )
}

function listHtml(lines: readonly string[], linkTo: LinkTo): string {
  const items: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2))
    else items.push(`${items.pop() ?? ''}\n${line.trim()}`)
  }
  return `<ul>${items.map(item => `<li data-find>${inline(item, linkTo)}</li>`).join('\n')}</ul>`
}

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\)|\\[*_])/

function inline(text: string, linkTo: LinkTo): string {
  return text
    .split(INLINE)
    .map(part => inlinePart(part, linkTo))
    .join('')
}

function inlinePart(part: string, linkTo: LinkTo): string {
  if (/^`[^`]+`$/.test(part)) return code(part.slice(1, -1))
  if (/^\*\*[^*]+\*\*$/.test(part)) return `<strong>${escapeHtml(part.slice(2, -2))}</strong>`
  if (/^\*[^*]+\*$/.test(part)) return `<em>${escapeHtml(part.slice(1, -1))}</em>`
  if (/^\\[*_]$/.test(part)) return escapeHtml(part.slice(1))
  const [, words, target] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
  if (words === undefined || target === undefined) return escapeHtml(part)
  const address = linkTo(target)
  return address === undefined ? escapeHtml(words) : `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`
}

export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
