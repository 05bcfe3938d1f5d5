// A user's accounts and ledger entries, for this module and for exports.
import type { AccountType } from '@tallystick/ledger/chart'

export { describeEntry, presentLog } from './present.ts'
export { readLogs, refsOf } from './queries.ts'

/** The account of a type number; forex when none is named. */
export const ACCOUNT_OF = { 1: 'forex', 2: 'micro', 3: 'main' } as const satisfies Record<number, AccountType>
