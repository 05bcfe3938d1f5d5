import { expect, test } from 'vitest'
import { slices } from './slices.ts'

test('everything comes once, in order, and others have their turn between two slices', async () => {
  const happened: (string | readonly number[])[] = []
  for await (const slice of slices([1, 2, 3, 4, 5], 2)) {
    happened.push(slice)
    setImmediate(() => happened.push('another'))
  }
  expect(happened).toEqual([[1, 2], 'another', [3, 4], 'another', [5]])
})

test('nothing makes no slice', async () => {
  expect(await slices([]).next()).toEqual({ value: undefined, done: true })
})
