// Secrets at rest: a user registers, deposits, submits documents, withdraws and enables the second factor, an operator sets up and
// changes a password; then every row and every file is searched for their secrets.
import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CALLS } from '@tallystick/wire/trader/calls'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeAt, stepAt } from './modules/users/two-factor/totp.ts'
import { runningEmbeddedUrl } from './platform/postgres/embedded.ts'
import { openPool, type Pool } from './platform/postgres/pool.ts'
import { fixedKeys, readKeyFile } from './platform/secrets/key-file.ts'
import { createSealer } from './platform/secrets/sealer.ts'
import { paramsHashOf } from './http/pipeline/idempotency.ts'
import { formOf, picture } from '../testing/api/images.ts'
import { findInFiles, findInRows, type Wanted } from '../testing/plain-text.ts'
import { COMMAND_ENV, postgresEnded, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { tronAddress } from '../testing/api/wallet.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'stranger@example.com'
const FEED_SEED = randomBytes(32)
const CARD = 'XK 4471-0029'
const DEVICE = randomBytes(16).toString('hex')

const wanted: Wanted[] = [
  { what: 'feed secret', secret: FEED_SEED },
  { what: 'document number', secret: CARD },
  { what: 'document key', secret: 'XK44710029' },
  { what: 'device identifier', secret: DEVICE },
]
const know = (what: string, secret: Buffer | string): void => void wanted.push({ what, secret })
/** Bytes of an image, from where they are its own. */
const knowImage = (what: string, bytes: Buffer): void =>
  know(what, bytes.subarray(bytes.length - 60, bytes.length - 20))

let folder = ''
let server: ServerProcess
let origin = ''
let pool: Pool
let user = ''
let operator = ''
const totp: { user: Buffer; operator: Buffer } = { user: Buffer.alloc(0), operator: Buffer.alloc(0) }
let imageId = 0
let recoveryCodes: string[] = []

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: Readonly<Record<string, unknown>>
}

