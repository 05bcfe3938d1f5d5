// Kinds of request parameters. They arrive as text (query, form) or JSON and are read by one strict grammar:
// no signs, spaces, exponents, hex or foreign digits. A JSON number may be written in any way; what counts is its value.
import Type from 'typebox'
import { COUNTED_ROWS, ROWS_PER_PAGE } from './paging.ts'

export const DECIMAL_PATTERN = '^\\d{1,15}(\\.\\d{1,8})?$'
export const EMAIL_PATTERN = '^\\s{0,8}[^\\s@,;:<>()\\[\\]"\\\\]{1,64}@[^\\s@,;:<>()\\[\\]"\\\\]{1,189}\\s{0,8}$'
/** Free text: what must not be in it is taken out on entry. */
export const TEXT_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$'
export const LONG_TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$'
const SECRET_PATTERN = '^[^\\u0000-\\u001f\\u007f]*$'

/** An order, pair or record id. */
export const idParam = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

/** Paging starts at 1; absent means 1. */
export const pageParam = (last = 1_000_000) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: last,
      description: `From 1, ${ROWS_PER_PAGE} rows, up to row ${COUNTED_ROWS}`,
    }),
  )

/** A decimal that is not negative, at most 15 digits before and 8 after the point; sent as text or as a number. */
export const decimalParam = (description: string) =>
  Type.String({ pattern: DECIMAL_PATTERN, maxLength: 24, description })

/** One of a few type numbers. */
export const choiceParam = <Values extends number[]>(values: readonly [...Values], description: string) =>
  Type.Enum(values, { type: 'integer', description })

/** One of a few words. */
export const wordParam = <Words extends string[]>(words: readonly [...Words], description: string) =>
  Type.Enum(words, { type: 'string', description })

/** Free text in one line. */
export const textParam = (minLength: number, maxLength: number, description: string) =>
  Type.String({ minLength, maxLength, pattern: TEXT_PATTERN, description })

/** A password and the like: free text that no log may repeat (`writeOnly`). */
export const secretParam = (minLength: number, maxLength: number, description: string) =>
  Type.String({ minLength, maxLength, pattern: SECRET_PATTERN, writeOnly: true, description })

/** A one-time code of an authenticator, or a recovery code. */
export const otpParam = () =>
  Type.String({
    pattern: '^(\\d{6}|[a-z2-7]{5}-[a-z2-7]{5})$',
    writeOnly: true,
    description: 'One-time code or recovery code; only with the second factor on',
  })

/** Free text that may have lines. */
export const longTextParam = (minLength: number, maxLength: number, description: string) =>
  Type.String({
    minLength,
    maxLength,
    pattern: LONG_TEXT_PATTERN,
    description,
  })

/** A random identifier the device made for itself. */
export const deviceParam = () =>
  Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$', description: 'Random identifier kept on the device' })

/** A day of the calendar that exists. */
export const dateParam = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date', description })

/** One address: no list, no name beside it, no line break. */
export const emailParam = () =>
  Type.String({
    pattern: EMAIL_PATTERN,
    maxLength: 254,
    description: 'Email address',
  })
