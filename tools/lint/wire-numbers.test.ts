// The list of the lint rule against the contract: a new number that means a word is known to the rule.
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { expect, it } from 'vitest'
import { AMBIGUOUS_FIELDS, WIRE_NUMBER_FIELDS } from './wire-numbers.ts'

/** Names of the fields below whose values are a choice among numbers. A schema is a tree of plain objects. */
function choicesIn(node: unknown, name = ''): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('enum' in node && Array.isArray(node.enum))
    return node.enum.every(value => typeof value === 'number') ? [name] : []
  return Object.entries(node).flatMap(([key, part]) => choicesIn(part, isPlace(key) ? name : key))
}

/** Keywords of schemas and places in lists, which are no names of fields. */
const isPlace = (key: string): boolean => /^(?:anyOf|items|properties|\d+)$/.test(key)

it('every choice among numbers in the contract is known to the rule', () => {
  const fields = new Set([SCHEMAS, OPERATOR_SCHEMAS].flatMap(schemas => choicesIn(schemas)))
  expect(fields.size).toBeGreaterThan(20)
  expect([...fields].filter(name => !WIRE_NUMBER_FIELDS.has(name) && !AMBIGUOUS_FIELDS.has(name))).toEqual([])
})