async function call(
  path: string,
  body?: object,
  token = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    headers: { lang: 'en', authorization: token, 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  // Every answer is our envelope.
  return (await response.json()) as Answer
}

async function done(path: string, body?: object, token?: string, headers?: Readonly<Record<string, string>>) {
  const answer = await call(path, body, token, headers)
  expect(answer, path).toMatchObject({ code: 1 })
  return answer.data
}

async function uploaded(seed: number): Promise<number> {
  const { headers, payload } = formOf(await picture(seed))
  const response = await fetch(`${origin}${CALLS.imageUpload.path}`, {
    method: 'POST',
    headers: { authorization: user, ...headers },
    body: Uint8Array.from(payload),
  })
  const { data } = (await response.json()) as Answer
  knowImage(`image ${seed}`, await imageAt(String(data['url'])))
  return Number(data['id'])
}

async function imageAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${origin}${url}`)).arrayBuffer())
}

const base32 = (text: string): Buffer => {
  const digit = (char: string): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0')
  const bits = Array.from(text, digit).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
/** A clock may be off by a step, so of one moment there are two codes. */
const otp = (secret: Buffer, ahead = 0): string => codeAt(secret, stepAt(Date.now()) + ahead)

/** The newest code that the terminal showed. */
async function codeSaid(): Promise<string> {
  return vi.waitFor(() => {
    const said = [...server.output().matchAll(/:  (\d{6}) is your Tallystick code/g)].at(-1)?.[1]
    if (said === undefined) throw new Error('no code yet')
    return said
  })
}

async function fillUsers(): Promise<void> {
  await done(`${CALLS.createDemoAccount.path}?demo_id=${DEVICE}`)
  await done('/api/notify/send_email', { to: EMAIL, type: 1 })
  const code = await codeSaid()
  know('code of an email', `${code} is your`)
  know('plain hash of a code', hash('sha256', JSON.stringify(['register', EMAIL, code]), 'buffer'))
  const account = { type: 1, account: EMAIL, password: PASSWORD, re_password: PASSWORD, sms_code: code, agreed: 1 }
  await done('/api/user/register', account)
  user = String(
    (await done('/api/user/loginForU', { account: EMAIL, password: PASSWORD, login_type: 1, device_id: DEVICE }))[
      'token'
    ],
  )
  know('session', user)
  const proof = await uploaded(1)
  const deposit = await done(CALLS.submitDeposit.path, { number: '250', proofImg: String(proof), charge_id: 1 }, user)
  await done(OPERATOR_CALLS.operatorDepositApprove.path, { id: deposit['id'] }, operator)
  imageId = await uploaded(2)
  const papers = { front_pic: String(imageId), reverse_pic: String(await uploaded(3)) }
  await done(CALLS.submitIdentityCheck.path, { name: 'Ada', card_id: CARD, country: 'GB', ...papers }, user)
  const method = await done(CALLS.bindMethod.path, { type: 1, draw_id: 1, dc_address: tronAddress() }, user)
  await done(CALLS.submitWithdrawal.path, { draw_currency_id: 1, number: '20', draw_method_id: method['id'] }, user)
  totp.user = base32(String((await done('/api/user/two_factor_begin', { password: PASSWORD }, user))['secret']))
  know('second factor of a user', totp.user)
  recoveryCodes = (await done('/api/user/two_factor_on', { otp: otp(totp.user) }, user))['recovery_codes'] as string[]
  know('recovery code', recoveryCodes[0] ?? '')
  know('plain hash of a recovery code', hash('sha256', JSON.stringify([await idOf(EMAIL), recoveryCodes[0]]), 'buffer'))
  // One code that waits to be used.
  await done('/api/notify/send_email', { to: EMAIL, type: 2 })
  await done('/api/default/captcha')
}

async function idOf(email: string): Promise<number> {
  return Number((await pool.query<{ id: bigint }>('select id from users where email = $1', [email])).rows[0]?.id)
}

async function setUpOperator(): Promise<void> {
  const link = /set-up\?link=([\w-]{43})/.exec(server.output())?.[1] ?? ''
  know('set-up link', link)
  const begun = await done(OPERATOR_CALLS.operatorSetUpBegin.path, { link })
  totp.operator = base32(String(begun['secret']))
  know('second factor of an operator', totp.operator)
  know('second factor of an operator as typed', String(begun['secret']))
  const person = {
    email: 'boss@example.com',
    name: 'Boss',
    password: 'a very long passphrase',
    otp: otp(totp.operator),
  }
  operator = String((await done(OPERATOR_CALLS.operatorSetUpFinish.path, { link, ...person }))['token'])
  know('session of an operator', operator)
  const change = { new_password: 'a new long passphrase', otp: otp(totp.operator, 1), password: person.password }
  await done(OPERATOR_CALLS.operatorPassword.path, change, operator, { 'idempotency-key': 'once' })
  know('plain hash of passwords', paramsHashOf('operatorPassword', change))
  const invited = await done(
    OPERATOR_CALLS.operatorInvite.path,
    { email: 'second@example.com', roles: 'owner' },
    operator,
  )
  const token = /link=([\w-]{43})/.exec(String(invited['link']))?.[1] ?? ''
  know('link of an invitation', token)
  know(
    'second factor of an invitation',
    base32(String((await done(OPERATOR_CALLS.operatorSetUpBegin.path, { link: token }))['secret'])),
  )
}

/** The link that freezes an account: in development the console is the mailbox. */
async function freezeLink(): Promise<string> {
  return vi.waitFor(async () => {
    const { data } = await call(`${OPERATOR_CALLS.operatorEmails.path}?page=1`, undefined, operator)
    const token = /not-me\?token=([\w-]{43})/.exec(JSON.stringify(data))?.[1]
    if (token === undefined) throw new Error('no link yet')
    return token
  }, 10_000)
}

describe('what the server keeps', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-rest-'))
    await chmod(folder, 0o755)
    server = startServerProcess({ env: { DATA_DIR: folder, FEED_SEED: FEED_SEED.toString('hex') } })
    origin = `http://localhost:${await server.ready}`
    pool = openPool((await runningEmbeddedUrl(folder)) ?? '', { name: 'stranger', maxConnections: 1 })
  })
  afterAll(async () => {
    await pool.end()
    server.child.kill('SIGTERM')
    await server.ended
    await postgresEnded(folder)
    await rm(folder, { recursive: true, force: true })
  })

  it('is what an operator and a user made there', async () => {
    await setUpOperator()
    await fillUsers()
    know('link that freezes an account', await freezeLink())
    expect(await done(CALLS.identityCheck.path, undefined, user)).toMatchObject({ card_id: CARD })
  })

  it('is sealed with a key that was made for its owner alone, and said so', async () => {
    const path = join(folder, 'secret.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(server.output()).toContain(`made a key for stored secrets:  ${path}\nKeep that file`)
    const text = /^[\da-f]{64}$/m.exec(await readFile(path, 'utf8'))?.[0] ?? 'none'
    expect(server.output()).not.toContain(text)
    know('the key', Buffer.from(text, 'hex'))
    const sealer = createSealer(fixedKeys(readKeyFile(path) ?? []))
    const { rows } = await pool.query<{ name: string; value: Buffer }>('select name, value from site_secret')
    for (const { name, value } of rows)
      know(`site secret ${name}`, sealer.open({ column: 'site_secret.value', row: name }, value))
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'digest',
      'image-address',
      'liabilities',
      'order-salt',
      'transparency-log',
      'vapid',
    ])
  })

  it('shows no secret in any row, nor in any file but the key', async () => {
    expect(wanted).toHaveLength(28)
    expect(await findInRows(pool, wanted)).toEqual([])
    await pool.query('checkpoint')
    expect(await findInFiles(folder, wanted, path => path === join(folder, 'secret.key'))).toEqual([])
    const uploads = await readdir(join(folder, 'uploads'))
    expect(uploads).toHaveLength(3)
    for (const name of uploads) {
      const head = (await readFile(join(folder, 'uploads', name))).subarray(0, 4)
      expect(head.toString('latin1')).toBe('TSV1')
    }
  })

  it('is sealed anew by a rotation while the server runs, which then needs the old key no more', async () => {
    const rotate = async (...args: string[]) =>
      promisify(execFile)(process.execPath, [join(import.meta.dirname, 'key-rotation/main.ts'), ...args], {
        env: { ...COMMAND_ENV, DATA_DIR: folder },
      })
    const path = join(folder, 'secret.key')
    const old = /^[\da-f]{64}$/m.exec(await readFile(path, 'utf8'))?.[0] ?? 'none'
    const { stdout } = await rotate()
    expect(stdout).toMatch(/which is new\nsealed \d+ values and 3 files\nNothing needs the older keys any more/)
    expect(stdout).not.toContain(old)
    const text = await readFile(path, 'utf8')
    expect(text.indexOf(old)).toBeGreaterThan(0)
    await writeFile(path, text.replace(`${old}\n`, ''))
    expect((await rotate('--check')).stdout).toMatch(/^Everything is sealed with key [\da-f]{16}\.\n$/)

    const credentials = { account: EMAIL, password: PASSWORD, login_type: 1 }
    await done('/api/user/loginForU', { ...credentials, otp: otp(totp.user, 1) })
    await done('/api/user/loginForU', { ...credentials, otp: recoveryCodes[0] })
    const address = await done(`${CALLS.imageAddress.path}?id=${imageId}`, undefined, user)
    expect((await imageAt(String(address['url']))).subarray(1, 4).toString()).toBe('PNG')
    expect(await done(CALLS.identityCheck.path, undefined, user)).toMatchObject({ card_id: CARD })
    await freezeLink()
    // Sealed with the new key from here on.
    await done('/api/notify/send_email', { to: 'other@example.com', type: 1 })
    expect((await rotate('--check')).stdout).toMatch(/^Everything is sealed/)
  })

  it('cannot be used with another key', async () => {
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const env = { DATA_DIR: folder, SECRET_KEY: randomBytes(32).toString('hex') }
    server = startServerProcess({ env })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(
      /^The database holds secrets sealed with key [\da-f]{16}, which is not in SECRET_KEY/m,
    )
    expect(server.output()).not.toContain(env.SECRET_KEY)
  })
})
