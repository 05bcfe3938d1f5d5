// Every parameter of every call, of traders and of operators, at and beyond its bounds: made from the contract, read as the server reads it.
// A call that is added is tested by being in the contract. What the bounds are is in docs/contract.md.
import { exampleOf, requestExample } from '@tallystick/wire/openapi/examples'
import { OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { DECIMAL_PATTERN } from '@tallystick/wire/params'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { RequestRefused } from '../envelope.ts'
import { rawParameters, schemaReader } from './parameters.ts'

/** The parts of JSON schema by which parameters are bounded. */
interface Shape {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

interface Parameter {
  readonly name: string
  readonly field: string
  readonly shape: Shape
  readonly isRequired: boolean
  readonly example: unknown
  /** The wrong fields of a request that is acceptable but for this one value; absent when it is left out. */
  readonly wrongWith: (value?: unknown) => readonly string[]
}

function parametersOf(name: string, params: TObject): Parameter[] {
  const read = schemaReader(params)
  return Object.entries(params.properties).map(([field, schema]) => {
    const { [field]: example, ...others } = requestExample(params)
    return {
      name,
      field,
      shape: schema,
      example: example ?? exampleOf(schema, field),
      isRequired: params.required?.includes(field) ?? false,
      wrongWith: value =>
        wrongIn(() => read(rawParameters({ ...others, ...(value !== undefined && { [field]: value }) }, {}))),
    }
  })
}

function wrongIn(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error
    return (error.wrong ?? []).map(entry => entry.field)
  }
}

// Object.keys widens the names of the contract to string.
const TRADER = (Object.keys(CALLS) as CallName[]).flatMap(name => parametersOf(name, SCHEMAS[name].params))
const OPERATOR = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).flatMap(name =>
  parametersOf(name, OPERATOR_SCHEMAS[name].params),
)

describe.each([
  ['traders', TRADER, 150],
  ['operators', OPERATOR, 150],
] as const)('parameters of %s', (_, all, least) => {
  /** What is wrong is collected, so that one bad bound names its call and the others are still judged. */
  const wrongAmong = (
    chosen: readonly Parameter[],
    cases: (parameter: Parameter) => readonly (readonly [unknown, boolean])[],
  ) => {
    return chosen.flatMap(parameter =>
      cases(parameter).flatMap(([value, isTaken]) => {
        const found = parameter.wrongWith(value)
        const isRight = isTaken ? found.length === 0 : found.length === 1 && found[0] === parameter.field
        return isRight
          ? []
          : [`${parameter.name} ${parameter.field} ${JSON.stringify(value)}: ${found.join() || 'taken'}`]
      }),
    )
  }
  const isDecimal = ({ shape }: Parameter): boolean => shape.pattern === DECIMAL_PATTERN
  const isWhole = ({ shape }: Parameter): boolean => shape.type === 'integer' && !shape.enum

  it('there are many, in requests that are acceptable', () => {
    expect(all.length).toBeGreaterThan(least)
    // Of every kind that is judged below; dates are asked of traders alone.
    for (const chosen of [all.filter(isDecimal), all.filter(isWhole), all.filter(({ shape }) => shape.enum)])
      expect(chosen).not.toEqual([])
    expect(wrongAmong(all, ({ example }) => [[example, true]])).toEqual([])
  })

  it('are missed where they are needed, and only there; empty counts as left out', () => {
    expect(
      wrongAmong(all, ({ isRequired, shape }) => [
        [undefined, !isRequired],
        // An empty text is a text where nothing is asked of it.
        ...(isRequired && shape.type === 'string' && !shape.enum ? [] : [['', !isRequired] as const]),
      ]),
    ).toEqual([])
  })

  it('given twice are refused, in the address and beside it', () => {
    expect(wrongAmong(all, () => [[['1', '1'], false]])).toEqual([])
    for (const { name, field } of all)
      expect(
        wrongIn(() => rawParameters({ [field]: 'x' }, { [field]: 'x' })),
        name,
      ).toEqual([field])
  })

  it('that are amounts have at most 15 digits and 8 places, no sign and no exponent', () => {
    expect(
      wrongAmong(all.filter(isDecimal), () => [
        ['0', true],
        ['0.00000001', true],
        ['999999999999999.99999999', true],
        ['0.000000001', false],
        ['0.123456789', false],
        ['1000000000000000', false],
        ['-1', false],
        ['-0', false],
        ['+1', false],
        ['1e3', false],
        ['1E-3', false],
        ['1.', false],
        ['.5', false],
        ['1,5', false],
        ['0x10', false],
        [' 1', false],
        ['1 ', false],
        ['١', false],
        ['NaN', false],
      ]),
    ).toEqual([])
  })

  it('that are whole numbers end at their bounds', () => {
    expect(
      wrongAmong(all.filter(isWhole), ({ shape: { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } }) => [
        [String(minimum), true],
        [String(maximum), true],
        [String(minimum - 1), false],
        // Beyond the largest safe one the text names another number than it says.
        [String(BigInt(maximum) + 1n), false],
        [`${minimum}.5`, false],
        [`0${minimum}`, false],
        [`${minimum}e0`, false],
        ['-1', false],
      ]),
    ).toEqual([])
  })

  it('that are pages begin at 1 and end where rows are counted', () => {
    expect(
      wrongAmong(
        all.filter(({ field }) => field === 'page'),
        () => [
          ['1', true],
          ['0', false],
          ['-1', false],
          ['1.5', false],
          ['10000000', false],
        ],
      ),
    ).toEqual([])
  })

  it('that are choices take each of theirs and nothing else', () => {
    expect(
      wrongAmong(
        all.filter(({ shape }) => shape.enum),
        ({ shape }) => [
          ...(shape.enum ?? []).map(value => [String(value), true] as const),
          ['99', false],
          ['-1', false],
          ['1e0', false],
          ['nothing', false],
          [`${shape.enum?.[0]} `, false],
          ['constructor', false],
        ],
      ),
    ).toEqual([])
  })

  it('that are texts end at their lengths', () => {
    expect(
      wrongAmong(
        all.filter(({ shape }) => shape.type === 'string' && shape.maxLength !== undefined && !isSpecial(shape)),
        ({ shape: { minLength = 0, maxLength = 0 } }) => [
          ['x'.repeat(maxLength), true],
          ['x'.repeat(maxLength + 1), false],
          ...(minLength > 0 ? [['x'.repeat(minLength), true] as const] : []),
          ...(minLength > 1 ? [['x'.repeat(minLength - 1), false] as const] : []),
        ],
      ),
    ).toEqual([])
  })

  it('that are dates are days that exist', () => {
    const dates = all.filter(({ shape }) => shape.format === 'date')
    expect(
      wrongAmong(dates, () => [
        ['2024-02-29', true],
        ['2023-02-29', false],
        ['2023-13-01', false],
        ['2023-1-1', false],
        ['2023-01-01T00:00:00Z', false],
      ]),
    ).toEqual([])
  })
})

/** Texts of a form of their own. */
function isSpecial({ pattern = '' }: Shape): boolean {
  return !['^[^\\u0000', '^[^'].some(start => pattern.startsWith(start)) || pattern.includes('@')
}
