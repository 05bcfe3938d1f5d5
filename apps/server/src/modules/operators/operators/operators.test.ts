// Operators: permissions, set-up, the two-operator rule, the audit log.
import {
  OPERATOR_CALLS,
  OPERATOR_ROLES,
  type OperatorCall,
  type OperatorCallName,
} from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import Type, { type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAudit } from '../../../http/operators/audit.ts'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { codeAt, stepAt } from '../../users/two-factor/two-factor.ts'
import { firstOwnerLink } from './operators.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const NAMES = Object.keys(OPERATOR_CALLS) as OperatorCallName[]
const PRIVATE = NAMES.filter(name => OPERATOR_CALLS[name].roles !== 'nobody')

function base32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, char => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

describe('route × role', () => {
  const call = (name: OperatorCallName, authorization?: string) => {
    const { method, path }: OperatorCall = OPERATOR_CALLS[name]
    const headers = authorization === undefined ? {} : { authorization }
    return ask(
      api,
      method === 'GET'
        ? { url: `${path}?${new URLSearchParams(good(name)).toString()}`, headers }
        : { method, url: path, headers, body: good(name) },
    )
  }
  /** Parameters that pass the schema and touch nothing: for each field the first of these values that it takes. */
  const VALUES = [
    '999999999',
    '99999999',
    'who@example.com',
    '000000',
    'A'.repeat(43),
    'correct horse battery',
    'support',
    '1',
    '2',
    '0',
    '1.5',
    'deposit 1',
    '2026-11-16',
  ]
  const good = (name: OperatorCallName): Record<string, string> => {
    const { properties, required }: TObject = OPERATOR_SCHEMAS[name].params
    return Object.fromEntries(
      (required ?? []).map(field => {
        const schema: TSchema = properties[field] ?? Type.Never()
        const check = Compile(schema)
        const isNumber = 'type' in schema && schema.type === 'integer'
        const named = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : []
        const value = [...named, ...VALUES].find(text =>
          isNumber ? String(Number(text)) === text && check.Check(Number(text)) : check.Check(text),
        )
        if (value === undefined) throw new Error(`no value for ${field} of ${name}: add one to VALUES`)
        return [field, value]
      }),
    )
  }

  it('everything private is closed to visitors, traders and ended sessions', async () => {
    const demo = await demoUser(api)
    const trader = await realUser(api, 'matrix@example.com', 'correct horse battery')
    const gone = await testOperator(api, 'owner')
    expect((await gone.post('/operator/api/logout', {})).code).toBe(1)
    const disabled = await testOperator(api, 'owner')
    await api.pool.query('update operators set disabled_at = now() where id = $1', [disabled.operatorId])
    const late = await testOperator(api, 'owner')
    await api.pool.query(`update operator_sessions set expires_at = '2000-01-01' where operator_id = $1`, [
      late.operatorId,
    ])
    for (const name of PRIVATE) {
      for (const token of [undefined, gone.token, disabled.token, late.token])
        expect(await call(name, token), name).toMatchObject({ status: 401, code: 999 })
      for (const token of [demo.token, trader.token])
        expect(await call(name, token), name).toMatchObject({ status: 404, data: { reason: 'not_found' } })
    }
  })

  it.each(OPERATOR_ROLES)('%s may call exactly what the table says', async role => {
    for (const name of PRIVATE) {
      const operator = await testOperator(api, role)
      const { roles }: OperatorCall = OPERATOR_CALLS[name]
      const allowed = roles === 'any' || roles.includes(role)
      const answer = await call(name, operator.token)
      expect({ name, forbidden: answer.status === 403 && answer.data.reason === 'forbidden' }).toEqual({
        name,
        forbidden: !allowed,
      })
    }
  })

  it('[A46] wrong verbs are 405, unknown paths 404, and an operator token is invalid in the traders API', async () => {
    const owner = await testOperator(api, 'owner')
    const headers = { authorization: owner.token }
    expect((await ask(api, { method: 'PUT', url: '/operator/api/operators', headers })).status).toBe(405)
    expect(
      (await ask(api, { method: 'GET', url: '/operator/api/logout', headers: { ...headers, 'x-http-method': 'POST' } }))
        .status,
    ).toBe(405)
    expect((await ask(api, { url: '/operator/api/secrets', headers })).status).toBe(404)
    expect((await ask(api, { url: '/api/user/info', headers })).code).toBe(999)
  })
})

