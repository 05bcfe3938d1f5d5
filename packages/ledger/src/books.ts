// The balances of one shard, changed only by postings. User accounts can never be overdrawn.
import { assert } from '@tallystick/kernel/assert'
import type { Usd } from '@tallystick/kernel/decimal'
import { ACCOUNT_TYPES, accountName, type Realm } from './chart.ts'
import type { Posting } from './transfer.ts'

/** One of a user's accounts. `balance` is free money, `held` is locked, `debt` is what open positions still have to repay. */
export interface Account {
  balance: Usd
  held: Usd
  debt: Usd
}

export interface UserAccounts {
  readonly userId: number
  readonly realm: Realm
  readonly forex: Account
  readonly micro: Account
  readonly main: Account
}

export interface Books {
  readonly users: Map<number, UserAccounts>
  /** House balances by account number. */
  readonly house: Map<number, Usd>
}

export function emptyBooks(): Books {
  return { users: new Map(), house: new Map() }
}

export function emptyAccounts(userId: number, realm: Realm): UserAccounts {
  const empty = (): Account => ({ balance: 0n, held: 0n, debt: 0n })
  return { userId, realm, forex: empty(), micro: empty(), main: empty() }
}

/** Applies one posting. An overdrawn user account is a bug of the decision before it, so it stops the shard. */
export function post(books: Books, posting: Posting): void {
  const name = accountName(posting.account)
  assert(name, `no account has the number ${posting.account}`)
  if (name.owner === 'house') {
    books.house.set(posting.account, (books.house.get(posting.account) ?? 0n) + posting.amount)
    return
  }
  const account = books.users.get(name.userId)?.[name.type]
  assert(account, `user ${name.userId} has no accounts`)
  if (name.bucket === 'available') account.balance += posting.amount
  else if (name.bucket === 'held') account.held += posting.amount
  else account.debt -= posting.amount
  assert(account.balance >= 0n && account.held >= 0n && account.debt >= 0n, `account ${posting.account} overdrawn`)
}

/** What a user owns in one account: free and held money, less debt. */
export function worth(account: Account): Usd {
  return account.balance + account.held - account.debt
}

/** Sum of everything per realm. Zero, or money was made or lost. */
export function conservation(books: Books): Record<Realm, Usd> {
  const sums = { real: 0n, demo: 0n }
  for (const user of books.users.values()) {
    for (const type of ACCOUNT_TYPES) sums[user.realm] += worth(user[type])
  }
  for (const [account, balance] of books.house) {
    const name = accountName(account)
    if (name?.owner === 'house') sums[name.realm] += balance
  }
  return sums
}
