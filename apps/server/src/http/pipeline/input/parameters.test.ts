import { expect, it } from 'vitest'
import { paramsHashOf } from '../idempotency.ts'
import { parameterReader, rawParameters } from './parameters.ts'

const read = parameterReader('submitOrder')
const SENT = { type: '1', cont: '0.01', forex_id: '3', status: '1', multiple: '100' }

it('reads the same however it was sent', () => {
  const inAddress = read(rawParameters(SENT, undefined))
  const turned = Object.fromEntries(Object.entries(SENT).toReversed())
  const inBody = read(rawParameters(undefined, { ...turned, type: 1, forex_id: 3, status: 1, multiple: 100 }))
  expect(Object.entries(inBody)).toEqual(Object.entries(inAddress))
  expect(Object.keys(inAddress)).toEqual(['cont', 'forex_id', 'multiple', 'status', 'type'])
})

it('keeps the hash of a request for good: a retry may reach the next version of the server', () => {
  const hash = paramsHashOf('submitOrder', read(rawParameters(SENT, undefined)))
  expect(hash).toBe('EFspT_t-BUaph-kg4QSliVfjkCzyYmcizgfchgNCzfs')
})

it('names what is wrong in the order of the contract', () => {
  expect(() => read(rawParameters({}, undefined))).toThrow(
    expect.objectContaining({ params: { field: 'type, cont, forex_id, status' } }),
  )
  expect(() => read(rawParameters({ ...SENT, cont: '-1' }, undefined))).toThrow(
    expect.objectContaining({ params: { field: 'cont' } }),
  )
})

it.each([
  [{ cont: ['1', '2'] }, undefined, 'cont'],
  [{ cont: '1' }, { cont: '1' }, 'cont'],
  [{ 'a b': ['1'] }, undefined, 'body'],
  [undefined, { constructor: 1 }, 'body'],
  [undefined, [1], 'body'],
  [undefined, 'text', 'body'],
])('refuses %o with %o', (query, body, field) => {
  expect(() => rawParameters(query, body)).toThrow(expect.objectContaining({ params: { field } }))
})
