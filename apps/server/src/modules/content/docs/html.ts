// Small pieces of HTML that every part of the docs is made of.
import { escapeHtml } from '../../../platform/html-text.ts'

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

/** A block of code that can be copied. */
export const block = (text: string): string => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`

export const json = (value: unknown): string => block(JSON.stringify(value, null, 2))

/** Prose with `code` in it. */
export const prose = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map(part => (/^`.+`$/.test(part) ? code(part.slice(1, -1)) : escapeHtml(part)))
    .join('')

export const paragraph = (text: string): string => `<p>${prose(text)}</p>`

/** A chapter of the page, with the heading that the navigation links to. */
export const chapter = (id: string, title: string, ...parts: readonly string[]): string =>
  `<section id="${id}" class="chapter"><h2><a href="#${id}">${escapeHtml(title)}</a></h2>\n${parts.join('\n')}\n</section>`

/** A table that becomes a list of cards on a phone: every cell knows its heading. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell, index) => `<td data-head="${escapeHtml(heads[index] ?? '')}"><div>${cell}</div></td>`).join('')
  const head = heads.map(text => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const body = rows.map(row => `<tr data-find>${cells(row)}</tr>`).join('\n')
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}
