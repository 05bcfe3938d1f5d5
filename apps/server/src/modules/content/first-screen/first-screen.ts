// The page of the traders' app with Home drawn into it and what the app would ask for at once, so that figures are there before any
// script. Made at most once a second for each language and presentation, and only of what everybody may see.
import { escapeHtml } from '../../../platform/html-text.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserLanguage } from '@tallystick/i18n/browser-language'
import { loadCatalogue } from '@tallystick/i18n/catalogues'
import { compileCatalogue } from '@tallystick/i18n/compile'
import { DEFAULT_LANGUAGE, type LanguageCode, languageFrom, LANGUAGES } from '@tallystick/i18n/languages'
import { type AnyTranslate, translator } from '@tallystick/i18n/messages'
import { numberSigns } from '@tallystick/i18n/numbers'
import { present } from '@tallystick/kernel/assert'
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import { FIRST_DATA_ID, FIRST_SCREEN_ID, type FirstData, LANGUAGE_COOKIE } from '@tallystick/wire/trader/first-data'
import type { FastifyRequest } from 'fastify'
import type { Market } from '../../../feed/market.ts'
import { type EncodedPage, encodedPage, type PageFacts } from '../../../http/static/encoded-page.ts'
import { listCategories, listPairs } from '../../trading/forex/forex.ts'
import { presentManifest, presentStatus, type SiteFacts } from '../site/site.ts'
import { fillHome, type HomeTemplate } from './fill.ts'

export interface FirstScreenDeps extends SiteFacts {
  readonly market: Market
  readonly clock: Clock
  /** Folder of the app's build. */
  readonly folder: string
}

interface Wanted {
  readonly language: LanguageCode
  readonly presentation: 'phone' | 'desktop'
  readonly offersLanguage: boolean
}

interface Build extends Readonly<Record<Wanted['presentation'], HomeTemplate>> {
  readonly sprite: string
}

/** As apps/web/public/boot.js decides it. */
const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Windows Phone|Opera Mini|HarmonyOS/i
const HTML_TAG = /<html [^>]*>/
const TITLE = /<title>[^<]*<\/title>/
const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"/g
const START_SCRIPT = '<script src="/boot.js"></script>'
const ROOT_TAG = '<div id="root"></div>'

/** Undefined for a build without a template. */
export function createFirstScreen(
  deps: FirstScreenDeps,
): ((request: FastifyRequest) => Promise<EncodedPage>) | undefined {
  const file = join(deps.folder, 'home-template.json')
  if (!existsSync(file)) return undefined
  // Our own build wrote it.
  const build = JSON.parse(readFileSync(file, 'utf8')) as Build
  const { page, facts } = inlined(deps.folder)
  const words = new Map<LanguageCode, Promise<Words>>()
  const made = new Map<string, { readonly second: number; readonly page: Promise<EncodedPage> }>()

  const make = async (wanted: Wanted): Promise<EncodedPage> => {
    let own = words.get(wanted.language)
    if (own === undefined) words.set(wanted.language, (own = loadWords(wanted.language)))
    const drawing = { page, build, wanted, words: await own, data: dataOf(deps, wanted.language) }
    return encodedPage(drawPage(drawing), facts)
  }
  return request => {
    const wanted = wantedBy(request)
    const key = Object.values(wanted).join()
    const second = Math.floor(deps.clock.now() / SECOND_MS)
    const newest = made.get(key)
    if (newest?.second === second) return newest.page
    const next = make(wanted)
    made.set(key, { second, page: next })
    // One that failed is not kept.
    next.catch(() => made.delete(key))
    return next
  }
}

/** The build's page with its style sheet and start script written into it: the first paint waits for one way there and back, not two. */
function inlined(folder: string): { page: string; facts: PageFacts } {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const [link, sheet] = present(STYLE_SHEET.exec(page), 'style sheet of the page')
  const style = readFileSync(join(folder, present(sheet, 'address of the style sheet')), 'utf8')
  const script = readFileSync(join(folder, 'boot.js'), 'utf8')
  return {
    page: page.replace(link, () => `<style>${style}</style>`).replace(START_SCRIPT, () => `<script>${script}</script>`),
    facts: { inline: { scripts: [hashOf(script)], styles: [hashOf(style)] }, links: linksOf(page) },
  }
}

function linksOf(page: string): string {
  const files = [...page.matchAll(PRELOAD)].map(([, href]) => `<${href}>; rel=modulepreload; crossorigin`)
  return files.join(', ')
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Words = Readonly<Record<'app' | 'home', AnyTranslate>>

async function loadWords(language: LanguageCode): Promise<Words> {
  const { locale } = LANGUAGES[language]
  const [app, home] = await Promise.all([loadCatalogue('app', language), loadCatalogue('home', language)])
  return { app: translator(compileCatalogue(app), locale), home: translator(compileCatalogue(home), locale) }
}

function wantedBy({ query, headers }: FastifyRequest): Wanted {
  // Fastify reads a query into an object of texts and lists of texts.
  const { lang } = query as Readonly<Record<string, unknown>>
  const asked = (typeof lang === 'string' ? lang : undefined) ?? cookie(headers.cookie ?? '', LANGUAGE_COOKIE)
  const tags = (headers['accept-language'] ?? '').split(',').map(tag => tag.trim().split(';', 1)[0] ?? '')
  const offered = asked === undefined ? browserLanguage(tags) : undefined
  return {
    language: languageFrom(asked),
    presentation: MOBILE.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop',
    offersLanguage: offered !== undefined && offered !== DEFAULT_LANGUAGE,
  }
}

function cookie(header: string, name: string): string | undefined {
  const pairs = header.split(';').map(pair => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1]
}

function dataOf({ market, clock, settings, mode, feedLabel }: FirstScreenDeps, language: LanguageCode): FirstData {
  return {
    at: clock.now(),
    language,
    manifest: presentManifest({ settings, mode, feedLabel }),
    companyStatus: presentStatus(settings),
    tradeList: listPairs({ market, clock, settings }, language),
    categories: listCategories(market, language),
  }
}

interface Drawing {
  readonly page: string
  readonly build: Build
  readonly wanted: Wanted
  readonly words: Words
  readonly data: FirstData
}

function closedFromWire({ status }: FirstData['companyStatus']): boolean {
  return status !== 0
}

function drawPage({ page, build, wanted, words, data }: Drawing): string {
  const { language, presentation, offersLanguage } = wanted
  const { locale, direction, ownName } = LANGUAGES[language]
  const { sprite } = build
  const filling = { data, ownName, words, signs: numberSigns(locale), sprite, offersLanguage }
  const home = closedFromWire(data.companyStatus)
    ? ''
    : `<div id="${FIRST_SCREEN_ID}">${fillHome(build[presentation], filling)}</div>`
  // Inside a script element only its own end could end it.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  const root = `${home}${ROOT_TAG}<script id="${FIRST_DATA_ID}" type="application/json">${json}</script>`
  const tag = `<html lang="${locale}" dir="${direction}" data-language="${language}" data-presentation="${presentation}">`
  // Functions, because a dollar sign in a text means something in a replacement.
  return [
    [HTML_TAG, tag],
    [TITLE, `<title>${escapeHtml(data.manifest.title)}</title>`],
    [ROOT_TAG, root],
  ].reduce((html, [place, text]) => html.replace(present(place, 'place'), () => String(text)), page)
}
