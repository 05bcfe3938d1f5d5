import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { saltsFrom } from './salts.ts'

const text = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map(code => String.fromCodePoint(code)),
  maxLength: 128,
})

it('makes the salts that HMAC-SHA-256 makes, one after the other with the same secret', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.array(text, { minLength: 1, maxLength: 5 }),
      (secret, names) => {
        const saltOf = saltsFrom(secret)
        // A shorter name after a longer one must not be followed by what is left of that.
        const made = names.map(name => Buffer.from(saltOf(name)).toString('hex'))
        expect(made).toEqual(names.map(name => createHmac('sha256', secret).update(name).digest('hex')))
      },
    ),
  )
})

it('keeps every salt it made', () => {
  const saltOf = saltsFrom(new Uint8Array(32))
  const first = saltOf('0 1')
  const before = Uint8Array.from(first)
  saltOf('0 2')
  expect(Uint8Array.from(first)).toEqual(before)
})

it('refuses names and secrets that its blocks have no room for', () => {
  expect(() => saltsFrom(new Uint8Array(65))).toThrow('hashed first')
  expect(() => saltsFrom(new Uint8Array(32))('x'.repeat(129))).toThrow('short')
})
