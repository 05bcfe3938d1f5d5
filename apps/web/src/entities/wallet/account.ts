// The three accounts by name, and the numbers that the wire and addresses have for them.
import type { Account as WireAccount } from '@tallystick/wire/trader/schemas'

type AccountNumber = WireAccount['accountTypeId']

export const ACCOUNT = { 1: 'forex', 2: 'micro', 3: 'main' } as const satisfies Record<AccountNumber, string>

export type AccountName = (typeof ACCOUNT)[AccountNumber]

export const ACCOUNT_NUMBER = { forex: 1, micro: 2, main: 3 } as const satisfies Record<AccountName, AccountNumber>
