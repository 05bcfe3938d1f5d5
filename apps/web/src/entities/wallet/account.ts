// The three accounts by name, the numbers that the wire and addresses have for them, and what they hold together.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Account as WireAccount } from '@tallystick/wire/trader/schemas'

type AccountNumber = WireAccount['accountTypeId']

export const ACCOUNT = { 1: 'forex', 2: 'micro', 3: 'main' } as const satisfies Record<AccountNumber, string>

export type AccountName = (typeof ACCOUNT)[AccountNumber]

export const ACCOUNT_NUMBER = { forex: 1, micro: 2, main: 3 } as const satisfies Record<AccountName, AccountNumber>

/** Free and held money of all accounts: what is on hold is the user's, too. */
export function totalOf(accounts: readonly { readonly free: Usd; readonly held: Usd }[]): Usd {
  return accounts.reduce((sum, { free, held }) => sum + free + held, 0n)
}

export interface Balances {
  /** Balance plus held money over all accounts. */
  readonly total: Usd
  /** Free and held money of the forex account. */
  readonly free: Usd
  readonly held: Usd
  /** Of the micro account. */
  readonly micro: { readonly free: Usd; readonly held: Usd }
}

/** An account that is not there has nothing. */
export function balancesFrom(accounts: readonly WireAccount[]): Balances {
  const all = accounts.map(({ accountTypeId, balance, lockBalance }) => ({
    name: ACCOUNT[accountTypeId],
    free: decimal(balance),
    held: decimal(lockBalance),
  }))
  const of = (type: 'forex' | 'micro') => {
    const { free, held } = all.find(({ name }) => name === type) ?? { free: 0n, held: 0n }
    return { free, held }
  }
  return {
    total: totalOf(all),
    ...of('forex'),
    micro: of('micro'),
  }
}
