// Every command of the engine, from users, operators or jobs. Imperative names; exact amounts.
import type { Lots, Price } from '@tallystick/kernel/decimal'
import type { Realm } from '@tallystick/ledger/chart'
import type { FreezeCommand } from './freeze/commands.ts'
import type { LoanCommand } from '../products/loan/commands.ts'
import type { CopyCommand } from '../products/copy/commands.ts'
import type { MicroCommand, SettleFromTape } from '../products/micro/commands.ts'
import type { FundCommand } from '../products/fund/commands.ts'
import type { WalletCommand } from '../products/wallet/commands.ts'

export type Side = 'buy' | 'sell'

export interface OpenAccounts {
  readonly type: 'open_accounts'
  readonly userId: number
  readonly realm: Realm
}

export interface ResetDemo {
  readonly type: 'reset_demo'
  readonly userId: number
}

export interface OpenOrder {
  readonly type: 'open_order'
  readonly userId: number
  readonly pairId: number
  readonly side: Side
  readonly lots: Lots
  /** 0 for pairs with fixed margin. */
  readonly leverage: number
  /** 0 = none. */
  readonly stopLoss: Price
  /** 0 = none. */
  readonly takeProfit: Price
}

export interface PlaceOrder extends Omit<OpenOrder, 'type'> {
  readonly type: 'place_order'
  readonly target: Price
}

export interface CloseOrder {
  readonly type: 'close_order'
  readonly userId: number
  readonly orderId: number
}

export interface CancelOrder {
  readonly type: 'cancel_order'
  readonly userId: number
  readonly orderId: number
}

export interface SetStops {
  readonly type: 'set_stops'
  readonly userId: number
  readonly orderId: number
  readonly stopLoss: Price
  readonly takeProfit: Price
}

export type ForexCommand = OpenOrder | PlaceOrder | CloseOrder | CancelOrder | SetStops
export type DemoCommand = OpenAccounts | ResetDemo
export type Command =
  | CopyCommand
  | DemoCommand
  | ForexCommand
  | FreezeCommand
  | MicroCommand
  | WalletCommand
  | LoanCommand
  | FundCommand

/** What the host may ask beyond that. Kept apart, so that only the host can. */
export type HostCommand = Command | SettleFromTape

/** What an accepted command tells the one who asked. Stored under the idempotency key, so plain JSON. */
export interface Answer {
  readonly orderId?: number
  /** Fill or closing price, as decimal text. */
  readonly price?: string
  /** Realised profit of a close, as decimal text. */
  readonly profit?: string
  /** When a micro order ends. */
  readonly expiresAt?: number
  /** A deposit, withdrawal, method or transfer. */
  readonly recordId?: number
  /** What became of it. */
  readonly state?: string
  /** Of a withdrawal, as decimal text: in dollars, and in units of its currency. */
  readonly fee?: string
  readonly received?: string
}
