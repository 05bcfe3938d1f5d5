// How users are named and reached, by pure functions: one spelling for one mailbox and one telephone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseEmail, normaliseMobile, readerOf, type UserRow } from './user.ts'

const USER: UserRow = {
  id: 1,
  publicId: 'p',
  uid: '00000001',
  realm: 'real',
  email: 'ada@example.com',
  nickname: 'Ada',
  mobile: '852-91234567',
  avatar: 'kite',
  isMaster: false,
  inviteCode: 'ABCDEFGH',
  frozen: false,
  agreed: true,
  passwordHash: null,
  twoFactor: false,
  createdAt: 0,
}

describe('a message reaches', () => {
  it.each([
    ['an email address', USER, { channel: 'mail', destination: 'ada@example.com' }],
    [
      'a telephone, where there is no address',
      { ...USER, email: null },
      { channel: 'sms', destination: '852-91234567' },
    ],
  ] as const)('%s', (_what, user, reached) => {
    expect(readerOf(user, 'hk')).toEqual({ ...reached, language: 'hk' })
  })
})

describe('a number', () => {
  it.each([
    ['852-91234567', undefined, '852-91234567'],
    ['+852-9123 4567', undefined, '852-91234567'],
    ['(852)-91234567', '852', '852-91234567'],
    ['91234567', '852', '852-91234567'],
    ['0044', '44', undefined],
    ['00441234', '44', '44-441234'],
    ['44-01234', undefined, '44-1234'],
    // Of another country than the one that was chosen.
    ['852-91234567', '44', undefined],
    ['91234567', undefined, undefined],
    ['852-123', undefined, undefined],
    [`852-${'1'.repeat(14)}`, undefined, `852-${'1'.repeat(14)}`],
    [`852-${'1'.repeat(15)}`, undefined, undefined],
    ['123456-91234567', undefined, undefined],
    ['852-9123456x', undefined, undefined],
    ['', '852', undefined],
  ])('%s with area %s is %s', (text, area, mobile) => {
    expect(normaliseMobile(text, area)).toBe(mobile)
  })

  it('in its one spelling stays as it is', () => {
    const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${min - 1},${max - 1}}$`))
    fc.assert(
      fc.property(digits(1, 5), digits(4, 14), (area, local) => {
        const mobile = `${area}-${local}`
        expect(normaliseMobile(mobile, undefined)).toBe(mobile)
        expect(normaliseMobile(local, area)).toBe(mobile)
      }),
    )
  })
})

it('capitals, spaces and wide letters make no second mailbox', () => {
  for (const text of [' Ada@Example.com', 'ADA@EXAMPLE.COM ', 'ａda@example.com'])
    expect(normaliseEmail(text)).toBe('ada@example.com')
})
