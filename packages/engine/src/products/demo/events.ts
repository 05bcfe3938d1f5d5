// Events of accounts: opened, or a demo account reset.
import type { UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { AccountType, Realm } from '@tallystick/ledger/chart'

export interface AccountsOpened {
  readonly type: 'accounts_opened'
  readonly userId: UserId
  readonly realm: Realm
  /** All zero for a real user. */
  readonly grants: Readonly<Record<AccountType, Usd>>
  readonly at: Instant
}

export interface DemoReset {
  readonly type: 'demo_reset'
  readonly userId: UserId
  readonly grants: Readonly<Record<AccountType, Usd>>
  readonly at: Instant
}

export type DemoEvent = AccountsOpened | DemoReset
