// Signing in and set-up links of operators, by their functions over a database: what is refused, how often, and for how long.
import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { OPERATOR_ROLES } from '@tallystick/wire/operator/calls'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertOperator } from '../../../../testing/api/operators.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { testVault } from '../../../../testing/secrets.ts'
import { loadSettings } from '../../../settings/settings.ts'
import { createPasswords } from '../../users/passwords/passwords.ts'
import { codeAt, stepAt } from '../../users/two-factor/two-factor.ts'
import {
  finishSetUp,
  firstOwnerLink,
  inviteOperator,
  openLink,
  type OperatorDeps,
  signInOperator,
} from './operators.ts'
import { readOperator } from './queries.ts'

const START = Date.UTC(2026, 10, 16, 12)
const PASSWORD = 'correct horse battery'
const COST = '$argon2id$v=19$m=19456,t=2,p=1$'
/** As argon2 would, without its work. */
const passwords = createPasswords({
  hash: password => Promise.resolve(`${COST}${String(password)}`),
  verify: (hashed, password) => Promise.resolve(String(hashed).split('$').at(-1) === String(password)),
})

let database: TestDatabase
let deps: OperatorDeps
let now = START
let inviter = 0
beforeAll(async () => {
  database = await testDatabase()
  const { pool } = database
  const clock = { now: () => now }
  const settings = await loadSettings({ pool, clock, onBeyond: () => undefined })
  deps = { pool, clock, passwords, settings, vault: await testVault(pool), publicOrigin: 'https://app.example.com' }
})
afterAll(() => database.close())
beforeEach(() => {
  now = START
})

const linkOf = (address: string): string => new URL(address.replace('#/', '')).searchParams.get('link') ?? ''
const secretOf = async (link: string): Promise<Buffer> => {
  const invite = await openLink(deps, link)
  if (!invite) throw new Error('the link is not open')
  return invite.totpSecret
}
const codeOf = (secret: Buffer): string => codeAt(secret, stepAt(now))
const wrongCode = (secret: Buffer): string => {
  const near = new Set([-1, 0, 1].map(drift => codeAt(secret, stepAt(now) + drift)))
  return ['000000', '000001', '000002', '000003'].find(code => !near.has(code)) ?? ''
}

const invited = async (email: string): Promise<{ link: string; secret: Buffer }> => {
  const { address } = await inviteOperator(deps, { email, roles: ['support'], invitedBy: inviter })
  return { link: linkOf(address), secret: await secretOf(linkOf(address)) }
}
const finish = async (link: string, email: string, otp: string, password = PASSWORD): Promise<string> => {
  const done = await finishSetUp(deps, { link, email, name: email, password, otp })
  return done.ok ? 'done' : done.refusal.reason
}
/** An operator who has signed up, a minute ago. */
const member = async (email: string): Promise<{ id: number; secret: Buffer }> => {
  const { link, secret } = await invited(email)
  const done = await finishSetUp(deps, { link, email, name: email, password: PASSWORD, otp: codeOf(secret) })
  if (!done.ok) throw new Error(done.refusal.reason)
  now += MINUTE_MS
  return { id: done.value.id, secret }
}
const signIn = async (email: string, password: string, otp: string): Promise<string> => {
  const done = await signInOperator(deps, { email, password, otp })
  return done.ok ? 'done' : done.refusal.reason
}

it('the link of the first owner lives seven days, and is void once there is an operator', async () => {
  const link = linkOf((await firstOwnerLink(deps)) ?? '')
  now = START + 7 * DAY_MS - 1
  expect(await openLink(deps, link)).toMatchObject({ email: null, roles: ['owner'] })
  now = START + 7 * DAY_MS
  expect(await openLink(deps, link)).toBeUndefined()
  now = START
  const first = { email: 'first@example.com', name: 'First', roles: [...OPERATOR_ROLES], at: now }
  inviter = await insertOperator(database.pool, first)
  expect(await openLink(deps, link)).toBeUndefined()
  expect(await firstOwnerLink(deps)).toBeUndefined()
})

