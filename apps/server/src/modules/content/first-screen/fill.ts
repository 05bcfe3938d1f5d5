// Fills Home's template, which the build drew with the app's own components (apps/web/build/draw-home.ts), with words and prices. Pure.
import { escapeHtml } from '../../../platform/html-text.ts'
import type { AnyTranslate } from '@tallystick/i18n/messages'
import { formatPlain, type NumberSigns } from '@tallystick/i18n/numbers'
import type { FirstData } from '@tallystick/wire/trader/first-data'
import type { Pair } from '@tallystick/wire/trader/schemas'

type Kind = 'up' | 'down' | 'flat' | 'closed'

/** As apps/web/build/home-template.ts writes it. */
export interface HomeTemplate {
  readonly page: string
  readonly rows: Readonly<Record<Kind, string>>
  readonly tiles: Readonly<Record<Exclude<Kind, 'closed'>, string>>
  readonly category: string
  readonly simulated: string
  readonly offer: string
}

export interface Filling {
  readonly data: FirstData
  readonly ownName: string
  readonly words: Readonly<Record<'app' | 'home', AnyTranslate>>
  readonly signs: NumberSigns
  /** Address of the file with all seeded logos. */
  readonly sprite: string
  /** The app will offer another language in a bar above everything. */
  readonly offersLanguage: boolean
}

const MARK = /⟦(?:(app|home)\.)?(\w+)⟧/g
/** Pairs with a tile, as many as the app shows. */
const FEATURED = 4
const SEEDED_LOGO = /^\/logos\/(\w+)\.svg$/

export function fillHome(template: HomeTemplate, filling: Filling): string {
  const { data, ownName, signs, offersLanguage } = filling
  const pairs = (list: readonly Pair[], partOf: (pair: Pair) => string): string =>
    list.map(pair => replaceMarks(partOf(pair), filling, figuresOf(pair, filling))).join('')
  return replaceMarks(template.page, filling, {
    rows: pairs(data.tradeList, pair => template.rows[openFromWire(pair) ? directionOf(pair) : 'closed']),
    tiles: pairs(data.tradeList.slice(0, FEATURED), pair => template.tiles[directionOf(pair)]),
    categories: data.categories
      .map(({ NameShowTrans }) => replaceMarks(template.category, filling, { category: escapeHtml(NameShowTrans) }))
      .join(''),
    simulated: data.manifest.feed_label === 'live' ? '' : replaceMarks(template.simulated, filling, {}),
    offer: offersLanguage ? template.offer : '',
    demoBalance: escapeHtml(formatPlain(data.manifest.demo_balance, signs)),
    ownName: escapeHtml(ownName),
  })
}

function openFromWire({ MarketStatus: status }: Pair): boolean {
  return status === 1
}

function directionOf({ ForexQuotations: { Change } }: Pair): 'up' | 'down' | 'flat' {
  if (/^-?0*\.?0*$/.test(Change)) return 'flat'
  return Change.startsWith('-') ? 'down' : 'up'
}

function figuresOf(pair: Pair, { signs, sprite }: Filling): Readonly<Record<string, string>> {
  const { Close, Change } = pair.ForexQuotations
  const close = formatPlain(Close, signs)
  const figures = {
    code: pair.Code,
    showCode: pair.ShowCode,
    name: pair.Name,
    closeValue: Close,
    closeStart: close.slice(0, -1),
    closeEnd: close.slice(-1),
    changeValue: Change,
    change: formatPlain(Change, signs, true),
  }
  const escaped = Object.entries(figures).map(([name, text]) => [name, escapeHtml(text)] as const)
  return { ...Object.fromEntries(escaped), logo: logoOf(pair, sprite) }
}

/** What the drawing of a logo holds: a symbol of the sprite, or an image of its own. */
function logoOf({ Logo }: Pair, sprite: string): string {
  const seeded = SEEDED_LOGO.exec(Logo)?.[1]
  return seeded === undefined
    ? `<image href="${escapeHtml(Logo)}" width="100%" height="100%"/>`
    : `<use href="${sprite}#${seeded}"/>`
}

/** Values are markup already; words are text. */
function replaceMarks(html: string, { words, data }: Filling, values: Readonly<Record<string, string>>): string {
  return html.replace(MARK, (mark, feature: 'app' | 'home' | undefined, name: string) => {
    if (feature === undefined) return values[name] ?? mark
    const isCompanies = feature === 'home' && name === 'openSearch' && data.manifest.main_mode
    return escapeHtml(words[feature](isCompanies ? 'openCompanySearch' : name))
  })
}
