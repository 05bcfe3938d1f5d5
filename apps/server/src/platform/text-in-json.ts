// Long text of an answer, as it stands there between its quotes: written once, in ASCII. A string of one byte a character is put into an answer and
// sent at a fifth of what one with a dash or an accent costs.

declare const written: unique symbol
/** Over the bus it is a string like any other; only the quotes around it make it the text again. */
export type TextInJson = string & { readonly [written]: true }

const BEYOND_ASCII = /[\u0080-\uffff]/g
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** @param text put together of what JSON writes as it is, and of texts in JSON. */
export function asWritten(text: string): TextInJson {
  // The mark is for the compiler only.
  return text as TextInJson
}

export function textInJson(text: string): TextInJson {
  const inner = JSON.stringify(text).slice(1, -1)
  const ascii = inner.replaceAll(BEYOND_ASCII, escaped)
  // By way of bytes: what is left of a string with wider characters stays one of two bytes each.
  return asWritten(ascii === inner ? inner : Buffer.from(ascii, 'latin1').toString('latin1'))
}

export function textFromJson(text: TextInJson): string {
  return String(JSON.parse(`"${text}"`))
}

/** For the serializer of answers: put between quotes as it is. */
export const TEXT_IN_JSON = { type: 'string', format: 'unsafe' }
