// Every product by name, with the types of its commands, events and records. What products do stands in the registry, which has to fit.
import type { AlertCommand } from '../products/alert/commands.ts'
import type { AlertEvent } from '../products/alert/events.ts'
import type { AlertRecords } from '../products/alert/record.ts'
import type { CopyCommand } from '../products/copy/commands.ts'
import type { CopyEvent } from '../products/copy/events.ts'
import type { CopyRecords } from '../products/copy/record.ts'
import type { DemoCommand } from '../products/demo/commands.ts'
import type { DemoEvent } from '../products/demo/events.ts'
import type { ForexCommand, ResumeTrail } from '../products/forex/commands.ts'
import type { ForexEvent } from '../products/forex/events.ts'
import type { ForexRecords } from '../products/forex/record.ts'
import type { FundCommand } from '../products/fund/commands.ts'
import type { FundEvent } from '../products/fund/events.ts'
import type { FundRecords } from '../products/fund/record.ts'
import type { LoanCommand } from '../products/loan/commands.ts'
import type { LoanEvent } from '../products/loan/events.ts'
import type { LoanRecords } from '../products/loan/record.ts'
import type { MicroCommand, SettleFromTape } from '../products/micro/commands.ts'
import type { MicroEvent } from '../products/micro/events.ts'
import type { MicroRecords } from '../products/micro/record.ts'
import type { WalletCommand } from '../products/wallet/commands.ts'
import type { WalletEvent } from '../products/wallet/events.ts'
import type { WalletRecords } from '../products/wallet/record.ts'
import type { FreezeCommand } from './freeze/commands.ts'
import type { FreezeEvent } from './freeze/events.ts'
import type { FreezeRecords } from './freeze/record.ts'
import type { ActedByKey, KeyActRecords } from './key-act/record.ts'

export interface Products {
  readonly forex: Parts<ForexCommand | ResumeTrail, ForexEvent, ForexRecords>
  readonly micro: Parts<MicroCommand | SettleFromTape, MicroEvent, MicroRecords>
  readonly wallet: Parts<WalletCommand, WalletEvent, WalletRecords>
  readonly copy: Parts<CopyCommand, CopyEvent, CopyRecords>
  readonly loan: Parts<LoanCommand, LoanEvent, LoanRecords>
  readonly fund: Parts<FundCommand, FundEvent, FundRecords>
  readonly alert: Parts<AlertCommand, AlertEvent, AlertRecords>
  readonly freeze: Parts<FreezeCommand, FreezeEvent, FreezeRecords>
  readonly keyAct: Parts<never, ActedByKey, KeyActRecords>
  readonly demo: Parts<DemoCommand, DemoEvent, object>
}

export interface Parts<Command, Event, Records> {
  readonly command: Command
  readonly event: Event
  readonly records: Records
}

export type ProductName = keyof Products
export type AnyProduct = Products[ProductName]
