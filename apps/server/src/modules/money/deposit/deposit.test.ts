// Deposits and uploads on the real stack: proofs, decisions, and abuses of both.
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@tallystick/kernel/clock'
import sharp from 'sharp'
import { folderStorage } from '../../../platform/storage/folder.ts'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { formOf, picture } from '../../../../testing/api/images.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { newProof, type RealUser, upload } from '../../../../testing/api/wallet.ts'
import { sweepUploads } from '../../users/uploads/uploads.ts'
import { join } from 'node:path'
import { tmpdir } from 'node:os'

let api: TestApi
let finance: TestOperator
beforeAll(async () => {
  api = await testApi()
  finance = await testOperator(api, 'finance')
})
afterAll(() => api.close())

let userCount = 0
const person = (): Promise<RealUser> => realUser(api, `person${++userCount}@example.com`, 'correct horse battery')
const deposit = (user: RealUser, proofImg: unknown, number = '250') =>
  user.post(CALLS.submitDeposit.path, { number, proofImg, charge_id: 1 })
const approve = (id: unknown, by = finance) => by.post('/operator/api/deposits/approve', { id })
const balance = async (user: RealUser): Promise<unknown> =>
  (await user.get(`${CALLS.accountDetail.path}?type=3`)).data['balance']

describe('a deposit', () => {
  it('by coin with a proof is credited once, when approved, and listed with its status', async () => {
    const user = await person()
    const options = await user.get(CALLS.depositOptions.path)
    expect(Object.values(options.data)[0]).toMatchObject({ id: 1, currency_code: 'USDT', protocol_code: 'TRC20' })
    const { id } = (await deposit(user, await newProof(api, user))).data
    expect(await balance(user)).toBe('0.000000')
    const waiting = await user.get(`${CALLS.deposits.path}?type=0&page=1`, { lang: 'en' })
    expect(waiting.data).toMatchObject({
      total: 1,
      data: [{ id, number: '250.00', status: 0, status_name: 'Under review' }],
    })
    const answers = await Promise.all([approve(id), approve(id), approve(id)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([1, 507, 507])
    expect(await balance(user)).toBe('250.000000')
    expect((await user.get(CALLS.deposits.path)).data).toMatchObject({ data: [{ status: 1 }] })
  })

  it('by bank wire goes the same way, over GET as written', async () => {
    const user = await person()
    const proof = await newProof(api, user)
    const made = await user.get(`${CALLS.submitWire.path}?number=100&proofImg=${proof}&wire_id=1`)
    expect(made.code).toBe(1)
    expect((await user.get(`${CALLS.deposits.path}?type=1`)).data).toMatchObject({
      data: [{ type: 1, currency_code: 'USD' }],
    })
    expect((await user.get(`${CALLS.submitWire.path}?number=100&proofImg=${proof}&wire_id=99`)).data.reason).toBe(
      'deposit_option_unknown',
    )
  })

  it('[A73] one proof proves one deposit, whoever shows it and however it is wrapped', async () => {
    const [user, other] = [await person(), await person()]
    const file = await picture(9_001)
    const proof = (await upload(api, user, file)).data['id']
    const again = (await upload(api, other, Buffer.concat([file, Buffer.from('tail')]))).data['id']
    const answers = await Promise.all([deposit(user, proof), deposit(user, proof), deposit(other, again)])
    expect(answers.filter(answer => answer.code === 1)).toHaveLength(1)
    expect(answers.filter(answer => answer.data.reason === 'proof_used')).toHaveLength(2)
    // The right to the picture comes back with a rejection, and stays gone after a credit.
    const winner = answers.find(answer => answer.code === 1)
    await finance.post('/operator/api/deposits/reject', { id: winner?.data['id'], status: 2, note: 'unreadable' })
    const second = await deposit(user, proof)
    expect(second.code).toBe(1)
    expect((await approve(second.data['id'])).code).toBe(1)
    expect((await deposit(other, again)).data.reason).toBe('proof_used')
    // Nor does another request of the same person bring it back.
    const body = { number: '250', proofImg: proof, charge_id: 1 }
    const anew = await user.post(CALLS.submitDeposit.path, body, { 'idempotency-key': 'another-request' })
    expect(anew.data.reason).toBe('proof_used')
  })

  it('[A73] a proof that looks alike is a warning for the reviewer', async () => {
    const user = await person()
    const first = await picture(9_002, 'png', 400)
    const alike = await sharp(first).resize(300).jpeg({ quality: 60 }).toBuffer()
    const a = (await deposit(user, (await upload(api, user, first)).data['id'])).data['id']
    const b = (await deposit(user, (await upload(api, user, alike)).data['id'])).data['id']
    const { data } = await finance.get('/operator/api/deposits?status=0')
    const rows = Object(data['data']) as { id: number; similar: number[] }[]
    expect(rows.find(row => row.id === b)?.similar).toContain(a)
  })

  it('[A73] takes an own upload only, and amounts within reason; status is not a parameter', async () => {
    const [user, other] = [await person(), await person()]
    const foreign = await newProof(api, other)
    const own = await newProof(api, user)
    expect((await deposit(user, foreign)).data.reason).toBe('proof_unknown')
    expect((await deposit(user, 'https://evil.example/x.png')).data.reason).toBe('proof_unknown')
    expect((await deposit(user, own, '1000000000000')).data.reason).toBe('amount_above_maximum')
    expect((await deposit(user, own, '9.99')).data.reason).toBe('amount_below_minimum')
    const made = await user.post(CALLS.submitDeposit.path, { number: '50', proofImg: own, charge_id: 1, status: 1 })
    expect(made.code).toBe(1)
    expect((await user.get(CALLS.deposits.path)).data).toMatchObject({ data: [{ status: 0 }] })
  })

  it('an address that is no longer the one shown is refused', async () => {
    const user = await person()
    const body = { number: '50', proofImg: await newProof(api, user), charge_id: 1, address: 'Tsomebodyelse' }
    expect((await user.post(CALLS.submitDeposit.path, body)).data.reason).toBe('deposit_option_unknown')
  })

  it('the same key twice is one deposit and one answer', async () => {
    const user = await person()
    const body = { number: '50', proofImg: await newProof(api, user), charge_id: 1 }
    const send = () => user.post(CALLS.submitDeposit.path, body, { 'idempotency-key': 'one' })
    const [a, b] = [await send(), await send()]
    expect(a.code).toBe(1)
    expect(b.data).toEqual(a.data)
  })
})

describe('an upload', () => {
  it('[A43] is readable through its signed address for a minute, and not otherwise', async () => {
    const [user, other] = [await person(), await person()]
    const made = await upload(api, user, await picture(1, 'jpeg'))
    const url = String(made.data['url'])
    const read = (address: string) => api.app.inject({ url: address })
    const image = await read(url)
    expect(image.statusCode).toBe(200)
    expect(image.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect((await sharp(image.rawPayload).metadata()).format).toBe('jpeg')
    const [path, query = ''] = url.split('?')
    const params = new URLSearchParams(query)
    const later = new URLSearchParams({ e: String(Number(params.get('e')) + 60_000), s: params.get('s') ?? '' })
    for (const address of [path ?? '', `${path}?${later.toString()}`, `${path}?e=1&s=x`, url.replace('.jpg', '.png')])
      expect((await read(address)).statusCode).toBe(403)
    expect((await other.get(`${CALLS.imageAddress.path}?id=${String(made.data['id'])}`)).data.reason).toBe(
      'upload_unknown',
    )
    api.clock.advance(61_000)
    expect((await read(url)).statusCode).toBe(403)
    const fresh = await user.get(`${CALLS.imageAddress.path}?id=${String(made.data['id'])}`)
    expect((await read(String(fresh.data['url']))).statusCode).toBe(200)
  })

  it('[A43] is shown to operators, and every look is recorded', async () => {
    const user = await person()
    const id = await newProof(api, user)
    const answer = await finance.get(`/operator/api/image?id=${id}`)
    expect((await api.app.inject({ url: String(answer.data['url']) })).statusCode).toBe(200)
    const { rows } = await api.pool.query('select user_id from audit_log where subject = $1', [`image ${id}`])
    expect(rows).toEqual([{ user_id: BigInt(user.userId) }])
  })

  it.each(['../../etc/passwd', 'CON', 'x'.repeat(5_000), '‮gnp.exe', 'a.php;.jpg'])(
    '[A113] named %s gets a name of ours',
    async filename => {
      const answer = await upload(api, await person(), await picture(1), filename)
      expect(String(answer.data['url'])).toMatch(/^\/api\/common\/image\/[0-9a-f]{32}\.png\?/)
    },
  )

  it('[A112] too large, too many, no image, no file, wrong form: each is told apart', async () => {
    const user = await person()
    expect(await upload(api, user, Buffer.alloc(8 * 1024 * 1024 + 9_000))).toMatchObject({ status: 413 })
    expect((await upload(api, user, Buffer.from('<svg/>'))).data.reason).toBe('image_unreadable')
    const headers = { authorization: user.token }
    const empty = await ask(api, { method: 'POST', url: CALLS.imageUpload.path, headers, body: {} })
    expect(empty).toMatchObject({ status: 400, data: { reason: 'bad_request', params: { field: 'file' } } })
    const form = formOf(await picture(1), 'x.png', 'picture')
    const unnamed = await ask(api, {
      method: 'POST',
      url: CALLS.imageUpload.path,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    })
    expect(unnamed.status).toBe(400)
    const elsewhere = await ask(api, {
      method: 'POST',
      url: CALLS.transfer.path,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    })
    expect(elsewhere.status).toBe(415)
  })

  it('[A115] needs a session, and has a quota per user', async () => {
    const form = formOf(await picture(1))
    const visitor = await ask(api, {
      method: 'POST',
      url: CALLS.imageUpload.path,
      headers: form.headers,
      payload: form.payload,
    })
    expect(visitor.code).toBe(999)
    const user = await person()
    await api.pool.query(
      `insert into upload (user_id, name, size, width, height, content_hash, look_hash, created_at)
       select $1, md5(i::text || 'quota') || '.png', 100, 1, 1, md5(i::text), i, $2 from generate_series(1, 20) i`,
      [user.userId, api.clock.now()],
    )
    const far = await ask(api, {
      method: 'POST',
      url: CALLS.imageUpload.path,
      headers: { authorization: user.token, ...form.headers },
      payload: form.payload,
      remoteAddress: '203.0.113.5',
    })
    expect(far.data.reason).toBe('upload_quota')
  })

  it('that nothing claims is thrown away after a day; a proof stays', async () => {
    const user = await person()
    const [orphan, proof] = [await newProof(api, user), await newProof(api, user)]
    expect((await deposit(user, proof)).code).toBe(1)
    const storage = folderStorage(join(tmpdir(), `tallystick-test-${process.pid}`, 'uploads'))
    const deps = { pool: api.pool, clock: api.clock, storage, settings: api.settings }
    const { rows: before } = await api.pool.query<{ name: string }>('select name from upload where id = $1', [orphan])
    api.clock.advance(25 * HOUR_MS)
    expect(await sweepUploads(deps)).toBeGreaterThan(0)
    const { rows } = await api.pool.query<{ id: bigint }>('select id from upload where id = any($1)', [[orphan, proof]])
    expect(rows).toEqual([{ id: BigInt(proof) }])
    expect(await storage.get(before[0]?.name ?? '')).toBeUndefined()
  })

  it('of a demo user works too: nothing there needs real money', async () => {
    expect((await upload(api, await demoUser(api), await picture(1))).code).toBe(1)
  })
})