it('an invitation lives two days, for its own address, and no refusal uses it up', async () => {
  const email = 'clerk@example.com'
  const { link, secret } = await invited(email)
  expect(await finish(link, 'other@example.com', codeOf(secret))).toBe('set_up_link_invalid')
  expect(await finish(link, email, codeOf(secret), 'password123')).toBe('password_common')
  expect(await finish(link, email, wrongCode(secret))).toBe('otp_wrong')
  now = START + 2 * DAY_MS
  expect(await finish(link, email, codeOf(secret))).toBe('set_up_link_invalid')
  now -= 1
  expect(await finish(link, 'Clerk@Example.com', codeOf(secret))).toBe('done')
  expect(await finish(link, email, codeOf(secret))).toBe('set_up_link_invalid')
  // The code that finished the set-up is used up.
  expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('wrong_credentials')
})

it('twenty wrong codes end a link, and a new link has tries of its own', async () => {
  const email = 'guessed@example.com'
  const { link, secret } = await invited(email)
  const guesses = await Promise.all(Array.from({ length: 24 }, () => finish(link, email, wrongCode(secret))))
  expect(guesses.filter(reason => reason === 'otp_wrong')).toHaveLength(20)
  expect(guesses.filter(reason => reason === 'too_many_requests')).toHaveLength(4)
  expect(await finish(link, email, codeOf(secret))).toBe('too_many_requests')
  const next = await invited(email)
  expect(await finish(link, email, codeOf(secret))).toBe('set_up_link_invalid')
  expect(await finish(next.link, email, codeOf(next.secret))).toBe('done')
})

it('whatever is wrong is refused alike: address, password, code, one that was used, an operator who was disabled', async () => {
  const email = 'member@example.com'
  const { id, secret } = await member(email)
  expect(await signIn('nobody@example.com', PASSWORD, codeOf(secret))).toBe('wrong_credentials')
  expect(await signIn(email, `${PASSWORD}.`, codeOf(secret))).toBe('wrong_credentials')
  expect(await signIn(email, PASSWORD, wrongCode(secret))).toBe('wrong_credentials')
  expect(await signIn(' Member@Example.com ', PASSWORD, codeOf(secret))).toBe('done')
  expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('wrong_credentials')
  now += MINUTE_MS
  await database.pool.query('update operators set disabled_at = now() where id = $1', [id])
  expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('wrong_credentials')
})

it('of the tries of a quarter of an hour a right code takes none', async () => {
  const email = 'tries@example.com'
  const { secret } = await member(email)
  const begun = now
  const most = deps.settings.get('limit_operator_codes')
  for (let tried = 1; tried < most; tried += 1)
    expect(await signIn(email, PASSWORD, wrongCode(secret))).toBe('wrong_credentials')
  for (let signedIn = 0; signedIn < 3; signedIn += 1) {
    now += MINUTE_MS
    expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('done')
  }
  expect(await signIn(email, PASSWORD, wrongCode(secret))).toBe('wrong_credentials')
  now = begun + 15 * MINUTE_MS - 1
  expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('too_many_requests')
  now += 1
  expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('done')
})

it('a password hashed at another cost is hashed again by a right code, and by nothing else', async () => {
  const email = 'old-hash@example.com'
  const { id, secret } = await member(email)
  const old = `$argon2id$v=19$m=4096,t=1,p=1$${PASSWORD}`
  await database.pool.query('update operators set password_hash = $2 where id = $1', [id, old])
  const stored = async () => (await readOperator(database.pool, id))?.password_hash
  await signIn(email, PASSWORD, wrongCode(secret))
  expect(await stored()).toBe(old)
  expect(await signIn(email, PASSWORD, codeOf(secret))).toBe('done')
  expect(await stored()).toBe(`${COST}${PASSWORD}`)
})
