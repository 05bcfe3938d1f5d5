// The three accounts in display order, and what is said of each beside its name.
import type { AccountName } from '../../entities/wallet/account.ts'

export const ACCOUNT_HINT = {
  forex: 'forexHint',
  micro: 'microHint',
  main: 'mainHint',
} as const satisfies Record<AccountName, string>

export const ACCOUNT_NAMES: readonly AccountName[] = ['main', 'forex', 'micro']
