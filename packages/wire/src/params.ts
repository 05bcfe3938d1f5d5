// Kinds of request parameters. They arrive as text (query, form) or JSON and are read by one strict grammar:
// no signs, spaces, exponents, hex or foreign digits.
import Type from 'typebox'
import { ROWS_PER_PAGE } from './paging.ts'

/** An order, pair or record id. */
export const idParam = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

/** Paging starts at 1; absent means 1. */
export const pageParam = () =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: `From 1, ${ROWS_PER_PAGE} rows` }))

/** A decimal that is not negative, at most 15 digits before and 8 after the point; sent as text or as a number. */
export const decimalParam = (description: string) =>
  Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,8})?$', maxLength: 24, description })

/** One of a few type numbers. */
export const choiceParam = <Values extends number[]>(values: readonly [...Values], description: string) =>
  Type.Enum(values, { type: 'integer', description })

/** One of a few words. */
export const wordParam = <Words extends string[]>(words: readonly [...Words], description: string) =>
  Type.Enum(words, { type: 'string', description })

/** Free text without control characters. */
export const textParam = (minLength: number, maxLength: number, description: string) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description })

/** A password and the like: free text that no log may repeat (`writeOnly`). */
export const secretParam = (minLength: number, maxLength: number, description: string) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', writeOnly: true, description })

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
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
    description,
  })

/** A random identifier the device made for itself. */
export const deviceParam = () =>
  Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$', description: 'Random identifier kept on the device' })

/** One address: no list, no name beside it, no line break. */
export const emailParam = () =>
  Type.String({
    pattern: '^\\s{0,8}[^\\s@,;:<>()\\[\\]"\\\\]{1,64}@[^\\s@,;:<>()\\[\\]"\\\\]{1,189}\\s{0,8}$',
    maxLength: 254,
    description: 'E-mail address',
  })
