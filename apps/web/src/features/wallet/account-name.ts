// The three accounts by number: their labels, in display order.
import { ACCOUNT_NUMBER } from '../../entities/wallet/account.ts'
import type { AccountTypeId } from '../../entities/wallet/transaction.ts'

export const ACCOUNT_WORDS = {
  1: { name: 'forex', hint: 'forexHint' },
  2: { name: 'micro', hint: 'microHint' },
  3: { name: 'main', hint: 'mainHint' },
} as const satisfies Record<AccountTypeId, { readonly name: string; readonly hint: string }>

export const ACCOUNT_IDS: readonly AccountTypeId[] = [ACCOUNT_NUMBER.main, ACCOUNT_NUMBER.forex, ACCOUNT_NUMBER.micro]
