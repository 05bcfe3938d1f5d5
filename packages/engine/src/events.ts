// Everything that can have happened. One list, so that applying, storing and publishing cannot forget one.
import type { CopyEvent } from './copy/events.ts'
import type { DemoEvent } from './demo/events.ts'
import type { ForexEvent } from './forex/events.ts'
import type { FreezeEvent } from './freeze/events.ts'
import type { LoanEvent } from './loan/events.ts'
import type { MicroEvent } from './micro/events.ts'
import type { MiningEvent } from './mining/events.ts'
import type { WalletEvent } from './wallet/events.ts'

export type EngineEvent =
  | CopyEvent
  | DemoEvent
  | ForexEvent
  | FreezeEvent
  | MicroEvent
  | WalletEvent
  | LoanEvent
  | MiningEvent
