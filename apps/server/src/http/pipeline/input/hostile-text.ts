// Takes out of a text what nobody typed to be read: controls, direction overrides and invisible characters, which forge log lines and
// make one name look like another. Joiners stay where a script or an emoji needs them.

/** Directions: marks, embeddings, overrides, isolates. Then zero-width space, word joiner, byte order mark. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
/** C0 and C1 but tab and line ends, which are judged apart. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu
const LINE_CONTROLS = /[\t\n\r]+/gu

/** Most texts, on the way of every request. */
const PLAIN = /^[ -~]*$/

/** Scripts whose letters change by a joiner between them. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
  .map(script => `\\p{Script_Extensions=${script}}`)
  .join('')
/** A joiner that is neither between letters (or marks) of such a script nor, for U+200D, inside an emoji. */
const LOOSE_JOINER = new RegExp(
  `(?<![${JOINING}])\\u200c|\\u200c(?![${JOINING}])|(?<![${JOINING}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d|\\u200d(?![${JOINING}\\p{Extended_Pictographic}])`,
  'gu',
)

/** @param lines whether the text may have lines and tabs; otherwise each becomes a space. */
export function cleanText(text: string, lines: boolean): string {
  if (PLAIN.test(text)) return text
  const visible = text.replace(CONTROLS, '').replace(INVISIBLE, '')
  return (lines ? visible : visible.replace(LINE_CONTROLS, ' ')).replace(LOOSE_JOINER, '')
}
