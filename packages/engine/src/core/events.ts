// Every event of the engine. One union, so that applying, storing and publishing cannot miss one.
import type { CopyEvent } from '../products/copy/events.ts'
import type { DemoEvent } from '../products/demo/events.ts'
import type { ForexEvent } from '../products/forex/events.ts'
import type { FreezeEvent } from './freeze/events.ts'
import type { LoanEvent } from '../products/loan/events.ts'
import type { MicroEvent } from '../products/micro/events.ts'
import type { FundEvent } from '../products/fund/events.ts'
import type { WalletEvent } from '../products/wallet/events.ts'

export type EngineEvent =
  | CopyEvent
  | DemoEvent
  | ForexEvent
  | FreezeEvent
  | MicroEvent
  | WalletEvent
  | LoanEvent
  | FundEvent
