// Numbers as written and typed in a locale. Values stay plain decimal text; nothing here uses floating point.

export interface NumberSigns {
  readonly decimal: string
  readonly group: string
  /** Sizes of digit groups from the decimal sign leftwards; the last repeats (3, or 3 then 2 in India). */
  readonly groups: readonly number[]
}

/** Latin digits everywhere: prices must line up and be comparable across screens. */
export function numberSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`, { useGrouping: 'always' }).formatToParts(123_456_789.5)
  const sizes = parts.filter(part => part.type === 'integer').map(part => part.value.length)
  return {
    decimal: parts.find(part => part.type === 'decimal')?.value ?? '.',
    group: parts.find(part => part.type === 'group')?.value ?? '',
    // Leftmost group is incomplete by nature; what is left of it describes the pattern.
    groups: sizes.slice(1).toReversed(),
  }
}

/** Typographic minus: as wide as the plus sign in tabular figures. */
export const MINUS = '\u2212'

/** Plain decimal text ("-1234.50") in the locale's signs. `signed` puts a plus before what is above zero. */
export function formatPlain(plain: string, signs: NumberSigns, signed = false): string {
  const negative = plain.startsWith('-')
  const [whole = '0', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const zero = /^[0.]*$/.test(plain.replace('-', ''))
  const sign = zero ? '' : negative ? MINUS : signed ? '+' : ''
  const grouped = groupDigits(whole, signs)
  return fraction === undefined ? sign + grouped : sign + grouped + signs.decimal + fraction
}

function groupDigits(digits: string, signs: NumberSigns): string {
  if (signs.group === '' || digits.length <= 3) return digits
  const chunks: string[] = []
  let end = digits.length
  for (let index = 0; end > 0; index += 1) {
    const size = signs.groups[Math.min(index, signs.groups.length - 1)] ?? 3
    chunks.unshift(digits.slice(Math.max(0, end - size), end))
    end -= size
  }
  return chunks.join(signs.group)
}

/** First code points of digit rows people type with: Arabic, Persian, Devanagari, Thai, full width. */
const DIGIT_ROWS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]

function latinDigits(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, character => {
    const code = character.codePointAt(0) ?? 0
    const row = DIGIT_ROWS.find(first => code >= first && code <= first + 9)
    return row === undefined ? character : String(code - row)
  })
}

/**
 * Typed input as plain decimal text; undefined when it is no number or could be two.
 * A lone "." is refused before exactly three digits where "." groups ("1.085" in German): keypads type it as the decimal sign.
 */
export function parseTyped(typed: string, signs: NumberSigns): string | undefined {
  const text = latinDigits(typed.trim())
    .replace(/[\s\u00a0\u202f'\u2019\u066c_]/g, '')
    .replace(/\u066b/g, '.')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^\+/, '')
  const plain = readSeparators(text, signs)
  if (plain === undefined || !/^-?\d*\.?\d*$/.test(plain) || !/\d/.test(plain)) return undefined
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(plain) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? sign + digits : `${sign}${digits}.${fraction}`
}

function readSeparators(text: string, signs: NumberSigns): string | undefined {
  const separators = text.replace(/[^.,]/g, '')
  if (separators === '') return text
  if (separators.length === 1) {
    if (separators === signs.decimal || isAsciiDecimalOf(separators, signs)) return text.replace(separators, '.')
    const grouping = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    if (!grouping) return text.replace(separators, '.')
    return separators === ',' ? text.replace(',', '') : undefined
  }
  const last = separators.at(-1) ?? ''
  const others = separators.slice(0, -1)
  // "1,234,567": one sign throughout groups; "1.234,5": the last one is the decimal sign.
  if (separators === last.repeat(separators.length))
    return wellGrouped(text, last) ? text.replaceAll(last, '') : undefined
  if (others.includes(last)) return undefined
  const group = others[0] ?? ''
  const [whole = '', fraction = ''] = text.split(last)
  return wellGrouped(whole, group) ? `${whole.replaceAll(group, '')}.${fraction}` : undefined
}

/** Locales that write the decimal sign outside ASCII (Arabic, Persian) type "." on most keyboards. */
function isAsciiDecimalOf(separator: string, signs: NumberSigns): boolean {
  return separator === '.' && signs.decimal !== ',' && signs.group !== '.'
}

function wellGrouped(whole: string, group: string): boolean {
  const [first = '', ...rest] = whole.replace('-', '').split(group)
  const last = rest.pop()
  return /^\d{1,3}$/.test(first) && last?.length === 3 && rest.every(chunk => chunk.length === 3 || chunk.length === 2)
}
