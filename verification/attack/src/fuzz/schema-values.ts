// Valid values of a parameter, derived from its schema alone: choices, edges of ranges, texts that match the pattern.
import type { Random } from '@tallystick/kernel/random'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

export type Plain = string | number

const SAMPLES = 24
const samples = new WeakMap<TSchema, readonly Plain[]>()

/** One value the schema accepts. */
export function validValue(schema: TSchema, random: Random): Plain {
  const known = samples.get(schema) ?? sampled(schema)
  samples.set(schema, known)
  return random.pick(known)
}

function sampled(schema: TSchema): readonly Plain[] {
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.filter(isPlain)
  if ('type' in schema && schema.type === 'integer') return wholeNumbers(schema)
  const { pattern, minLength, maxLength } = limitsOf(schema)
  const texts = fc.sample(pattern === undefined ? fc.string({ maxLength }) : matching(pattern), {
    numRuns: SAMPLES * 4,
    seed: 1,
  })
  const validator = Compile(schema)
  const fitting = texts.filter(text => validator.Check(text)).slice(0, SAMPLES)
  return fitting.length > 0 ? fitting : ['x'.repeat(Math.max(1, minLength))]
}

/** A text of any kind is better drawn from words than from the pattern that only forbids control characters. */
function matching(pattern: string): fc.Arbitrary<string> {
  return pattern.startsWith('^[^')
    ? fc.string({ unit: 'grapheme', maxLength: 80 })
    : fc.stringMatching(new RegExp(pattern))
}

function limitsOf(schema: TSchema): { pattern: string | undefined; minLength: number; maxLength: number } {
  const number = (value: unknown, standard: number): number => (typeof value === 'number' ? value : standard)
  const pattern = 'pattern' in schema && typeof schema.pattern === 'string' ? schema.pattern : undefined
  const minLength = number('minLength' in schema ? schema.minLength : undefined, 0)
  const maxLength = number('maxLength' in schema ? schema.maxLength : undefined, 400)
  return { pattern, minLength, maxLength }
}

function wholeNumbers(schema: TSchema): number[] {
  const least = 'minimum' in schema && typeof schema.minimum === 'number' ? schema.minimum : 0
  const most = 'maximum' in schema && typeof schema.maximum === 'number' ? schema.maximum : Number.MAX_SAFE_INTEGER
  return [1, 2, 3, 4, 5, 10, 30, 60, 100, least, least + 1, most - 1, most].filter(
    value => value >= least && value <= most,
  )
}

/** The least and the largest whole number a schema accepts; nothing for other schemas. */
export function edgesOf(schema: TSchema): number[] {
  if ('enum' in schema || !('type' in schema) || schema.type !== 'integer') return []
  const all = wholeNumbers(schema)
  return [Math.min(...all), Math.max(...all)]
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'string' || typeof value === 'number'
}
