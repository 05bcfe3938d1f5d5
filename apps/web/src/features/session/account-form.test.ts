import { describe, expect, it } from 'vitest'
import {
  accountFault,
  type AccountForm,
  EMPTY_FORM,
  inviteCodeFrom,
  registerFault,
  registerParams,
} from './account-form.ts'

const HONG_KONG = { id: 811, dial: '852', country: 'HK' }
const CUBA = { id: 321, dial: '53', country: 'CU' }
const BY_MAIL = { mobile: false, refusedAreas: [CUBA.id] }
const GOOD: AccountForm = {
  ...EMPTY_FORM,
  email: 'you@example.com',
  password: 'long enough',
  repeat: 'long enough',
  code: '123456',
  agreed: true,
}

describe('registration form', () => {
  it.each([
    [{}, undefined],
    [{ email: ' ' }, 'enterEmail'],
    [{ email: 'you@example' }, 'emailWrong'],
    [{ email: 'a@b.c,d@e.f' }, 'emailWrong'],
    [{ password: '', repeat: '' }, 'enterPassword'],
    [{ password: 'short', repeat: 'short' }, 'passwordShort'],
    [{ repeat: 'other enough' }, 'passwordsDiffer'],
    [{ code: '' }, 'enterCode'],
    [{ agreed: false }, 'agreeNeeded'],
    [{ byMobile: true }, 'enterPhone'],
    [{ byMobile: true, area: HONG_KONG, mobile: '91 23 45 67' }, undefined],
    [{ byMobile: true, area: CUBA, mobile: '91234567' }, 'countryNotServed'],
    [{ byMobile: true, area: HONG_KONG, mobile: '912' }, 'enterPhone'],
  ] as const)('with %j the fault is %s', (change, fault) => {
    expect(registerFault({ ...GOOD, ...change }, BY_MAIL)).toBe(fault)
  })

  it('asks for a number beside the address only where the site does', () => {
    expect(accountFault(GOOD, { ...BY_MAIL, mobile: true })).toBe('enterPhone')
    expect(
      registerParams({ ...GOOD, area: HONG_KONG, mobile: '9123 4567' }, { ...BY_MAIL, mobile: true }, undefined),
    ).toMatchObject({
      type: 1,
      account: 'you@example.com',
      area_id: 811,
      mobile: '852-91234567',
    })
    expect(registerParams({ ...GOOD, area: HONG_KONG, mobile: '91234567' }, BY_MAIL, undefined)).not.toHaveProperty(
      'mobile',
    )
  })

  it('sends a mobile account as area code-number, and the picture with its id', () => {
    const form = { ...GOOD, byMobile: true, area: HONG_KONG, mobile: '91234567' }
    expect(registerParams(form, BY_MAIL, 'picture')).toMatchObject({ type: 2, account: '852-91234567', key: 'picture' })
  })

  it.each([
    ['ABCD2345', 'ABCD2345'],
    [' abcd ', 'abcd'],
    ['"><img src=x>', ''],
    ['x'.repeat(33), ''],
    ['a b', ''],
    [undefined, ''],
  ])('[A29] an invite code %j is taken as %j', (text, code) => {
    expect(inviteCodeFrom(text)).toBe(code)
  })
})
