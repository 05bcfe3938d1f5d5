// The Arabic typeface, changed so that what is copied from a document is what was written. Its piece has no space, and without one each
// word would be a text of its own to readers; and readers turn text from right to left round sign by sign, ligatures included.
import type { Font, Glyph, GlyphRun } from 'fontkit'

/** Stands for a space between Arabic words: the library that draws would take them apart at a space. */
export const ARABIC_SPACE = '\u00a0'
const SPACE = 0x20
/** Signs without an outline, one for each meaning. */
const BLANK = { space: 0x200e, nonJoiner: 0x200c }
/** Of the em, as wide as the Latin one beside it. */
const SPACE_WIDTH = 0.26

/** The number of what a piece does not have, and what shaping makes of a non-joiner. */
const MISSING = 0

export function arabicFace(font: Font): Font {
  const layout = font.layout.bind(font)
  const blank = (sign: number, codePoint: number): Glyph => meaning(font.glyphForCodePoint(sign), [codePoint])
  const space = blank(BLANK.space, SPACE)
  const nonJoiner = blank(BLANK.nonJoiner, BLANK.nonJoiner)
  const spaced = (...text: Parameters<Font['layout']>): GlyphRun => {
    const run = layout(...text)
    for (const [index, glyph] of run.glyphs.entries()) {
      const position = run.positions[index]
      if (glyph.id === MISSING && position) {
        // Non-joiners have no width already. Nothing else that is missing comes here: see `faceOf`.
        const isSpace = position.xAdvance > 0
        position.xAdvance = isSpace ? SPACE_WIDTH * font.unitsPerEm : 0
        run.glyphs[index] = isSpace ? space : nonJoiner
      } else if (glyph.codePoints.length > 1) run.glyphs[index] = meaning(glyph, glyph.codePoints.toReversed())
    }
    return run
  }
  font.layout = spaced
  return font
}

function meaning(glyph: Glyph, codePoints: readonly number[]): Glyph {
  // Everything else is the glyph's own; it is kept by the font and must not be changed.
  return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph
}