describe('set-up and signing in', () => {
  let owner: { email: string; password: string; secret: Buffer }
  let fresh: TestApi
  const at = (path: string, body: object, headers = {}) =>
    ask(fresh, { method: 'POST', url: path, body, headers: { lang: 'en', ...headers } })
  const otp = (): string => codeAt(owner.secret, stepAt(fresh.clock.now()))

  beforeAll(async () => {
    fresh = await testApi()
  })
  afterAll(() => fresh.close())

  it('the first owner signs up by the link, once', async () => {
    const site = { pool: fresh.pool, clock: fresh.clock, vault: fresh.vault, publicOrigin: 'https://app.example.com' }
    const worthless = await firstOwnerLink(site)
    const address = (await firstOwnerLink(site)) ?? ''
    const link = new URL(address.replace('#/', '')).searchParams.get('link') ?? ''
    const begin = (token: string) => at('/operator/api/set_up/begin', { link: token })
    const old = new URL(String(worthless).replace('#/', '')).searchParams.get('link') ?? ''
    expect((await begin(old)).data.reason).toBe('set_up_link_invalid')
    const begun = await begin(link)
    expect(begun.data).toMatchObject({ email: '', roles: ['owner'] })
    owner = {
      email: 'boss@example.com',
      password: 'a very long passphrase',
      secret: base32(String(begun.data['secret'])),
    }
    const finish = (code: string) =>
      at('/operator/api/set_up/finish', {
        link,
        email: ' Boss@Example.com'.trim(),
        name: 'Boss',
        password: owner.password,
        otp: code,
      })
    expect((await finish('000000')).data.reason).toBe('otp_wrong')
    const answers = await Promise.all([finish(otp()), finish(otp()), finish(otp())])
    expect(answers.filter(answer => answer.code === 1)).toHaveLength(1)
    expect((await begin(link)).data.reason).toBe('set_up_link_invalid')
    expect(await firstOwnerLink(site)).toBeUndefined()
  })

  it('needs password and code, and a code works once', async () => {
    const login = (password: string, code: string) =>
      at('/operator/api/login', { email: owner.email, password, otp: code })
    fresh.clock.advance(90_000)
    const code = otp()
    expect((await login('wrong wrong wrong', code)).data.reason).toBe('wrong_credentials')
    expect((await login(owner.password, '123456')).data.reason).toBe('wrong_credentials')
    const answers = await Promise.all([login(owner.password, code), login(owner.password, code)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([1, 106])
    expect((await login(owner.password, code)).data.reason).toBe('wrong_credentials')
    expect(fresh.logged()).not.toContain(owner.password)
  })

  it('[A10] limits guesses per address', async () => {
    const guesses = []
    for (let index = 0; index < 7; index += 1) {
      guesses.push(
        await ask(fresh, {
          method: 'POST',
          url: '/operator/api/login',
          body: { email: owner.email, password: 'wrong wrong', otp: '000000' },
          remoteAddress: '203.0.113.99',
        }),
      )
    }
    expect(guesses.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('[A154] limits one-time codes per operator, whatever addresses they come from', async () => {
    const from = (n: number, code: string, password = owner.password) =>
      ask(fresh, {
        method: 'POST',
        url: '/operator/api/login',
        body: { email: owner.email, password, otp: code },
        remoteAddress: `203.0.113.${n}`,
      })
    fresh.clock.advance(16 * 60_000)
    const wrong = otp() === '000000' ? '000001' : '000000'
    // All at once, so that no guess sees the count of another.
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => from(n + 1, wrong)))
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
    // Used up for everybody: for the right code, and, so that it tells nothing, for a wrong password too.
    expect((await from(100, otp())).status).toBe(429)
    expect((await from(101, otp(), 'wrong wrong wrong')).status).toBe(429)
    fresh.clock.advance(15 * 60_000)
    const { code, data } = await from(102, otp())
    expect(code).toBe(1)
    // A right code is no wrong one; changing the password counts the same tries, by whatever session.
    const change = (tries: string) =>
      at(
        '/operator/api/password',
        { password: owner.password, new_password: 'another long passphrase', otp: tries },
        { authorization: String(data['token']) },
      )
    for (let n = 0; n < 5; n += 1) expect((await change(wrong)).data.reason).toBe('otp_wrong')
    fresh.clock.advance(31_000)
    expect((await change(otp())).status).toBe(429)
    fresh.clock.advance(15 * 60_000)
  })

  it('alone, the owner may invite one owner; then two persons are needed', async () => {
    fresh.clock.advance(90_000)
    const login = await at('/operator/api/login', { email: owner.email, password: owner.password, otp: otp() })
    const boss = { authorization: String(login.data['token']) }
    const invite = (email: string, roles: string, headers: object) =>
      at('/operator/api/operators/invite', { email, roles }, headers)
    // Nobody could agree: the answer says what to do instead of waiting for ever.
    expect((await invite('clerk@example.com', 'finance', boss)).data.reason).toBe('second_operator_needed')
    const first = await invite('second@example.com', 'owner', boss)
    const second = await invite('partner@example.com', 'owner', boss)
    const link = (answer: typeof first) =>
      new URL(String(answer.data['link']).replace('#/', '')).searchParams.get('link') ?? ''
    // Only one more owner: the later invitation replaced the earlier.
    expect((await at('/operator/api/set_up/begin', { link: link(first) })).data.reason).toBe('set_up_link_invalid')
    const begun = await at('/operator/api/set_up/begin', { link: link(second) })
    const secret = base32(String(begun.data['secret']))
    const done = await at('/operator/api/set_up/finish', {
      link: link(second),
      email: 'partner@example.com',
      name: 'Partner',
      password: 'another long passphrase',
      otp: codeAt(secret, stepAt(fresh.clock.now())),
    })
    const partner = { authorization: String(done.data['token']) }
    expect((await invite('third@example.com', 'owner', boss)).data.reason).toBe('second_person_needed')
    expect((await invite('third@example.com', 'owner', boss)).data.reason).toBe('second_person_needed')
    expect((await invite('third@example.com', 'owner', partner)).code).toBe(1)
  })

  it('a password is changed with the old one and a code; the other sessions end, this one stays', async () => {
    const [here, there] = [await testOperator(fresh, 'support'), await testOperator(fresh, 'support')]
    await fresh.pool.query(
      `update operators o set password_hash = b.password_hash from operators b where o.id = $1 and b.email = $2`,
      [here.operatorId, owner.email],
    )
    const secret = Buffer.alloc(20, 7)
    const sealed = fresh.vault.seal({ column: 'operators.totp_secret', row: here.operatorId }, secret)
    await fresh.pool.query('update operators set totp_secret = $2 where id = $1', [here.operatorId, sealed])
    const login = (password: string) => {
      fresh.clock.advance(90_000)
      const body = { email: here.email, password, otp: codeAt(secret, stepAt(fresh.clock.now())) }
      return at('/operator/api/login', body)
    }
    const change = (password: string, next: string) => {
      fresh.clock.advance(90_000)
      const code = codeAt(secret, stepAt(fresh.clock.now()))
      return here.post('/operator/api/password', { password, new_password: next, otp: code })
    }
    const elsewhere = { authorization: String((await login(owner.password)).data['token']) }
    const me = (headers: object) => ask(fresh, { url: '/operator/api/me', headers: { ...headers } })
    expect((await change('not the password', 'yet another passphrase')).data.reason).toBe('wrong_credentials')
    expect((await change(owner.password, 'password1234')).data.reason).toBe('password_common')
    expect((await me(elsewhere)).code).toBe(1)
    expect((await change(owner.password, 'yet another passphrase')).code).toBe(1)
    expect((await me(elsewhere)).code).toBe(999)
    for (const kept of [here, there]) expect((await kept.get('/operator/api/me')).code).toBe(1)
    expect((await login(owner.password)).data.reason).toBe('wrong_credentials')
    expect((await login('yet another passphrase')).code).toBe(1)
  })

  it('who is disabled is out at once; the last owner can be neither disabled nor demoted', async () => {
    const second = await testOperator(fresh, 'owner')
    const clerk = await testOperator(fresh, 'support')
    const disable = (by: TestOperator, id: number) => by.post('/operator/api/operators/disable', { id })
    expect((await disable(second, clerk.operatorId)).code).toBe(1)
    expect((await clerk.get('/operator/api/me')).code).toBe(999)
    const { rows } = await fresh.pool.query('select from operator_sessions where operator_id = $1', [clerk.operatorId])
    expect(rows).toHaveLength(0)
    const closed = await disable(second, clerk.operatorId)
    expect(closed.data.reason).toBe('operator_disabled')
    await fresh.pool.query(`update operators set disabled_at = now() where 'owner' = any(roles) and id <> $1`, [
      second.operatorId,
    ])
    const demote = { id: second.operatorId, roles: 'support' }
    expect((await second.post('/operator/api/operators/roles', demote)).data.reason).toBe('last_owner')
    expect((await disable(second, second.operatorId)).data.reason).toBe('last_owner')
    expect((await disable(second, 999_999)).data.reason).toBe('not_found')
  })
})

describe('two persons', () => {
  it('the same act by another operator is done once; by the same one it keeps waiting', async () => {
    const [maker, checker, third] = [
      await testOperator(api, 'owner'),
      await testOperator(api, 'owner'),
      await testOperator(api, 'owner'),
    ]
    const target = await testOperator(api, 'support')
    const change = (by: TestOperator, roles = 'support,risk') =>
      by.post('/operator/api/operators/roles', { id: target.operatorId, roles })
    expect((await change(maker)).data.reason).toBe('second_person_needed')
    expect((await change(maker)).data.reason).toBe('second_person_needed')
    expect((await change(checker, 'support')).data.reason).toBe('second_person_needed')
    const listed = await checker.get('/operator/api/proposals')
    expect(Object.values(listed.data)).toContainEqual(
      expect.objectContaining({
        call: 'operatorSetRoles',
        params: { id: target.operatorId, roles: 'support,risk' },
        own: false,
      }),
    )
    const answers = await Promise.all([change(checker), change(third)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([1, 901])
    const { rows } = await api.pool.query('select roles from operators where id = $1', [target.operatorId])
    expect(rows).toEqual([{ roles: ['support', 'risk'] }])
  })

  it('can be turned down, and only by who could have agreed', async () => {
    const [maker, checker, clerk] = [
      await testOperator(api, 'owner'),
      await testOperator(api, 'owner'),
      await testOperator(api, 'support'),
    ]
    const asked = await maker.post('/operator/api/operators/roles', { id: clerk.operatorId, roles: 'owner' })
    const { proposal: id } = Object(asked.data['params'])
    expect((await clerk.post('/operator/api/proposals/reject', { id })).data.reason).toBe('proposal_unknown')
    expect((await checker.post('/operator/api/proposals/reject', { id })).code).toBe(1)
    expect(
      (await checker.post('/operator/api/operators/roles', { id: clerk.operatorId, roles: 'owner' })).data.reason,
    ).toBe('second_person_needed')
  })
})

describe('idempotency', () => {
  it('the same key does nothing twice, other parameters under it are refused', async () => {
    const owner = await testOperator(api, 'owner')
    const clerk = await testOperator(api, 'support')
    const off = (id: number) => owner.post('/operator/api/operators/disable', { id }, { 'idempotency-key': 'k1' })
    expect((await off(clerk.operatorId)).code).toBe(1)
    // Without the key this would be not_found: the operator is disabled already.
    expect((await off(clerk.operatorId)).code).toBe(1)
    expect((await off(clerk.operatorId + 1)).data.reason).toBe('key_reused')
  })
})

describe('audit log', () => {
  it('has a row before the act and one after it, without secrets, in a chain that cannot be changed', async () => {
    const owner = await testOperator(api, 'owner')
    await owner.post('/operator/api/password', {
      password: 'old old old',
      new_password: 'new new new new',
      otp: '123456',
    })
    const { rows } = await api.pool.query<{ phase: string; details: unknown }>(
      'select phase, details from audit_log where operator_id = $1 order by seq',
      [owner.operatorId],
    )
    expect(rows).toEqual([
      { phase: 'asked', details: {} },
      { phase: 'outcome', details: { outcome: 'wrong_credentials' } },
    ])
    const listed = await owner.get('/operator/api/audit')
    expect(listed.data).toMatchObject({ whole: true })
    await expect(api.pool.query('update audit_log set subject = $1', ['x'])).rejects.toThrow('append-only')
    await expect(api.pool.query('delete from audit_log')).rejects.toThrow('append-only')
    await expect(api.pool.query('truncate audit_log')).rejects.toThrow('append-only')
  })

  it('tells what operators noted about one subject, in order, and nothing else', async () => {
    const [clerk, audit] = [await testOperator(api, 'support'), createAudit(api.pool, api.clock)]
    const note = (subject: string, internal_note: string | undefined, phase: 'asked' | 'about' = 'about') =>
      audit.write({ operatorId: clerk.operatorId, action: 'test', phase, subject, details: { internal_note } })
    await note('deposit 41', 'the sender is unknown')
    await note('deposit 42', 'of another deposit')
    await note('deposit 41', undefined)
    await note('deposit 41', 'as it was asked', 'asked')
    await note('deposit 41', 'now known')
    const { data } = await clerk.get('/operator/api/notes?subject=deposit+41')
    const at = expect.any(Number)
    expect(data).toEqual([
      { operator: clerk.email, note: 'the sender is unknown', at },
      { operator: clerk.email, note: 'now known', at },
    ])
  })

  it('stays one chain under parallel writers, and a change behind its back is seen', async () => {
    const audit = createAudit(api.pool, api.clock)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => audit.write({ action: 'test', phase: 'asked', subject: String(index) })),
    )
    expect(await audit.isWhole()).toBe(true)
    await api.pool.query('alter table audit_log disable trigger audit_stays')
    await api.pool.query(`update audit_log set subject = 'forged' where seq = 3`)
    await api.pool.query('alter table audit_log enable trigger audit_stays')
    expect(await createAudit(api.pool, api.clock).isWhole()).toBe(false)
  })
})

it('[operator key] an act that was done is not begun again when its process died before it answered', async () => {
  const [first, second, target] = [
    await testOperator(api, 'owner'),
    await testOperator(api, 'owner'),
    await testOperator(api, 'support'),
  ]
  const { path } = OPERATOR_CALLS.operatorSetRoles
  const params = { id: target.operatorId, roles: 'finance' }
  const headers = { 'idempotency-key': 'roles-of-the-target' }
  expect((await first.post(path, params)).data.reason).toBe('second_person_needed')
  // Nothing that follows the section reaches the database.
  const query = api.pool.query.bind(api.pool) as (...sent: unknown[]) => unknown
  vi.spyOn(api.pool, 'query').mockImplementation((...sent: unknown[]): unknown => {
    if (/^(?:update|delete from) operator_answers /.test(String(sent[0]))) throw new Error('dead')
    return query(...sent)
  })
  expect((await second.post(path, params, headers)).code).not.toBe(1)
  vi.restoreAllMocks()
  api.clock.advance(16_000)
  expect(await second.post(path, params, headers)).toMatchObject({ code: 1, data: {} })
  const { rows } = await api.pool.query(
    `select count(*)::int as n from proposals where call = 'operatorSetRoles' and params ->> 'id' = $1::text`,
    [String(target.operatorId)],
  )
  expect(rows).toEqual([{ n: 1 }])
})
