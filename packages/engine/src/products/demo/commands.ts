// Commands about accounts as a whole: opening them, and starting a demo account afresh.
import type { UserId } from '@tallystick/kernel/ids'
import type { Realm } from '@tallystick/ledger/chart'

export interface OpenAccounts {
  readonly type: 'open_accounts'
  readonly userId: UserId
  readonly realm: Realm
}

export interface ResetDemo {
  readonly type: 'reset_demo'
  readonly userId: UserId
}

export type DemoCommand = OpenAccounts | ResetDemo
