import { expect, it } from 'vitest'
import { type Call, CALLS } from './calls.ts'

/** Real money, and what proves or changes who a user is. */
const REAL_ONLY: readonly RegExp[] = [
  /^\/api\/quickCharge\//,
  /^\/api\/account\/draw/,
  /^\/api\/account\/transfer/,
  /^\/api\/wallet\//,
  /^\/api\/user_real\//,
  /^\/api\/loan\//,
  /^\/api\/user\/amend_password$/,
  /^\/api\/user\/invite$/,
  /^\/api\/user\/two_factor/,
  /^\/api\/follow\/apply_trader$/,
]

it.each(REAL_ONLY)('[A67] every call under %s is for real accounts only', address => {
  const calls = Object.values<Call>(CALLS).filter(({ path }) => address.test(path))
  expect(calls).not.toEqual([])
  for (const { path, realm } of calls) expect(realm, path).toBe('real')
})

it('only a signed-in user has a realm', () => {
  const withRealm = Object.values<Call>(CALLS).filter(({ realm }) => realm !== undefined)
  expect(withRealm.filter(({ auth }) => auth !== 'user')).toEqual([])
})
