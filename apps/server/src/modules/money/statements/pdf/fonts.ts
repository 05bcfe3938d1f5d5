// The typefaces of documents: Noto Sans by script, in the pieces that browsers would load. Only pieces that a text needs are opened, and
// of those one weight is taken, because a document can hold no variable fonts.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { arabicFace } from './arabic-face.ts'

const FAMILIES = [
  'noto-sans',
  'vazirmatn',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-hk',
] as const
type Family = (typeof FAMILIES)[number]
const SHARED: Family = 'noto-sans'
const ARABIC: Family = 'vazirmatn'

/** Whose signs a language prefers: Chinese characters look different in each of three. */
const FAMILY_OF: Partial<Record<LanguageCode, Family>> = {
  ar: ARABIC,
  fa: ARABIC,
  hi: 'noto-sans-devanagari',
  th: 'noto-sans-thai',
  jp: 'noto-sans-jp',
  kr: 'noto-sans-kr',
  hk: 'noto-sans-hk',
}

export type Weight = 'regular' | 'bold'
const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 650 }

/** A piece of a family, in one weight. */
export interface Face {
  readonly name: string
  readonly font: Font
}

/** It is shaped from right to left. */
export function isArabicFace({ name }: Face): boolean {
  return name.startsWith(ARABIC)
}

interface Slice {
  readonly family: Family
  readonly name: string
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

export interface Fonts {
  /** Opens what the text needs; to be awaited before it is made. */
  prepare(text: string, weight: Weight): Promise<void>
  /** The face that has this sign, or the first one, which then shows its box for a missing sign. */
  faceOf(codePoint: number, weight: Weight): Face
}

export async function openFonts(language: LanguageCode): Promise<Fonts> {
  const preferred = FAMILY_OF[language]
  const order = preferred ? [preferred, ...FAMILIES.filter(family => family !== preferred)] : FAMILIES
  const slices = (await Promise.all(order.map(readSlices))).flat()
  const latin = slices.find(({ family, name }) => family === SHARED && name === 'latin')
  if (!latin) throw new Error('the fonts are not installed')
  const sliceByCodePoint = new Map<number, Slice>()
  const faces = new Map<string, Face>()

  const sliceOf = (codePoint: number): Slice => {
    // Digits and Latin letters are the same in every language, so that columns line up.
    if (codePoint < 0x80) return latin
    let slice = sliceByCodePoint.get(codePoint)
    if (!slice) {
      slice =
        slices.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) ?? latin
      sliceByCodePoint.set(codePoint, slice)
    }
    return slice
  }
  const nameOf = ({ family, name }: Slice, weight: Weight): string => `${family} ${name} ${weight}`

  return {
    async prepare(text, weight) {
      for (const sign of text) {
        const slice = sliceOf(sign.codePointAt(0) ?? 0)
        const name = nameOf(slice, weight)
        if (!faces.has(name)) faces.set(name, { name, font: await openSlice(slice, weight) })
      }
    },
    faceOf(codePoint, weight) {
      const face = faces.get(nameOf(sliceOf(codePoint), weight))
      const first = faces.get(nameOf(latin, weight))
      const isThere = face && (!isArabicFace(face) || face.font.hasGlyphForCodePoint(codePoint))
      const found = isThere ? face : (first ?? face)
      if (!found) throw new Error('text is made that was not prepared')
      return found
    },
  }
}

const fileOf = (family: Family, path: string): string =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`))

/**
 * A family's own Latin letters are left out: all languages share those of the first. Where ranges overlap the last piece has the sign, as
 * in a style sheet: the dotless i of Turkish is among the Latin letters, not in their extension.
 */
async function readSlices(family: Family): Promise<Slice[]> {
  // By name the ranges of code points: "U+0-ff,U+131".
  const text = JSON.parse(await readFile(fileOf(family, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>
  return Object.entries(text)
    .map(([name, ranges]) => ({ family, name: name.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }))
    .filter(({ name }) => family === SHARED || !name.startsWith('latin'))
    .toReversed()
}

function rangeOf(text: string): readonly [number, number] {
  const [first = '0', last = first] = text.slice('U+'.length).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

async function openSlice({ family, name, ranges }: Slice, weight: Weight): Promise<Font> {
  const variable = await readFile(fileOf(family, `files/${family}-${name}-wght-normal.woff2`))
  const signs = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const bytes = await subsetFont(variable, signs.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS[weight] },
  })
  const font = create(Buffer.from(bytes))
  if (!('layout' in font)) throw new Error(`${family} ${name} is a collection`)
  if (family === ARABIC) return arabicFace(font)
  return family === SHARED ? wholeLetters(font) : font
}

/** Letters are not taken apart into base and mark, of which readers would copy one. */
function wholeLetters(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = text => layout(text, { ccmp: false })
  return font
}
