// Commands about accounts as a whole: opening them, and starting a demo account afresh.
import type { Realm } from '@tallystick/ledger/chart'

export interface OpenAccounts {
  readonly type: 'open_accounts'
  readonly userId: number
  readonly realm: Realm
}

export interface ResetDemo {
  readonly type: 'reset_demo'
  readonly userId: number
}

export type DemoCommand = OpenAccounts | ResetDemo
