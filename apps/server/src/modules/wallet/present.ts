// Accounts in the words of the contract.
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { Account } from '@tallystick/wire/routes'
import type { AccountRow } from './queries.ts'

const TYPES = { 1: 'forex', 2: 'micro', 3: 'change' } as const
const USD = 1
const BALANCE_PLACES = 6

export function presentAccount(account: AccountRow): Account {
  return {
    accountTypeId: account.type,
    type: TYPES[account.type],
    balance: formatDecimal(account.balance, BALANCE_PLACES),
    lockBalance: formatDecimal(account.held, BALANCE_PLACES),
    currencyId: USD,
  }
}
