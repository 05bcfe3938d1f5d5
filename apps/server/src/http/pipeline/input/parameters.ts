// Parses the parameters of a request by the schema of its call. Query, form and JSON use one strict grammar; a repeated parameter is
// refused, extras are ignored, prototype names are refused.
import type { CallName } from '@tallystick/wire/trader/calls'
import { type ParamsOf, SCHEMAS } from '@tallystick/wire/trader/schemas'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { WrongField } from '@tallystick/i18n/refusals/expected-forms'
import { formOf } from '@tallystick/wire/expected-forms'
import { LONG_TEXT_PATTERN, TEXT_PATTERN } from '@tallystick/wire/params'
import { RequestRefused, wrongFields } from '../envelope.ts'
import { cleanText } from './hostile-text.ts'

/** What arrived, by name. A value given twice has been refused before. */
export type RawParameters = ReadonlyMap<string, unknown>

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const WHOLE = /^(0|[1-9]\d{0,15})$/
const MOST_PARAMETERS = 100

/** Collects what was sent in the address and in the body. */
export function rawParameters(query: unknown, body: unknown): RawParameters {
  const all = new Map<string, unknown>()
  // The query parser keeps a repeated parameter as a list.
  collect(all, query, value => !Array.isArray(value))
  collect(all, body, () => true)
  if (all.size > MOST_PARAMETERS) throw new RequestRefused('bad_request', { field: 'body' })
  return all
}

function collect(all: Map<string, unknown>, source: unknown, isSingle: (value: unknown) => boolean): void {
  if (source === undefined || source === null) return
  if (!isPlain(source)) throw new RequestRefused('bad_request', { field: 'body' })
  for (const name of Object.keys(source)) {
    if (FORBIDDEN.has(name)) throw new RequestRefused('bad_request', { field: 'body' })
    const value = source[name]
    if (all.has(name) || !isSingle(value)) throw givenTwice(name)
    all.set(name, value)
  }
}

function isPlain(source: unknown): source is Readonly<Record<string, unknown>> {
  return typeof source === 'object' && source !== null && !Array.isArray(source)
}

export type ReadParameters<Name extends CallName> = (raw: RawParameters) => ParamsOf<Name>

/** The reader of one call. */
export function parameterReader<Name extends CallName>(name: Name): ReadParameters<Name> {
  const read = schemaReader(SCHEMAS[name].params)
  // Read by the schema that ParamsOf is made from.
  return raw => read(raw) as ParamsOf<Name>
}

/**
 * The reader of one parameter schema, compiled when it first reads: a server that starts would otherwise compile hundreds before it
 * answers anything. What it returns has passed the schema and stands in the order of the alphabet, however it was sent; what is wrong is
 * named in the order of the schema.
 */
export function schemaReader(schema: TObject): (raw: RawParameters) => object {
  let compiled: ((raw: RawParameters) => object) | undefined
  return raw => (compiled ??= compileReader(schema))(raw)
}

function compileReader(schema: TObject): (raw: RawParameters) => object {
  const fields = Object.entries(schema.properties).map(([field, fieldSchema]) => ({
    field,
    read: readerOf(fieldSchema),
    form: formOf(fieldSchema),
    required: schema.required?.includes(field) ?? false,
    validator: Compile(fieldSchema),
  }))
  const sorted = fields.map(({ field }, index) => ({ field, index })).toSorted((a, b) => (a.field < b.field ? -1 : 1))
  return raw => {
    const wrong: WrongField[] = []
    const values = fields.map(({ field, read, form, required, validator }) => {
      const given = raw.get(field)
      if (!required && (given === undefined || given === '')) return undefined
      const value = read(given)
      if (value === undefined || !validator.Check(value)) wrong.push({ field, form })
      return value
    })
    if (wrong.length > 0) throw wrongFields(wrong)
    const params: Record<string, unknown> = {}
    for (const { field, index } of sorted) {
      const value = values[index]
      if (value !== undefined) params[field] = value
    }
    return params
  }
}

function readerOf(schema: TSchema): (given: unknown) => string | number | undefined {
  if ('type' in schema && schema.type === 'integer') return wholeNumber
  if (!('pattern' in schema)) return text
  const lines = schema.pattern === LONG_TEXT_PATTERN
  if (!lines && schema.pattern !== TEXT_PATTERN) return text
  return given => {
    const value = text(given)
    return value === undefined ? undefined : cleanText(value, lines)
  }
}

function wholeNumber(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? given : undefined
  if (typeof given !== 'string' || !WHOLE.test(given)) return undefined
  const value = Number(given)
  return Number.isSafeInteger(value) ? value : undefined
}

/** A JSON number is written out, also where JavaScript would use an exponent. Half a surrogate pair is no text: the database could not store it. */
function text(given: unknown): string | undefined {
  if (typeof given === 'string') return given.isWellFormed() ? given : undefined
  return typeof given === 'number' ? writtenOut(given) : undefined
}

/** `1e-8` is 0.00000001: the value decides, not how JSON or JavaScript writes it. */
function writtenOut(value: number): string {
  const [, sign, whole, fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (whole === undefined || exponent === undefined) return String(value)
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.padEnd(point, '0')}`
}

/** One parameter, given more than once. */
export function givenTwice(name: string): RequestRefused {
  return wrongFields([{ field: printable(name), form: { kind: 'once' } }])
}

/** The name of a foreign parameter as far as it may be repeated in an answer. */
function printable(name: string): string {
  return /^[\w[\].-]{1,40}$/.test(name) ? name : 'body'
}
