// The engine's settings. A change affects new decisions only, never a running order's terms.
import type { TradeFeeType } from '@tallystick/formulas/trade-fee-type'
import { type Decimal, decimal, type Usd } from '@tallystick/kernel/decimal'
import type { AccountType } from '@tallystick/ledger/chart'
import { type CopySettings, DEFAULT_COPY_SETTINGS } from '../products/copy/settings.ts'
import { DEFAULT_MICRO_SETTINGS, type MicroSettings } from '../products/micro/settings.ts'
import { NOTHING_PAUSED, type Pause } from './pause.ts'
import { DEFAULT_WALLET_SETTINGS, type WalletSettings } from '../products/wallet/settings.ts'

export interface EngineSettings {
  /** Older prices neither trade nor trigger. */
  readonly forexStaleMs: number
  /** Of the notional of a position that depends on a closed market: this much stays when money leaves the account. */
  readonly closedMarketHaircutPercent: Decimal
  readonly marginWarningPercent: Decimal
  readonly stopOutPercent: Decimal
  readonly tradeFeeType: TradeFeeType
  readonly maxOpenOrders: number
  /** Active price alerts of one user. */
  readonly maxAlerts: number
  /** False when prices are simulated and the site is in production: real money never trades on a made-up price. */
  readonly realMoneyTrades: boolean
  /** What takes nothing new at the moment. */
  readonly paused: Pause
  readonly demoGrants: Readonly<Record<AccountType, Usd>>
  readonly copy: CopySettings
  readonly micro: MicroSettings
  readonly wallet: WalletSettings
  /** How many funds subscriptions one step of time may settle; the rest waits for the next. */
  readonly subscriptionsPerStep: number
}

export const DEFAULT_SETTINGS: EngineSettings = {
  forexStaleMs: 10_000,
  closedMarketHaircutPercent: decimal('5'),
  marginWarningPercent: decimal('100'),
  stopOutPercent: decimal('50'),
  tradeFeeType: 'lots',
  maxOpenOrders: 200,
  maxAlerts: 50,
  realMoneyTrades: true,
  paused: NOTHING_PAUSED,
  demoGrants: { forex: decimal('100000'), micro: decimal('10000'), main: decimal('10000') },
  copy: DEFAULT_COPY_SETTINGS,
  micro: DEFAULT_MICRO_SETTINGS,
  wallet: DEFAULT_WALLET_SETTINGS,
  subscriptionsPerStep: 500,
}
