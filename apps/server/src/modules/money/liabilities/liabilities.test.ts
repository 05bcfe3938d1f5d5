// The day's tree over real users in PostgreSQL, checked as a customer would: with WebCrypto and nothing but the answers of the API.
import { CALLS } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { decimal } from '@tallystick/kernel/decimal'
import { fromHex } from '@tallystick/transparency-log/bytes'
import type { LaterSha256 } from '@tallystick/transparency-log/hashing'
import { areOwed, type LiabilitiesRoot } from '@tallystick/transparency-log/liabilities/check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { credit, type RealUser } from '../../../../testing/api/wallet.ts'
import { CHECKS, runCheck } from '../../../invariants/checks.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'
import { dayText, makeDay } from './make-day.ts'

type Own = AnswerOf<'ownLiabilities'>

let api: TestApi
const users: RealUser[] = []
let secret: Buffer

const DAY_MS = 86_400_000
const sha256: LaterSha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const bytes = (text: string): Uint8Array => fromHex(text) ?? new Uint8Array(0)

beforeAll(async () => {
  api = await testApi()
  secret = await siteSecret(api.pool, api.vault, 'liabilities')
  for (const name of ['ada', 'bob', 'cem', 'dot'])
    users.push(await realUser(api, `${name}@example.com`, 'correct horse battery'))
  const [ada, bob, cem] = users
  if (!ada || !bob || !cem) throw new Error('no users')
  await credit(api, ada, decimal('1000'))
  await credit(api, bob, decimal('500.25'))
  await credit(api, cem, decimal('70000'))
  await ada.post(CALLS.transfer.path, { balance: '400', currency_id: 1, from: 3, to: 1 })
  api.market.tick('BTCUSD', '100000')
  // Part of it held as margin: it is owed all the same.
  await ada.get('/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10')
  await demoUser(api)
  await makeDay(api.pool, secret, api.clock.now())
})
afterAll(() => api.close())

async function ownOf(user: RealUser, query = ''): Promise<Own> {
  // Tests of the contract hold answers to the schema.
  return (await user.get(`${CALLS.ownLiabilities.path}${query}`)).data as unknown as Own
}

async function isProven(own: Own, root: LiabilitiesRoot, uid = own.uid): Promise<boolean> {
  const leaves = own.leaves.map(({ index, amount, salt, path }) => ({
    index,
    amount: decimal(amount),
    salt: bytes(salt),
    path: path.map(({ sum, hash }) => ({ sum: decimal(sum), hash: bytes(hash) })),
  }))
  return areOwed(sha256, root, { uid, owed: decimal(own.owed), leaves })
}

async function rootOf(): Promise<LiabilitiesRoot> {
  const { data } = await ask(api, { url: CALLS.liabilities.path })
  const [day] = (data as unknown as AnswerOf<'liabilities'>).days
  if (!day) throw new Error('no day')
  return { hash: bytes(day.root), sum: decimal(day.total), leaves: day.leaves }
}

describe('what is owed to customers', () => {
  it('is in the tree, for each of them, and for nobody else', async () => {
    const root = await rootOf()
    expect(root.leaves).toBe(9)
    const owns = await Promise.all(users.map(user => ownOf(user)))
    for (const own of owns.slice(0, 3)) {
      expect(own.leaves).toHaveLength(3)
      expect(await isProven(own, root)).toBe(true)
    }
    const [ada, bob] = owns
    if (!ada || !bob) throw new Error('no answers')
    expect(await isProven(ada, root, bob.uid)).toBe(false)
    expect(await isProven({ ...ada, leaves: bob.leaves, owed: bob.owed }, root)).toBe(false)
    expect(owns[3]).toMatchObject({ owed: '0.00000000', leaves: [] })
  })

  it('counts free and held money over all accounts, and nothing of demo users', async () => {
    const { rows } = await api.pool.query<{ owed: bigint; held: bigint }>(
      'select sum(balance + held)::bigint as owed, sum(held)::bigint as held from account where realm = 0 and user_id = $1',
      [users[0]?.userId],
    )
    const [ada] = users
    if (!ada) throw new Error('no user')
    expect(decimal((await ownOf(ada)).owed)).toBe(rows[0]?.owed)
    expect(rows[0]?.held).toBeGreaterThan(0n)
    const sums = await Promise.all(users.map(async user => decimal((await ownOf(user)).owed)))
    expect((await rootOf()).sum).toBe(sums.reduce((sum, one) => sum + one, 0n))
  })

  it('holds against the ledger at its position, also when money moved on', async () => {
    const [ada] = users
    if (!ada) throw new Error('no user')
    await credit(api, ada, decimal('50'))
    const client = await api.pool.connect()
    try {
      for (const check of CHECKS.filter(({ id }) => id.startsWith('I80')))
        expect(await runCheck(client, check)).toMatchObject({ count: 0 })
    } finally {
      client.release()
    }
  })

  it('is made once a day, by whoever comes first', async () => {
    expect(await makeDay(api.pool, secret, api.clock.now())).toBe(false)
    const tomorrow = api.clock.now() + DAY_MS
    const made = await Promise.allSettled([
      makeDay(api.pool, secret, tomorrow),
      makeDay(api.pool, secret, tomorrow),
      makeDay(api.pool, secret, tomorrow),
    ])
    expect(made.filter(one => one.status === 'fulfilled' && one.value)).toHaveLength(1)
    const [ada] = users
    if (!ada) throw new Error('no user')
    const [older, newer] = [await ownOf(ada, `?day=${dayText(api.clock.now())}`), await ownOf(ada)]
    expect(decimal(newer.owed) - decimal(older.owed)).toBe(decimal('50'))
    expect(await isProven(newer, await rootOf())).toBe(true)
    // Neither salts nor places tell who is the same.
    expect(newer.leaves.map(({ salt }) => salt)).not.toEqual(older.leaves.map(({ salt }) => salt))
  })

  it('keeps days for good, and paths for three months', async () => {
    const [ada] = users
    if (!ada) throw new Error('no user')
    await makeDay(api.pool, secret, api.clock.now() + 95 * DAY_MS)
    expect(await ownOf(ada, `?day=${dayText(api.clock.now())}`)).toMatchObject({ owed: '0.00000000', leaves: [] })
    expect(await isProven(await ownOf(ada), await rootOf())).toBe(true)
    const left = await api.pool.query('select from liability_day')
    expect(left.rowCount).toBe(3)
  })
})
