// Turns Home as the app drew it into a template: one row and one tile for each kind of pair, marks where the server puts what it knows,
// and nothing that only works with the app's script.
import { markOf } from './marks.ts'

/** The kinds of pairs whose rows look different. */
export const KINDS = ['up', 'down', 'flat', 'closed'] as const
export type Kind = (typeof KINDS)[number]

/** Figures that stand for others while Home is drawn. */
export const DRAWN = {
  close: '31415.93',
  change: { up: '2.72', down: '-2.72', flat: '0.00', closed: '1.41' },
  demoBalance: '161803.40',
} as const

export interface HomeTemplate {
  /** With marks for words, and ⟦rows⟧, ⟦tiles⟧, ⟦categories⟧, ⟦simulated⟧, ⟦offer⟧. */
  readonly page: string
  readonly rows: Readonly<Record<Kind, string>>
  /** Tiles do not tell a closed market apart. */
  readonly tiles: Readonly<Record<Exclude<Kind, 'closed'>, string>>
  readonly category: string
  readonly simulated: string
  /** Keeps the place of the bar that offers another language (src/app/bars/language-offer.tsx). */
  readonly offer: string
}

/** Pairs that have a tile beside their row. */
const TILES = 4

export function templateOf(root: Element): HomeTemplate {
  // It moves the focus by script; without, it would change the address.
  root.querySelector('a[href="#content"]')?.remove()
  const rows = [...root.querySelectorAll('[data-pair]')]
  const tiles = [...root.querySelectorAll('button.snap-start')]
  if (rows.length !== KINDS.length || tiles.length !== TILES) throw new Error('Home shows pairs in another way now')
  const category = elementWith(root, markOf('category'))
  const simulated = elementWith(root, markOf('app.simulatedPrices'))
  // The bars are above everything (src/app/bars/bars.tsx).
  root.querySelector('output')?.parentElement?.append(markOf('offer'))
  const parts = {
    rows: take(root, rows, 'rows'),
    tiles: take(root, tiles, 'tiles'),
    category: takeOne(category, 'categories'),
    simulated: takeOne(simulated, 'simulated'),
  }
  const [up = '', down = '', flat = '', closed = ''] = parts.rows
  const [upTile = '', downTile = '', flatTile = ''] = parts.tiles
  const page = inert(root.innerHTML)
    .replaceAll(`>${formatted(DRAWN.demoBalance)}<`, `>${markOf('demoBalance')}<`)
    .replaceAll(`data-value="${DRAWN.demoBalance}"`, '')
    .replaceAll('>English<', `>${markOf('ownName')}<`)
  for (const mark of ['demoBalance', 'rows', 'tiles', 'categories', 'simulated', 'offer'])
    if (!page.includes(markOf(mark))) throw new Error(`Home has no place for its ${mark}`)
  return {
    page,
    rows: {
      up: figures(up, 'up'),
      down: figures(down, 'down'),
      flat: figures(flat, 'flat'),
      closed: figures(closed, 'closed'),
    },
    tiles: { up: figures(upTile, 'up'), down: figures(downTile, 'down'), flat: figures(flatTile, 'flat') },
    category: inert(parts.category),
    simulated: inert(parts.simulated),
    offer: '<div class="min-h-11 border-b border-line bg-accent-soft"></div>',
  }
}

/** The smallest element around a text. */
function elementWith(root: Element, text: string): Element {
  const found = [...root.querySelectorAll('*')].findLast(element => element.textContent.includes(text))
  // A choice is a button around its label.
  const whole = found?.closest('[data-choice]') ?? found
  if (whole === undefined || whole === null) throw new Error(`Home does not show ${text}`)
  return whole
}

/** Puts one mark in the place of several neighbours. */
function take(root: Element, elements: readonly Element[], mark: string): string[] {
  const drawn = elements.map(element => element.outerHTML)
  elements[0]?.replaceWith(root.ownerDocument.createTextNode(markOf(mark)))
  for (const element of elements.slice(1)) element.remove()
  return drawn
}

function takeOne(element: Element, mark: string): string {
  const drawn = element.outerHTML
  element.replaceWith(element.ownerDocument.createTextNode(markOf(mark)))
  return drawn
}

/** Marks in place of the figures of one pair. */
function figures(html: string, kind: Kind): string {
  const close = formatted(DRAWN.close)
  const marked = inert(html)
    .replaceAll(markOf(`${kind}.showCode`), markOf('showCode'))
    .replaceAll(markOf(`${kind}.name`), markOf('name'))
    .replaceAll(`data-pair="${kind}"`, `data-pair="${markOf('code')}"`)
    .replaceAll(/<use [^>]*>(?:<\/use>)?/g, markOf('logo'))
    .replaceAll(`data-value="${DRAWN.close}"`, `data-value="${markOf('closeValue')}"`)
    .replaceAll(`>${close.slice(0, -1)}<`, `>${markOf('closeStart')}<`)
    .replaceAll(`>${close.slice(-1)}<`, `>${markOf('closeEnd')}<`)
    .replaceAll(`data-value="${DRAWN.change[kind]}"`, `data-value="${markOf('changeValue')}"`)
    .replaceAll(/[+\u2212]?\d\.\d\d%/g, `${markOf('change')}%`)
  for (const mark of ['showCode', 'closeStart', 'closeEnd'])
    if (!marked.includes(markOf(mark))) throw new Error(`a pair has no place for its ${mark}: ${marked}`)
  return marked
}

/** Figures as the app writes them in English. */
function formatted(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/, ',')}.${fraction}`
}

/** Without what tests and scripts look for: the app's own elements have it, and both are there for a moment. */
function inert(html: string): string {
  return html.replaceAll(/ (?:id|data-testid|data-path|data-live|data-choice|tabindex|style)="[^"]*"/g, '')
}
