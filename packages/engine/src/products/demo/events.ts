// Events of accounts: opened, or a demo account reset.
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { AccountType, Realm } from '@tallystick/ledger/chart'

export interface AccountsOpened {
  readonly type: 'accounts_opened'
  readonly userId: number
  readonly realm: Realm
  /** All zero for a real user. */
  readonly grants: Readonly<Record<AccountType, Usd>>
  readonly at: Instant
}

export interface DemoReset {
  readonly type: 'demo_reset'
  readonly userId: number
  readonly grants: Readonly<Record<AccountType, Usd>>
  readonly at: Instant
}

export type DemoEvent = AccountsOpened | DemoReset
