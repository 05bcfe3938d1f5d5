import { AssertionFailed } from '@tallystick/kernel/assert'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conservation, emptyAccounts, emptyBooks, post, worth } from './books.ts'
import {
  ACCOUNT_TYPE_ID,
  ACCOUNT_TYPES,
  accountName,
  HOUSE_ID,
  type HouseAccount,
  houseAccount,
  type Realm,
  REALM_ID,
  userAccount,
} from './chart.ts'
import { MAX_POSTINGS, type Posting, transfer } from './transfer.ts'

const BUCKETS = ['available', 'held', 'debt'] as const
const REALMS: readonly Realm[] = ['real', 'demo']
const HOUSES = Object.keys(HOUSE_ID) as HouseAccount[]

function move(postings: readonly Posting[]): ReturnType<typeof transfer> {
  return transfer({ kind: 'forex_open', realm: 'demo', userId: 1, ref: 64, at: 0, postings })
}

describe('account numbers', () => {
  it('of users are read back, and no two are the same', () => {
    const user = fc.record({
      userId: fc.integer({ min: 1, max: 2 ** 48 }),
      type: fc.constantFrom(...ACCOUNT_TYPES),
      bucket: fc.constantFrom(...BUCKETS),
    })
    fc.assert(
      fc.property(user, user, (one, other) => {
        const number = userAccount(one.userId, one.type, one.bucket)
        expect(accountName(number)).toEqual({ owner: 'user', ...one })
        const isSame = number === userAccount(other.userId, other.type, other.bucket)
        expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })

  it('of the house are read back', () => {
    for (const realm of REALMS) {
      for (const name of HOUSES) {
        const expected = { owner: 'house', shard: 63, realm, houseId: HOUSE_ID[name] }
        expect(accountName(houseAccount(63, realm, name))).toEqual(expected)
      }
    }
  })

  it('are stored, and so stay what they are', () => {
    expect(ACCOUNT_TYPE_ID).toEqual({ forex: 1, micro: 2, main: 3 })
    expect(ACCOUNT_TYPES).toEqual(['forex', 'micro', 'main'])
    expect(REALM_ID).toEqual({ real: 0, demo: 1 })
    expect(HOUSE_ID).toEqual({
      fees: 1,
      trading_result: 2,
      bad_debt: 3,
      demo_grants: 4,
      deposits: 5,
      withdrawals: 6,
      adjustments: 7,
      micro_result: 10,
      loans: 20,
      loan_interest: 21,
      loan_penalty: 22,
      fund_interest: 30,
      fund_penalty: 31,
      profit_share_payable: 40,
      clearing: 41,
    })
  })

  it('that belong to nothing are not named', () => {
    // Type 0, and bucket 3.
    expect(accountName(16)).toBeUndefined()
    expect(accountName(16 + 7)).toBeUndefined()
  })
})

describe('a transfer', () => {
  const account = fc.integer({ min: 1, max: 40 })
  const amounts = fc.array(fc.record({ account, amount: fc.bigInt({ min: -50n, max: 50n }) }), { maxLength: 10 })

  it('exists only when it balances, names each account once and has two to eight postings', () => {
    expect(MAX_POSTINGS).toBe(8)
    fc.assert(
      fc.property(amounts, postings => {
        const moving = postings.filter(({ amount }) => amount !== 0n)
        const sum = moving.reduce((total, { amount }) => total + amount, 0n)
        const isEach = new Set(moving.map(posting => posting.account)).size === moving.length
        const isRight = sum === 0n && isEach && moving.length >= 2 && moving.length <= MAX_POSTINGS
        if (isRight) expect(move(postings).postings).toEqual(moving)
        else expect(() => move(postings)).toThrow(AssertionFailed)
      }),
    )
  })

  it('keeps what balances', () => {
    const balanced = fc.uniqueArray(account, { minLength: 2, maxLength: MAX_POSTINGS }).chain(accounts =>
      fc
        .array(fc.bigInt({ min: 1n, max: 10n ** 20n }), {
          minLength: accounts.length - 1,
          maxLength: accounts.length - 1,
        })
        .map(rest => [
          { account: accounts[0] ?? 1, amount: -rest.reduce((sum, amount) => sum + amount, 0n) },
          ...rest.map((amount, index) => ({ account: accounts[index + 1] ?? 1, amount })),
        ]),
    )
    fc.assert(
      fc.property(balanced, postings => {
        expect(move(postings).postings).toEqual(postings)
      }),
    )
  })
})

describe('the books', () => {
  it('conserve money through any sequence of transfers', () => {
    const step = fc.record({
      from: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom(...ACCOUNT_TYPES),
      amount: fc.bigInt({ min: -1_000n, max: 1_000n }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const books = emptyBooks()
        for (const id of [1, 2, 3]) books.users.set(id, emptyAccounts(id, 'demo'))
        for (const { from, type, amount } of steps) {
          const owner = books.users.get(from)
          if (!owner || amount === 0n || owner[type].balance + amount < 0n) continue
          const postings = [
            { account: userAccount(from, type, 'available'), amount },
            { account: houseAccount(0, 'demo', 'demo_grants'), amount: -amount },
          ]
          for (const posting of move(postings).postings) post(books, posting)
          expect(conservation(books)).toEqual({ real: 0n, demo: 0n })
        }
      }),
    )
  })

  it.each(REALMS.flatMap(realm => ACCOUNT_TYPES.map(type => [realm, type] as const)))(
    'of %s money keep free, held and owed money of %s apart, and count all three',
    (realm, type) => {
      const books = emptyBooks()
      books.users.set(1, emptyAccounts(1, realm))
      const amounts = { available: 100n, held: 20n, debt: -3n }
      for (const bucket of BUCKETS) post(books, { account: userAccount(1, type, bucket), amount: amounts[bucket] })
      const account = { balance: 100n, held: 20n, debt: 3n }
      expect(books.users.get(1)).toEqual({ ...emptyAccounts(1, realm), [type]: account })
      expect(worth(account)).toBe(117n)
      expect(conservation(books)).toEqual({ real: 0n, demo: 0n, [realm]: 117n })
      post(books, { account: houseAccount(5, realm, 'deposits'), amount: -117n })
      expect(conservation(books)).toEqual({ real: 0n, demo: 0n })
    },
  )

  it.each([
    ['available', -1n],
    ['held', -1n],
    ['debt', 1n],
  ] as const)('refuse to overdraw what is %s', (bucket, amount) => {
    const books = emptyBooks()
    books.users.set(1, emptyAccounts(1, 'demo'))
    expect(() => post(books, { account: userAccount(1, 'forex', bucket), amount })).toThrow(AssertionFailed)
  })

  it('refuse postings to an unknown account', () => {
    const books = emptyBooks()
    expect(() => post(books, { account: userAccount(9, 'forex', 'available'), amount: 1n })).toThrow(AssertionFailed)
    expect(() => post(books, { account: 16, amount: 1n })).toThrow(AssertionFailed)
  })
})
