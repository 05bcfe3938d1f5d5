// Writes text of any script: the bidirectional algorithm orders it, the faces shape it, and the text itself is kept beside the signs, so
// that what is copied, searched or read aloud is what was meant.
import { LANGUAGES, type LanguageCode } from '@tallystick/i18n/languages'
import bidiFactory from 'bidi-js'
import { ARABIC_SPACE } from './arabic-face.ts'
import { type Face, type Fonts, isArabicFace, type Weight } from './fonts.ts'

// Its types describe another kind of module than the one that is loaded: the import is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color?: string
}

export interface Pen {
  /** Lines that fit the width, opened so that they can be made. */
  fit(text: string, width: number, style: Style): Promise<readonly string[]>
  /** One line that was fitted. `y` is its baseline; `align` is where it begins or ends in the width, as the language reads. */
  write(text: string, box: { x: number; y: number; width: number; align: 'start' | 'end' }, style: Style): void
  /** Figures do not come again: without this all of them would be kept until the end. */
  forget(): void
}

interface Run {
  readonly text: string
  readonly face: Face
  /** Where it begins in the text. */
  readonly index: number
}

type Document = PDFKit.PDFDocument

/** What the library keeps of a font: every word it has shaped. */
interface OpenFont {
  layoutCache: Record<string, unknown>
}

export function createPen(doc: Document, fonts: Fonts, language: LanguageCode): Pen {
  const { locale, direction } = LANGUAGES[language]
  const words = new Intl.Segmenter(locale, { granularity: 'word' })

  const open = new Set<OpenFont>()
  const use = ({ face }: Run, { size }: Style): Document => {
    // A font that is already open, which the library takes and its types do not name.
    doc.font(face.font as unknown as string, face.name, size)
    // The font now in use; the library has no public name for it.
    open.add(Reflect.get(doc, '_font') as OpenFont)
    return doc
  }
  const widthOf = (run: Run, style: Style): number => use(run, style).widthOfString(run.text)
  const widthOfText = (text: string, style: Style): number =>
    runsOf(text, direction, fonts, style.weight).reduce((sum, run) => sum + widthOf(run, style), 0)

  return {
    async fit(text, width, style) {
      await fonts.prepare(text, style.weight)
      if (widthOfText(text, style) <= width) return [text]
      const lines: string[] = []
      let line = ''
      for (const segment of unbreakable(words.segment(text))) {
        if (line !== '' && widthOfText((line + segment).trimEnd(), style) > width) {
          lines.push(line.trimEnd())
          line = segment.trimStart()
        } else line += segment
      }
      return line === '' ? lines : [...lines, line]
    },
    write(given, { x, y, width, align }, style) {
      if (given === '') return
      const text = direction === 'rtl' ? unparted(given) : given
      const runs = runsOf(text, direction, fonts, style.weight)
      const total = runs.reduce((sum, run) => sum + widthOf(run, style), 0)
      const isLeft = (align === 'start') === (direction === 'ltr')
      let at = isLeft ? x : x + width - total
      const isTold = !RIGHT_TO_LEFT.test(text)
      if (isTold) doc.markContent('Span', { actual: text.replaceAll(/[\u2066-\u2069]/gu, '') })
      const placed = runs.map(run => {
        const left = at
        at += widthOf(run, style)
        return { run, left }
      })
      // Drawn in the order they are read in, because readers take text in the order of the file.
      for (const { run, left } of placed.toSorted((a, b) => a.run.index - b.run.index))
        use(run, style)
          .fillColor(style.color ?? 'black')
          .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      if (isTold) doc.endMarkedContent()
    },
    forget() {
      for (const font of open) font.layoutCache = {}
    },
  }
}

/** Words with their hyphens: one at the end of a line would read as put there by the break, and readers leave it out. */
function unbreakable(segments: Intl.Segments): string[] {
  const parts: string[] = []
  for (const { segment } of segments) {
    const last = parts.at(-1)
    const isJoined = last !== undefined && (segment === '-' || /\S-$/.test(last)) && /^\S/.test(segment)
    if (isJoined && !/\s$/.test(last)) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/**
 * PDFium (Chrome) turns the parts of a line with Arabic words round, and a time has two of them: the space between day and hour parts
 * them. One that does not break belongs to the figures on both sides.
 */
function unparted(text: string): string {
  return /\p{L}/u.test(text) ? text : text.replaceAll(' ', '\u00a0')
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** From left to right; each in one direction and one face. */
function runsOf(text: string, direction: 'ltr' | 'rtl', fonts: Fonts, weight: Weight): Run[] {
  // Figures and times are written from left to right everywhere.
  const { levels } = bidi.getEmbeddingLevels(text, RIGHT_TO_LEFT.test(text) ? direction : 'ltr')
  raiseBrackets(text, levels)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: { text: string; face: Face; level: number; index: number }[] = []
  let index = 0
  for (const sign of text) {
    const level = levels[index] ?? 0
    const codePoint = sign.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const isArabic = last?.level === level && level % 2 === 1 && isArabicFace(last.face)
    const shown = sign === ' ' && isArabic ? ARABIC_SPACE : (mirrored.get(index) ?? sign)
    const at = index
    index += sign.length
    if (isIsolate(codePoint)) continue
    const face = shown === ARABIC_SPACE && isArabic ? last.face : fonts.faceOf(codePoint, weight)
    if (last?.level === level && last.face === face) last.text += shown
    else runs.push({ text: shown, face, level, index: at })
  }
  return inOrder(runs).map(({ text: some, face, level, index: start }) => {
    // Arabic is turned round where it is shaped. Other faces are shaped from left to right, also between Arabic words.
    const isTurned = level % 2 === 1 && !isArabicFace(face)
    return { text: isTurned ? Array.from(some).toReversed().join('') : some, face, index: start }
  })
}

/** Rule L2 of the algorithm, for runs in place of signs. */
function inOrder<Item extends { readonly level: number }>(runs: readonly Item[]): readonly Item[] {
  let ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    const next: Item[] = []
    for (let index = 0; index < ordered.length;) {
      const stretch: Item[] = []
      for (let run = ordered[index]; run && run.level >= level; run = ordered[++index]) stretch.push(run)
      next.push(...stretch.toReversed())
      const other = stretch.length === 0 ? ordered[index++] : undefined
      if (other) next.push(other)
    }
    ordered = next
  }
  return ordered
}

/**
 * Brackets about figures and Latin letters become part of them. It looks the same, and readers, some of which turn brackets round and some
 * of which do not, agree on what it says.
 */
function raiseBrackets(text: string, levels: Uint8Array): void {
  for (const { index, 0: all } of text.matchAll(/\([^()]+\)/g)) {
    const inside = levels.subarray(index + 1, index + all.length - 1)
    const level = inside[0] ?? 0
    if (level % 2 === 0 && inside.every(one => one === level)) levels.fill(level, index, index + all.length)
  }
}

function isIsolate(codePoint: number): boolean {
  return codePoint >= 0x2066 && codePoint <= 0x2069
}
