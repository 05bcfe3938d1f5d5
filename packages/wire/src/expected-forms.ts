// What a parameter should look like, read from its schema: named in a 400, so that a developer need not look it up.
import { DECIMAL_PATTERN, EMAIL_PATTERN, LONG_TEXT_PATTERN, TEXT_PATTERN } from './params.ts'

export type ExpectedForm =
  | { readonly kind: 'whole'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'choice'; readonly values: string }
  | { readonly kind: 'decimal' }
  | { readonly kind: 'text'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'email' }
  | { readonly kind: 'date' }
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** Given twice. */
  | { readonly kind: 'once' }
  /** The body as a whole. */
  | { readonly kind: 'body' }
  /** A file in a multipart body. */
  | { readonly kind: 'file' }
  /** Well-formed, and still not acceptable. */
  | { readonly kind: 'other' }

/** The parts of JSON schema that tell parameters apart. */
interface Shape {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

export function formOf(schema: object): ExpectedForm {
  // The schemas of the contract hold nothing but JSON schema.
  const { type, enum: values, format, pattern, ...bounds } = schema as Shape
  if (values) return { kind: 'choice', values: values.join(', ') }
  if (type === 'integer')
    return { kind: 'whole', minimum: bounds.minimum ?? 0, maximum: bounds.maximum ?? Number.MAX_SAFE_INTEGER }
  if (format === 'date') return { kind: 'date' }
  if (pattern === DECIMAL_PATTERN) return { kind: 'decimal' }
  if (pattern === EMAIL_PATTERN) return { kind: 'email' }
  if (pattern === undefined || pattern === TEXT_PATTERN || pattern === LONG_TEXT_PATTERN)
    return { kind: 'text', minimum: bounds.minLength ?? 0, maximum: bounds.maxLength ?? 0 }
  return { kind: 'pattern', pattern }
}
