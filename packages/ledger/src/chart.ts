// The chart of accounts. Every ledger account has one number: users' accounts are positive, the house's are negative,
// so that a posting is just (account, amount) and one row can hold a whole transfer.

export type AccountType = 'forex' | 'micro' | 'main'
export type Bucket = 'available' | 'held' | 'debt'
export type Realm = 'real' | 'demo'

/** accountTypeId of the wire. */
export const ACCOUNT_TYPE_ID = { forex: 1, micro: 2, main: 3 } as const satisfies Record<AccountType, number>
export const ACCOUNT_TYPES: readonly AccountType[] = ['forex', 'micro', 'main']

export const REALM_ID = { real: 0, demo: 1 } as const satisfies Record<Realm, number>

const BUCKET_ID = { available: 0, held: 1, debt: 2 } as const satisfies Record<Bucket, number>
const BUCKETS: readonly Bucket[] = ['available', 'held', 'debt']

/** What the house keeps, per shard and realm. Numbers are stored: never renumber, only add. */
export const HOUSE_ID = {
  fees: 1,
  trading_result: 2,
  bad_debt: 3,
  demo_grants: 4,
  /** Money that came in from outside (negative) and went out to it. */
  deposits: 5,
  withdrawals: 6,
  /** Corrections by two operators: what was given (negative) and taken. */
  adjustments: 7,
  /** What micro orders won and lost, seen from the house. */
  micro_result: 10,
  /** Shares of followers' profits that masters have not been paid yet. */
  profit_share_payable: 40,
  /** Money on its way between shards; zero over all shards once everything has arrived. */
  clearing: 41,
  /** What borrowers owe of their principal: below zero while anything is owed. */
  loans: 20,
  loan_interest: 21,
  loan_penalty: 22,
  fund_interest: 30,
  fund_penalty: 31,
} as const
export type HouseAccount = keyof typeof HOUSE_ID

/** Accounts on which the house wins and loses. The others stand for the world outside, or for what is owed. */
export const HOUSE_RESULT: readonly HouseAccount[] = [
  'fees',
  'trading_result',
  'bad_debt',
  'micro_result',
  'loan_interest',
  'loan_penalty',
  'fund_interest',
  'fund_penalty',
]

/** user × 16 + type × 4 + bucket. */
export function userAccount(userId: number, type: AccountType, bucket: Bucket): number {
  return userId * 16 + ACCOUNT_TYPE_ID[type] * 4 + BUCKET_ID[bucket]
}

/** −(shard × 256 + realm × 128 + house account). */
export function houseAccount(shard: number, realm: Realm, account: HouseAccount): number {
  return -(shard * 256 + REALM_ID[realm] * 128 + HOUSE_ID[account])
}

export type AccountName =
  | { readonly owner: 'user'; readonly userId: number; readonly type: AccountType; readonly bucket: Bucket }
  | { readonly owner: 'house'; readonly shard: number; readonly realm: Realm; readonly houseId: number }

/** Reads an account number back; undefined when no account has it. */
export function accountName(account: number): AccountName | undefined {
  if (account > 0) {
    const type = ACCOUNT_TYPES[Math.floor((account % 16) / 4) - 1]
    const bucket = BUCKETS[account % 4]
    if (type === undefined || bucket === undefined) return undefined
    return { owner: 'user', userId: Math.floor(account / 16), type, bucket }
  }
  const rest = -account % 256
  return {
    owner: 'house',
    shard: Math.floor(-account / 256),
    realm: rest >= 128 ? 'demo' : 'real',
    houseId: rest % 128,
  }
}
