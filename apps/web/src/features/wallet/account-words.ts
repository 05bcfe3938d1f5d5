// The three accounts in display order, and their labels.
import type { AccountName } from '../../entities/wallet/account.ts'

export const ACCOUNTS: readonly AccountName[] = ['main', 'forex', 'micro']

export const ACCOUNT_HINT = {
  main: 'mainHint',
  forex: 'forexHint',
  micro: 'microHint',
} as const satisfies Record<AccountName, string>
